import { calls } from './calls';
import { cells, classTitles, type Cell, type Row } from './cells';
import { faults } from './faults';
import type { Outcome } from './outcome';
import { screens, systemFaults } from './screens';

/** Texts of the screen stand in quotes, everything else is our word for what happens. */
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

/** The page about the faults, as the tables of this folder have it. */
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
  '# What becomes of each call in each fault',
  '',
  'Written by `npm run faults -- --docs` from the tables in `tests/faults/matrix`, and not by hand. `npm run faults -- --matrix` sends every',
  'call of the cabinet, by its own client code and its own session, at the real sandbox with each fault, and compares.',
  '',
  '- **told**: what the person reads, in quotes; `answered` is what they asked for, `nothing` is silence, `waits` has no limit (section 9)',
  '  but says «Дольше обычного» after 10 s; `/service_work` is the page of technical works. Digits in a text are `N`.',
  '  `after 60 s` is the wait the server asks for: every button that sends a code, checks one or writes counts it down. A read waits for up to',
  '  10 s by itself; where it is longer, the person is told and may repeat at any time.',
  '- **sends**: how often the call went out. **refreshes**: exchanges of tokens it caused.',
  '- **done**: how often the server did what was asked for, even though its answer may be lost; empty where nothing can tell.',
  '- **session**: whether the client is still signed in, with both cookies there; `none` where nobody was.',
  '- **again**: what the person is told who asks again once the fault is over; empty where there is nothing to ask again.',
  '',
  'A second press during F13 is no call: `tests/faults/presses.test.ts` shows it for each call that acts. F14 is a request that a browser or a',
  'proxy delivers twice, the answer to the first one lost; for a read it is an older call that is overtaken by a newer one.',
  'A request for a code that is delivered twice sends one SMS: the second is told how long it is to the next (D29).',
  '',
];
