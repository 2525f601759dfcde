import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Flow } from '#viewer/model/flow.ts';
import { machinesIn, type Exported } from '#viewer/model/machineFile.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { handles, linksOf } from '#viewer/model/links.ts';

/** An event that one flow has sent to another; `from` and `to` are ids of machines. */
export type Message = { from: string; to: string; event: string };

export const messageText = ({ from, to, event }: Message): string => `${from} → ${to}: ${event}`;

const folder = join(import.meta.dirname, '../../machines');

/** Every flow of `machines/`, as in the app: the tests' models replace actors with stand-ins. */
export async function flowsOfFolder(): Promise<Flow[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const found: Flow[] = [];
  for (const file of files) {
    const exported = (await import(join(folder, file))) as Exported;
    found.push(...machinesIn('', exported).map(readFlow));
  }
  return found;
}

const comesBackMeanwhile =
  'a person would leave the screen and come back while the code is being checked; tests/machines/app/app.test.ts does so';

const loadsAnew =
  'the client would be loaded anew on the page of the deletion; tests/paths/baseline/accountDeletion.txt does so';
const endsInWorks =
  'the session would end on the page of the technical works; tests/machines/app/app.test.ts does so';

/** Arrows of the overview that no run in Chromium sends anything along, each with its reason. */
export const unsentReasons: ReadonlyMap<string, string> = new Map([
  ['app → accountDeletion: screen.returned', comesBackMeanwhile],
  ['accountDeletion → otp: screen.returned', comesBackMeanwhile],
  ['app → accountDeletion: client.updated', loadsAnew],
  ['session → accountDeletion: client.updated', loadsAnew],
  ['app → offlineSnapshot: session.ended', endsInWorks],
  ['session → offlineSnapshot: session.ended', endsInWorks],
  ['transactionPaging → receipt: pages.stopped', 'what would stop it lies beneath the receipt'],
]);

/** Arrows that only tests outside the core send anything along: `npm test` does not ask for them. */
export const beyondCore: ReadonlySet<string> = new Set([
  'accountDeletion → otp: screen.left',
  'app → passkeyOffer: xstate.init',
  'app → deletionSummary: connection.restored',
  'app → offlineSnapshot: session.started',
  'connection → deletionSummary: connection.restored',
  'cookieConsent → passkeyOffer: cookies.answered',
  'form → passkeys: form.completed',
  'form → profile: form.drafted',
  'lazyModal → passkeys: connection.restored',
  'lazyModal → passkeys: modal.hidden',
  'lazyModal → passkeys: xstate.init',
  'lazyModal → receipt: connection.restored',
  'modalFlows → lazyModal: connection.restored',
  'modalFlows → stations: connection.restored',
  'login → passkeySignIn: xstate.init',
  'passkeyOffer → passkeyAdding: xstate.init',
  'passkeys → form: form.refused',
  'passkeys → form: form.submitCancelled',
  'passkeys → form: xstate.init',
  'passkeys → passkeyAdding: xstate.init',
  'phoneChange → otp: screen.left',
  'profile → form: draft.requested',
  'profile → form: form.refused',
  'profile → form: form.submitCancelled',
  'receipt → transactionPaging: pages.released',
  'receipt → transactionPaging: pages.requested',
  'session → offlineSnapshot: session.started',
  'stations → modalFlows: modal.closed',
  'stations → stationsMap: retry.requested',
  'stations → stationsMap: script.requested',
  'stationsMap → modalStack: modal.closed',
  'stationsMap → stations: modal.closed',
  'transactionPaging → receipt: enough.loaded',
  'transactionPaging → receipt: pages.exhausted',
  'transactionPaging → receipt: pages.failed',
]);

/** The event that starts a child flow. */
const start = 'xstate.init';
/** Whether XState itself sends the event between parent and child: start, end, failure or snapshot. */
const isOwn = (event: string) => event.startsWith('xstate.');

export type Verdict = {
  /** Messages that have no arrow in the overview. */
  unknown: string[];
  /** Arrows of the overview that nothing was sent along. */
  unseen: string[];
};

/** Holds what the flows have sent each other in a run against the arrows of the overview. */
export function judge(flows: readonly Flow[], messages: readonly Message[]): Verdict {
  const links = linksOf(flows);
  const runs = new Set(
    links.filter(({ kind }) => kind === 'runs').map(({ from, to }) => `${from} → ${to}`),
  );
  const sent = new Set(messages.map(messageText));
  const direct = links
    .filter(({ kind }) => kind === 'tells' || kind === 'asks')
    .flatMap(({ from, to, names }) => names.map((event) => messageText({ from, to, event })));
  const known = new Set(direct);
  const hasArrow = (message: Message) => {
    const { from, to, event } = message;
    if (event === start) return runs.has(`${from} → ${to}`);
    if (isOwn(event)) return runs.has(`${from} → ${to}`) || runs.has(`${to} → ${from}`);
    // A flow ignores an event that it does not handle, and the overview draws no arrow for it.
    const receiver = flows.find(({ id }) => id === to);
    return known.has(messageText(message)) || !receiver || !handles(receiver, event);
  };
  const unseen = [
    ...[...runs]
      .filter((pair) => !sent.has(`${pair}: ${start}`))
      .map((pair) => `${pair}: ${start}`),
    ...direct.filter((text) => !sent.has(text)),
    ...links
      .filter(({ kind }) => kind === 'announces')
      .flatMap(({ from, to, names }) =>
        names
          .filter((event) => !reaches({ from, to, event }, messages))
          .map((event) => messageText({ from, to, event })),
      ),
  ];
  return {
    unknown: messages
      .filter((message) => !hasArrow(message))
      .map(messageText)
      .sort(),
    unseen: [...new Set(unseen)].sort(),
  };
}

/** Whether `event` of `from` has reached `to`, directly or through other flows. */
function reaches({ from, to, event }: Message, messages: readonly Message[]): boolean {
  const along = messages.filter((message) => message.event === event);
  const reached = new Set([from]);
  for (const flow of reached)
    for (const message of along) if (message.from === flow) reached.add(message.to);
  return reached.has(to);
}
