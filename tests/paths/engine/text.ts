/** Data as text to compare and to read; actors, schemas and functions are named by their kind. */
export const textOf = (value: unknown): string =>
  value === undefined ? 'undefined' : JSON.stringify(value, asData);

function asData(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  if (isActor(this[key])) return 'an actor';
  // Zod adds members to a schema when it is used: its inside depends on what has run before.
  if (isSchema(this[key])) return 'a schema';
  if (isLogic(value)) return 'a flow';
  if (value instanceof Error) return { ...value, error: `${value.name} ${value.message}` };
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  if (typeof value === 'function') return 'a function';
  return value;
}

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value;

/** Asked of what an object holds: an actor as data is something else. */
export const isActor = (value: unknown) =>
  typeof value === 'object' && value !== null && 'sessionId' in value;

/** What a chunk brings to be started. */
export const isLogic = (value: unknown) =>
  typeof value === 'object' && value !== null && 'getInitialSnapshot' in value;

/** `storeTokens {"tokens":…}`; without anything to say of it, the name alone. */
export function worded(verb: string, data?: unknown): string {
  const text = data === undefined ? '' : textOf(data);
  return text === '' || text === '{}' ? verb : `${verb} ${text}`;
}

/** The fields of a machine's context, each as text. */
export type Fields = ReadonlyMap<string, string>;

const known = new WeakMap<object, Fields>();
export const noFields: Fields = new Map();

export function fieldsOf(context: unknown): Fields {
  if (typeof context !== 'object' || context === null) return noFields;
  const found = known.get(context) ?? read(context);
  known.set(context, found);
  return found;
}

/** Whether the context is another one than when it was read first. */
export function isChangedInPlace(context: unknown): boolean {
  if (typeof context !== 'object' || context === null) return false;
  const [then, now] = [fieldsOf(context), read(context)];
  return then.size !== now.size || [...now].some(([field, text]) => then.get(field) !== text);
}

const read = (context: object): Fields =>
  new Map(Object.entries(context).map(([key, value]) => [key, textOf(value)]));
