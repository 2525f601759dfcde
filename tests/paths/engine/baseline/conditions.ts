import type { Act } from '#tests/paths/engine/acts.ts';
import { absent, dataOf, parentOf, valueOf, type Condition, type Line } from './line';

type When = Line['when'];

/** A combination of values, and which of the kinds of acts finds it. */
type Case = { values: readonly string[]; kind: number };

/**
 * What tells the kinds of acts apart: for each kind the combinations it is found in, for the one
 * that needs most words `otherwise`. One kind alone needs none. Throws where nothing does it: the
 * same state does two things.
 */
export function conditionsFor(kinds: readonly (readonly Act[])[]): When[][] {
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
    // One thing more may need fewer words.
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

/** Which states are active, the context's fields and what is in them, and the event. */
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

/** For each kind its combinations, those with one thing in common written as one. */
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

/** Without what is not needed to keep the other kinds out. */
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

/** About what a reader has to read; a further line costs as much as some more words. */
const lengthOf = (kinds: readonly (readonly When[])[]): number =>
  JSON.stringify(kinds).length + 60 * kinds.flat().length;
