export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The name of a guard, an action or a source, given as a name or as an object with one. */
export function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  // A one-field `assign` may be inline in a machine, so it has no name of its own.
  if (typeof value === 'function') return value.name === 'assign' ? 'keepData' : value.name;
  if (isRecord(value) && 'type' in value) return nameOf(value['type']);
  return 'inline';
}

/**
 * A guard by its name and its parameters: `isAt /auth`; null without a guard. Parameters that are
 * computed while the flow runs are left out. Charts, recordings and counts share this text, so that
 * each finds the transitions of the others.
 */
export function guardName(guard: unknown): string | null {
  if (guard === undefined) return null;
  const params = isRecord(guard) && isRecord(guard['params']) ? Object.values(guard['params']) : [];
  return [nameOf(guard), ...params.map(String)].join(' ');
}
