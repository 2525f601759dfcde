import { type FaultId, faults } from './faults';
import { calls } from './calls';
import { cells, classTitles, type Cell, type Row } from './cells';
import type { Outcome } from './outcome';

/** The tests that show each class of fault to a person in Chromium, `file › part of its title`. */
export const screens: Readonly<Record<FaultId, readonly string[]>> = {
  F1: [
    'journeys/signIn.spec.ts › section 8: an unknown phone, a server error, a lost network and a malformed answer are shown, and the phone stays as typed',
    'journeys/phoneChange.spec.ts › a refusal at any step keeps what was typed and says why',
    'journeys/dashboard.spec.ts › each area fails and retries alone',
  ],
  F2: ['journeys/signIn.spec.ts › code 55 ends on the main page with nothing kept'],
  F3: ['faults/refresh.spec.ts › 50 calls with an expired token cause one refresh'],
  F4: [
    'faults/screens.spec.ts › ends the session after one refresh, and the login says so',
    'faults/session.spec.ts › that is refused leads to the login, which says so and leads back',
  ],
  F5: ['faults/refresh.spec.ts › 50 forbidden calls cause one fresh login'],
  F6: ['faults/screens.spec.ts › ends the session after one refresh, and the login says so'],
  F7: [
    'faults/screens.spec.ts › F7: a busy server shows its own message and a countdown at the button, and the phone stays',
    'faults/session.spec.ts › signs nobody out; they may repeat',
  ],
  F8: [
    'journeys/signIn.spec.ts › section 8: an unknown phone, a server error, a lost network and a malformed answer are shown, and the phone stays as typed',
    'faults/session.spec.ts › signs nobody out; they may repeat',
  ],
  F8w: [
    'journeys/signIn.spec.ts › section 4 "Session", D19: technical works keep the phone, the step and the page to open after the login',
    'journeys/registration.spec.ts › technical works at any call lose neither values nor step',
    'journeys/phoneChange.spec.ts › technical works keep what is confirmed already',
    'journeys/deletion.spec.ts › section 4 "Account deletion", D19: technical works return to the same step and delete nothing',
    'faults/refresh.spec.ts › technical works during a refresh keep the session',
  ],
  F9: [
    'faults/screens.spec.ts › F9: after ten seconds a notice reports the long wait; F11: cancelling the call shows no error',
  ],
  F10: [
    'faults/screens.spec.ts › F10: without a network the phone stays as typed',
    'journeys/offline.spec.ts › a client reads the last card and transactions without a network',
  ],
  F11: [
    'faults/screens.spec.ts › F9: after ten seconds a notice reports the long wait; F11: cancelling the call shows no error',
  ],
  F12: [
    'journeys/signIn.spec.ts › section 8: an unknown phone, a server error, a lost network and a malformed answer are shown, and the phone stays as typed',
    'faults/session.spec.ts › signs nobody out; they may repeat',
  ],
  F13: ['faults/screens.spec.ts › F13: a double press during a slow answer sends one SMS'],
  F14: [
    'faults/screens.spec.ts › F14: a save that arrives twice is saved, once',
    'journeys/dashboard.spec.ts › section 4 "Session": late responses for a former client are never shown to the next one',
  ],
  F15: [
    'faults/screens.spec.ts › F15: a save whose answer is lost says so',
    'faults/screens.spec.ts › F15: a verified code whose response was lost is reported as already used',
  ],
};

/** Faults of the device or of the site itself, and the tests that show them. */
export const systemFaults: Readonly<Record<string, readonly string[]>> = {
  'Cookies are blocked': [
    'faults/session.spec.ts › with cookies, locks and storage blocked a session lives as long as the page',
    'app/blocked.test.ts › a browser that keeps no cookies and has no locks',
  ],
  'No Web Locks, no BroadcastChannel': [
    'faults/system.spec.ts › two tabs without locks and channels refresh the tokens and stay signed in',
    'app/blocked.test.ts › refreshes the tokens, signs out, signs in',
    'app/blocked.test.ts › never shows one client to another in a tab that wakes after a sign-in',
  ],
  'Storage throws': ['journeys/cookies.spec.ts › storage that throws does no harm'],
  'Storage is full': [
    'faults/system.spec.ts › on a full device a client signs in, refreshes the tokens, reloads and signs out',
  ],
  'The device’s clock is a day off': [
    'faults/system.spec.ts › signs in, refreshes the tokens, and asks for another code',
    'domain/client.test.ts › at once when the clock has been set back: the server knows the true time',
  ],
  'The page comes back from the page cache': [
    'faults/session.spec.ts › section 2: a page restored from the page cache shows nothing of a client who has signed out since',
    'app/tabs.test.ts › through a sign-out shows no client any more (at once from the page cache: %s)',
  ],
  'The tab slept': [
    'faults/session.spec.ts › a tab that slept through a refresh keeps what has been typed',
  ],
  'Page and service worker were ended': [
    'faults/system.spec.ts › a browser that was closed and started again opens the stored dashboard without a network',
  ],
  'The server was ended with kill -9': [
    'sandbox/serve.test.ts › again and again during writes, it has lost nothing that it answered OK',
  ],
  'Another version of the app is on the server': [
    'faults/session.spec.ts › a chunk that stays missing reloads the page exactly once',
    'app/parts.test.ts › a missing chunk reloads the app, and the chunk loads at the second try',
  ],
  'Uncaught errors in the app’s code': [
    'journeys/defects.spec.ts › unhandled errors are all logged and show one toast; an aborted call is ignored',
    'journeys/defects.spec.ts › an app that fails to start shows the broken page with a reload and a link to the home page',
  ],
};

