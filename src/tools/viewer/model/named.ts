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

export const guardName = (guard: unknown): string | null =>
  guard === undefined ? null : nameOf(guard);
