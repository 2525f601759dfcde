import { createHash } from 'node:crypto';

/** What a step has made the machine do, in the order it did it, as lines to compare and to read. */
export type Deeds = string[];

/** `storeTokens {"tokens":…}`; without anything to say of it, the name alone. */
export const deed = (verb: string, data?: unknown): string => {
  const text = data === undefined ? '' : plain(data);
  return text === '' || text === '{}' ? verb : `${verb} ${shortened(text)}`;
};

/** What has changed of the machine's memory, as `keeps client {…}`. */
export function kept(before: unknown, after: unknown): Deeds {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  return [...now]
    .filter(([key, text]) => old.get(key) !== text)
    .map(([key, text]) => `keeps ${key} ${shortened(text)}`);
}

const entriesOf = (context: unknown) =>
  new Map(
    Object.entries(typeof context === 'object' && context !== null ? context : {}).map(
      ([key, value]) => [key, plain(value)],
    ),
  );

const plain = (value: unknown): string =>
  value === undefined ? 'undefined' : JSON.stringify(value, asData);

function asData(_: string, value: unknown): unknown {
  if (value instanceof Error) return { ...value, error: `${value.name} ${value.message}` };
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null && 'sessionId' in value) return 'an actor';
  return value;
}

const limit = 100;

/** Long data by how they begin and a mark of the whole. */
export const shortened = (text: string) =>
  text.length <= limit
    ? text
    : `${text.slice(0, limit)}… #${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;