/** Texts of the screen are quoted; all other words are the matrix's own. */
const toldText = ({ told, wait, toast }: Outcome) => {
  const isText = /[а-яё]/i.test(told) || /^[A-Z]/.test(told);
  const word = told === '/service_work' ? '`/service_work`' : told;
  return [
    isText ? `«${told}»` : word,
    ...(toast ? ['and a toast'] : []),
    ...(wait === undefined ? [] : [`after ${String(wait)} s`]),
  ].join(', ');
};

const againText = ({ again }: Outcome) =>
  again === null ? '' : again === 'answered' ? 'works' : `«${again}»`;

const lineOf = (fault: (typeof faults)[number], cell: Cell) => {
  const head = `| ${fault.id} | ${fault.title} `;
  if ('reason' in cell) return `${head}| cannot happen: ${cell.reason} | | | | | |`;
  if ('shownBy' in cell) return `${head}| shown by \`${cell.shownBy}\` | | | | | |`;
  const { sends, refreshes, done, session } = cell;
  const shown = [toldText(cell), sends, refreshes, done ?? '', session, againText(cell)];
  return `${head}| ${shown.join(' | ')} |`;
};

const tableHead = [
  '| | fault | told | sends | refreshes | done | session | again |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
];

const kindOf = (name: string) => calls.find((call) => call.name === name)?.kind ?? 'X';

function sectionOf([name, row]: [string, Row]): string[] {
  const call = calls.find((one) => one.name === name);
  const title = call ? `${call.method} ${call.path}` : name;
  const lines = faults.map((fault) => lineOf(fault, row[fault.id]));
  return [`### \`${title}\``, '', ...tableHead, ...lines, ''];
}

const listed = (tests: readonly string[]) => tests.map((one) => `\`${one}\``).join('<br>');

/** Document about the faults, generated from the tables of this folder. */
export function faultsPage(): string {
  const all = Object.entries(cells);
  const byClass = Object.entries(classTitles).flatMap(([kind, title]) => [
    `## ${title}`,
    '',
    ...all.filter(([name]) => kindOf(name) === kind).flatMap(sectionOf),
  ]);
  return [
    ...intro,
    '## On the screen',
    '',
    '| | fault | shown in Chromium by |',
    '| --- | --- | --- |',
    ...faults.map(({ id, title }) => `| ${id} | ${title} | ${listed(screens[id])} |`),
    '',
    '## The device and the site',
    '',
    '| fault | shown by |',
    '| --- | --- |',
    ...Object.entries(systemFaults).map(([title, tests]) => `| ${title} | ${listed(tests)} |`),
    '',
    ...byClass,
  ].join('\n');
}

const intro = [
  '# The outcome of each call in each fault',
  '',
  '`npm run faults -- --docs` generates this page from the tables in `tests/faults/matrix`; do not edit it. `npm run faults -- --matrix` sends every',
  'call of the cabinet, by its own client code and its own session, to the real sandbox with each fault, and compares the outcomes.',
  '',
  '- **told**: what the person reads, in quotes. `answered` is the requested result, `nothing` is no message, `waits` has no limit (section 9)',
  '  but shows «Дольше обычного» after 10 s; `/service_work` is the page of technical works. Digits in a text are `N`.',
  '  `after 60 s` is the wait that the server requires: every button that sends a code, checks one or writes counts it down. A read waits for up to',
  '  10 s by itself; if the wait is longer, the person sees a message and may retry at any time.',
  '- **sends**: how often the call was sent. **refreshes**: exchanges of tokens it caused.',
  '- **done**: how often the server performed the call, even if its answer was lost; empty where this cannot be measured.',
  '- **session**: whether the client is still signed in, with both cookies; `none` if nobody was signed in.',
  '- **again**: what the person reads after a retry once the fault is over; empty where there is nothing to retry.',
  '',
  'A second press during F13 sends no call: `tests/faults/presses.test.ts` shows it for each call that acts. F14 is a request that a browser or a',
  'proxy delivers twice while the answer to the first one is lost; for a read it is an older call that a newer one overtakes.',
  'A request for a code that is delivered twice sends one SMS: the answer to the second contains the wait until the next (D29).',
  '',
];
