export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** How a guard, an action or a source is called: by its name, or as the object that names it. */
export function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  // A one-field `assign` may stand inline in a machine.
  if (typeof value === 'function') return value.name === 'assign' ? 'keepData' : value.name;
  if (isRecord(value) && 'type' in value) return nameOf(value['type']);
  return 'inline';
}

/**
 * A guard by its name and the values it is used with: `isAt /auth`. Null for no guard. Values that are
 * computed while the flow runs have no text. Charts, recordings and counts write it alike, so that each
 * finds the transition of the others.
 */
export function guardName(guard: unknown): string | null {
  if (guard === undefined) return null;
  const params = isRecord(guard) && isRecord(guard['params']) ? Object.values(guard['params']) : [];
  return [nameOf(guard), ...params.map(String)].join(' ');
}
