import type { Words } from './flow';
import { isRecord, nameOf } from '#lib/named.ts';
import { ownWordsOf, wordsOf } from './words';

/** The configuration of a machine as data: JSON from which XState can create the machine. */
export type Definition = { id: string; description?: string; meta?: unknown } & Record<
  string,
  unknown
>;

/**
 * The machine as data for tools outside this project: states, transitions and names, with the words
 * that an analyst reads. Every transition of an event or a delay has its words; `meta` of the machine
 * has those of the calls. Values that are computed while the flow runs (context, input, parameters) are
 * left out, because they are no data. Null for anything that is no machine.
 */
export function definitionOf(config: unknown): Definition | null {
  if (!isRecord(config) || typeof config['id'] !== 'string' || !isRecord(config['states']))
    return null;
  const { id, description, meta } = config;
  const machine = { id, meta, ...(typeof description === 'string' && { description }) };
  const own = ownWordsOf(machine);
  return {
    ...stateOf(config, wordsOf(machine)),
    ...(own && {
      description: own.summary,
      meta: {
        title: own.title,
        section: own.section,
        ...(own.calls && { calls: own.calls }),
        ...(own.otherCalls && { otherCalls: own.otherCalls }),
        ...(own.delays && { delays: own.delays }),
      },
    }),
    id,
  };
}

type Config = Record<string, unknown>;

function stateOf({ context: _, on, after, states, ...rest }: Config, words: Words): Config {
  const described = (ways: unknown, meanings: (name: string) => string | undefined) =>
    isRecord(ways) ? mapped(ways, (way, name) => describedWay(way, meanings(name))) : undefined;
  return {
    ...parts({
      ...rest,
      on: described(on, (event) => words.events[event]),
      after: described(after, (delay) => words.delays[delay]?.why),
    }),
    ...(isRecord(states) && {
      states: mapped(states, (state) => (isRecord(state) ? stateOf(state, words) : {})),
    }),
  };
}

const mapped = (record: Config, change: (value: unknown, key: string) => unknown): Config =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

/** Transitions of a state on one event or delay, each with its meaning. */
function describedWay(ways: unknown, meaning: string | undefined): unknown {
  const data = dataOf(ways);
  const words = meaning === undefined ? {} : { description: meaning };
  if (Array.isArray(data)) return (data as unknown[]).map((way) => describedWay(way, meaning));
  if (isRecord(data)) return { ...words, ...data };
  return { ...words, ...(typeof data === 'string' && { target: data }) };
}

/** Keys whose functions are replaced by their names. */
const named = ['actions', 'entry', 'exit', 'guard'];

function parts(record: Config): Config {
  return Object.fromEntries(
    Object.entries(record)
      .map(([key, value]): [string, unknown] => [
        key,
        named.includes(key) ? namesIn(value) : dataOf(value),
      ])
      .filter(([, value]) => value !== undefined),
  );
}

const namesIn = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(namesIn)
    : typeof value === 'function'
      ? { type: actionName(value) }
      : dataOf(value);

/** A build removes the name of an inline `assign`. */
const actionName = (action: object): string =>
  'type' in action && action.type === 'xstate.assign' ? 'keepData' : nameOf(action);

/** The value without functions, which are no data. */
function dataOf(value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (Array.isArray(value)) return value.map(dataOf);
  return isRecord(value) ? parts(value) : value;
}
