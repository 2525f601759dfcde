import type { AnyMachineSnapshot } from 'xstate';
import { pathOf, eventName } from '#tests/support/edges.ts';
import type { Model, Path } from '#tests/support/model.ts';

/** The innermost states that are active: `signedIn.profile.loading.waiting & signedIn.access.valid`. */
function nodeText({ _nodes: nodes }: AnyMachineSnapshot): string {
  const paths = nodes.map(pathOf);
  const inner = paths.filter(
    (path) => path !== '*' && !paths.some((other) => other.startsWith(`${path}.`)),
  );
  return inner.join(' & ') || '*';
}

/** The event of a step in plain words: `The call loadProfile fails: the server is not reached`. */
export function stepWords({ delays = {} }: Model, { event }: Path['steps'][number]): string {
  const { type, ...data } = event;
  const name = eventName(type);
  const [kind = '', subject = ''] = name.split(' ');
  if (type.startsWith('xstate.done.actor.')) return `${subject} comes to its end: ${outcome(data)}`;
  if (type.startsWith('xstate.error.actor.')) return `${subject} fails${reason(data)}`;
  if (kind === 'after') return `${seconds(delays[subject])} pass (${subject})`;
  return `${plain(name)}${detail(data)}`;
}

/** `signedIn › profile › loading`, of every region that runs. */
export const stateWords = (state: AnyMachineSnapshot): string =>
  nodeText(state).replaceAll('.', ' › ').replaceAll(' & ', ' and ');

/** The description of the innermost active state that has one. */
export const stateDescription = (state: AnyMachineSnapshot): string =>
  state._nodes.findLast(({ description }) => description !== undefined)?.description ?? '';

/** `phone.changeRequested` → `Phone change requested`. */
function plain(name: string): string {
  const words = name
    .replace(/\./g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function reason({ error }: { error?: unknown }): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'UnreachableError') return ': the server is not reached';
  const code = 'code' in error ? ` with code ${String(error.code)}` : '';
  const shown = 'shownError' in error ? `, «${String(error.shownError)}»` : '';
  return error.name === 'RejectedError' ? `: refused${code}${shown}` : `: ${error.message}`;
}

const seconds = (ms: number | undefined) =>
  ms === undefined ? 'A while' : ms < 1_000 ? `${String(ms)} ms` : `${String(ms / 1_000)} s`;

/** The `type` of a flow's output names its end, for example `left`; a call only succeeds. */
function outcome({ output }: { output?: unknown }): string {
  const isNamed = typeof output === 'object' && output !== null && 'type' in output;
  return isNamed ? String(output.type) : 'it succeeds';
}

function detail(data: object): string {
  const text = valueWords(data);
  return text === '' ? '' : `: ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`;
}

/** The data of an event in words: `name phone, value +7 999 000 00 03`. */
function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.map(valueWords).join(' ');
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return 'a flow';
  if (typeof value !== 'object') return JSON.stringify(value);
  const words = Object.entries(value).map(([name, inner]) => `${name} ${valueWords(inner)}`);
  return words.join(', ');
}
