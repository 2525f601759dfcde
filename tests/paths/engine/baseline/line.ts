import { type Act, textOf } from '#tests/paths/engine/acts.ts';

/** A feature that a step may depend on, and its values, any of which fulfils the condition. */
export type Condition = { feature: string; values: readonly string[] };

/** Expected effects of a transition, or of entering or leaving a state. */
export type Line = {
  state: string;
  trigger: string;
  arrival: string | null;
  effects: readonly string[];
  /** All of them together; `otherwise` where no other line of the transition applies. */
  when: readonly Condition[] | 'otherwise';
};

/** Lines of one transition, entry or exit are one unit. */
export const unitOf = ({ state, trigger }: Pick<Line, 'state' | 'trigger'>): string =>
  `${state} | ${trigger}`;

/** Whether the conditions of the line apply to the act. */
export const isMeant = ({ when }: Line, act: Act): boolean =>
  when !== 'otherwise' &&
  when.every(({ feature, values }) => values.includes(valueOf(act, feature)));

/** The act only enters or leaves a state, which the line of the transition says already. */
export const isSilent = ({ arrival, effects }: Act): boolean =>
  arrival === null && effects.length === 0;

export const absent = '';

/**
 * A value that the act depends on. `in profile` means the active state of that region, `event` the
 * event; anything else is a field of the context, `target` or `target.path`.
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

function dataOf(text: string): unknown {
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

/** Groups by key, in the order in which the keys first occur. */
function grouped<One>(all: readonly One[], keyOf: (one: One) => string): One[][] {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one)) ?? [];
    groups.set(keyOf(one), group);
    group.push(one);
  }
  return [...groups.values()];
}

type When = Line['when'];

/** A combination of values, and the kind of acts that has it. */
type Case = { values: readonly string[]; kind: number };

/**
 * Conditions that distinguish the kinds of acts, by kind; the kind that needs most words is `otherwise`. A single kind
 * needs none. Throws where nothing distinguishes them: the same state does two things.
 */
function conditionsFor(kinds: readonly (readonly Act[])[]): When[][] {
  if (kinds.length < 2) return kinds.map(() => [[]]);
  const acts = kinds.flatMap((list, kind) => list.map((act) => ({ act, kind })));
  const features = featuresOf(kinds.flat()).filter(
    (feature) => new Set(acts.map(({ act }) => valueOf(act, feature))).size > 1,
  );
  const cases = unique(
    acts.map(({ act, kind }) => ({
      values: features.map((feature) => valueOf(act, feature)),
      kind,
    })),
  );
  const sizes = [1, 2, 3, 4].filter((size) => size <= features.length);
  for (const size of sizes) {
    // One more feature may need fewer words.
    const [best] = [size, size + 1]
      .flatMap((count) => subsets(features.length, count))
      .filter((places) => tell(cases, places))
      .map((places) => written(features, cases, places, kinds.length))
      .sort((a, b) => lengthOf(a) - lengthOf(b));
    if (best) return best;
  }
  const [{ act } = { act: null }] = acts;
  throw new Error(`${act?.state ?? ''} | ${act?.trigger ?? ''}: nothing tells its outcomes apart`);
}

