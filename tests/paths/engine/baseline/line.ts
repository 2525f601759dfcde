import type { Act } from '#tests/paths/engine/acts.ts';

/** One thing that a step may depend on, and what it then is: any of these. */
export type Condition = { feature: string; values: readonly string[] };

/** What the machine is to do at a transition, or with entering or leaving a state. */
export type Line = {
  state: string;
  trigger: string;
  arrival: string | null;
  effects: readonly string[];
  /** All of them at once; `otherwise` where no other line of the transition is meant. */
  when: readonly Condition[] | 'otherwise';
};

/** Lines of one transition, entry or exit stand together. */
export const unitOf = ({ state, trigger }: Pick<Line, 'state' | 'trigger'>): string =>
  `${state} | ${trigger}`;

/** Whether the line is about an act that finds what this one has found. */
export const isMeant = ({ when }: Line, act: Act): boolean =>
  when !== 'otherwise' &&
  when.every(({ feature, values }) => values.includes(valueOf(act, feature)));

/** Nothing but that a state is entered or left: the transition tells of it. */
export const isSilent = ({ arrival, effects }: Act): boolean =>
  arrival === null && effects.length === 0;

export const absent = '';

/**
 * What the act has found: of `in profile` which state of that one was active, of `event` what
 * brought it about, else a field of the context, `target.path` as well as `target`.
 */
export function valueOf({ on }: Act, feature: string): string {
  if (feature === 'event') return on.event;
  const [, region] = /^in (.*)$/.exec(feature) ?? [];
  if (region !== undefined)
    return [...on.active].find((path) => parentOf(path) === region) ?? absent;
  const [field = '', ...keys] = feature.split('.');
  const text = on.fields.get(field) ?? 'undefined';
  return keys.length === 0 ? text : partOf(text, keys);
}

export const parentOf = (path: string): string | null =>
  path === '*' ? null : path.split('.').slice(0, -1).join('.') || '*';

const parsed = new Map<string, unknown>();

export function dataOf(text: string): unknown {
  if (!parsed.has(text)) parsed.set(text, text === 'undefined' ? undefined : JSON.parse(text));
  return parsed.get(text);
}

function partOf(text: string, keys: readonly string[]): string {
  let part = dataOf(text);
  for (const key of keys) {
    if (typeof part !== 'object' || part === null) return JSON.stringify(part ?? null);
    part = (part as Record<string, unknown>)[key];
  }
  return part === undefined ? 'undefined' : JSON.stringify(part);
}