/** The active states, the fields of the context with their parts, and the event. */
function featuresOf(acts: readonly Act[]): string[] {
  const found = new Set<string>();
  for (const { on } of acts) {
    for (const path of on.active)
      if (parentOf(path) !== null) found.add(`in ${parentOf(path) ?? ''}`);
    for (const [field, text] of on.fields) {
      found.add(field);
      for (const key of keysOf(dataOf(text))) found.add(`${field}.${key}`);
    }
  }
  return [...found, 'event'];
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keysOf = (value: unknown): string[] =>
  isPlain(value)
    ? Object.entries(value).flatMap(([key, part]) => [
        key,
        ...(isPlain(part) ? Object.keys(part).map((inner) => `${key}.${inner}`) : []),
      ])
    : Array.isArray(value)
      ? ['length']
      : [];

const unique = (cases: readonly Case[]): Case[] => [
  ...new Map(cases.map((one) => [JSON.stringify(one), one])).values(),
];

function subsets(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const found: number[][] = [];
  for (let first = from; first < count; first += 1)
    for (const rest of subsets(count, size - 1, first + 1)) found.push([first, ...rest]);
  return found;
}

function tell(cases: readonly Case[], places: readonly number[]): boolean {
  const kinds = new Map<string, number>();
  return cases.every(({ values, kind }) => {
    const key = JSON.stringify(places.map((place) => values[place]));
    const known = kinds.get(key) ?? kind;
    kinds.set(key, known);
    return known === kind;
  });
}

/** The combinations of each kind; those that share a value are written as one. */
function written(
  features: readonly string[],
  cases: readonly Case[],
  places: readonly number[],
  count: number,
): When[][] {
  const all = Array.from({ length: count }, (_, kind): Condition[][] => {
    const rows = cases
      .filter((one) => one.kind === kind)
      .map(({ values }) => places.map((place) => values[place] ?? absent));
    const others = cases.filter((one) => one.kind !== kind);
    const found = boxed(rows).map((box) =>
      needed(
        box.map((values, index) => ({ place: places[index] ?? 0, values })),
        others,
      ).map(({ place, values }) => ({
        feature: features[place] ?? '',
        values: [...values].sort(),
      })),
    );
    return [...new Map(found.map((box) => [JSON.stringify(box), box])).values()];
  });
  const lengths = all.map((boxes) => lengthOf([boxes]));
  const longest = lengths.indexOf(Math.max(...lengths));
  return all.map((boxes, kind) => (kind === longest ? ['otherwise'] : boxes));
}

type Side = { place: number; values: readonly string[] };

/** Without the sides that are not needed to exclude the other kinds. */
function needed(box: readonly Side[], others: readonly Case[]): readonly Side[] {
  const isIn = (sides: readonly Side[]) => (one: Case) =>
    sides.every(({ place, values }) => values.includes(one.values[place] ?? absent));
  return box.reduce((left, side) => {
    const fewer = left.filter((other) => other !== side);
    return others.some(isIn(fewer)) ? left : fewer;
  }, box);
}

function boxed(rows: readonly (readonly string[])[]): string[][][] {
  const [width = 0] = rows.map(({ length }) => length);
  if (width === 0) return [[]];
  const byFirst = new Map<string, string[][]>();
  for (const [first = absent, ...rest] of rows)
    byFirst.set(first, [...(byFirst.get(first) ?? []), rest]);
  const byRest = new Map<string, { firsts: string[]; rest: string[][][] }>();
  for (const [first, rests] of byFirst) {
    const rest = boxed([...new Map(rests.map((row) => [JSON.stringify(row), row])).values()]);
    const key = JSON.stringify(rest);
    const same = byRest.get(key) ?? { firsts: [], rest };
    same.firsts.push(first);
    byRest.set(key, same);
  }
  return [...byRest.values()].flatMap(({ firsts, rest }) => rest.map((box) => [firsts, ...box]));
}

/** The text a reader has to read; another line costs as much as 60 characters. */
const lengthOf = (kinds: readonly (readonly When[])[]): number =>
  JSON.stringify(kinds).length + 60 * kinds.flat().length;

/**
 * Effects that repeat the context, written with the name of its field: `current = target`, `calls
 * loadScreen {"path":target.path}`. Only values that differ from act to act get a name. All acts of
 * the transition must agree on it; a constant is written as it is.
 */
function templatesOf(acts: readonly Act[]): Map<Act, readonly string[]> {
  const found = new Map<Act, readonly string[]>();
  for (const alike of grouped(acts, headsOf)) {
    const asOne = asTemplate(alike);
    const apart = grouped(alike, shapeOf).flatMap((same) => {
      const texts = asTemplate(same);
      return same.map((act, at) => ({ act, text: texts[at] ?? [] }));
    });
    const isOneBetter = countOf(asOne) <= countOf(apart.map(({ text }) => text));
    if (isOneBetter) alike.forEach((act, at) => found.set(act, asOne[at] ?? []));
    else for (const { act, text } of apart) found.set(act, text);
  }
  return found;
}

const countOf = (texts: readonly (readonly string[])[]): number =>
  new Set(texts.map((text) => JSON.stringify(text))).size;

/** The effects of each act, in the same words wherever the acts allow it. */
function asTemplate(acts: readonly Act[]): string[][] {
  const names = namesIn(acts);
  const texts = acts.map((): string[] => []);
  for (const index of acts[0]?.effects.keys() ?? []) {
    const parts = acts.map((act) => divided(act.effects[index] ?? ''));
    const all = parts.map(({ data }, at) => ({ act: acts[at], value: data }));
    const data = parts.some(({ text }) => text === '') ? null : textsOf(all, names);
    parts.forEach(({ head }, at) => texts[at]?.push(`${head}${data?.[at] ?? ''}`));
  }
  return texts;
}

/** The effect with the names of its template replaced by the values of this act. */
export function expanded(effect: string, act: Act): string {
  const [head = ''] =
    /^\w+ = |^calls \w+ (?:as \w+(?: |$))?/.exec(effect) ?? /^[^{["]*/.exec(effect) ?? [];
  const text = effect.slice(head.length).replace(tokens, (token) => {
    const isName = /^[A-Za-z_$]/.test(token) && !literals.has(token);
    return isName ? valueOf(act, token) : token;
  });
  return `${head}${text}`;
}

/** Strings, numbers and names. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?|[A-Za-z_$][\w$]*(?:\.[\w$]+)*/g;

const literals = new Set(['null', 'true', 'false', 'undefined']);

/** Splits off `phone = ` or `calls x ` before the value or the data. */
function divided(effect: string): { head: string; text: string; data: unknown } {
  const [head = ''] = /^\w+ = /.exec(effect) ?? /^[^{["]*/.exec(effect) ?? [];
  const text = effect.slice(head.length);
  return { head, text, data: text === '' ? undefined : dataOf(text) };
}

/** Groups acts with the same effects, whatever their values. */
const headsOf = (act: Act) =>
  JSON.stringify([act.arrival, act.effects.map((effect) => divided(effect).head)]);

/** Groups acts with the same effects and data of the same form. */
const shapeOf = (act: Act) =>
  JSON.stringify(act.effects.map((effect) => skeletonOf(divided(effect).data)));

const skeletonOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(skeletonOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, skeletonOf(part)]))
      : typeof value;

/** Names of everything in the contexts of the acts, the shortest first. */
function namesIn(acts: readonly Act[]): string[] {
  const names = new Set<string>();
  const name = (path: string, value: unknown, depth: number) => {
    if (!/^[A-Za-z_$][\w$]*(?:\.[\w$]+)*$/.test(path)) return;
    names.add(path);
    if (depth > 0 && typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) name(`${path}.${key}`, part, depth - 1);
  };
  for (const { on } of acts) for (const [field, text] of on.fields) name(field, dataOf(text), 2);
  return [...names].sort((a, b) => a.split('.').length - b.split('.').length);
}

type Found = { act: Act | undefined; value: unknown };

/** The values as text, with a name in place of each value that has one. */
function textsOf(found: readonly Found[], names: readonly string[]): string[] {
  const texts = found.map(({ value }) => textOf(value));
  if (texts.every((text) => text === texts[0])) return texts;
  const name = names.find((one) =>
    found.every(({ act }, at) => act && valueOf(act, one) === texts[at]),
  );
  if (name !== undefined) return texts.map(() => name);
  const values = found.map(({ value }) => value);
  const [first] = values;
  const form = JSON.stringify(shallow(first));
  if (typeof first !== 'object' || first === null) return texts;
  if (values.some((value) => JSON.stringify(shallow(value)) !== form)) return texts;
  const keys = Object.keys(first);
  const columns = keys.map((key) =>
    textsOf(
      found.map(({ act, value }) => ({ act, value: (value as Record<string, unknown>)[key] })),
      names,
    ),
  );
  const isList = Array.isArray(first);
  return found.map((_, at) => {
    const parts = keys.map((key, column) => {
      const text = columns[column]?.[at] ?? '';
      return isList ? text : `${JSON.stringify(key)}:${text}`;
    });
    return isList ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
  });
}

/** The keys of an object, the length of a list. */
const shallow = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? [Array.isArray(value), ...Object.keys(value)]
    : typeof value;

/**
 * Lines for the acts: acts of one transition with the same effects make one line. Others are
 * distinguished by the fewest conditions, at the end of the line.
 */
export const linesOf = (acts: readonly Act[]): Line[] =>
  grouped(acts, unitOf).flatMap((unit) => {
    if (unit.every(isSilent)) return [];
    const templates = templatesOf(unit);
    const kinds = grouped(unit, (act) => JSON.stringify([act.arrival, templates.get(act)]));
    const whens = conditionsFor(kinds);
    return kinds.flatMap(([act], index) => {
      if (!act) return [];
      const { state, trigger, arrival } = act;
      const effects = templates.get(act) ?? [];
      return (whens[index] ?? []).map((when) => ({ state, trigger, arrival, effects, when }));
    });
  });
