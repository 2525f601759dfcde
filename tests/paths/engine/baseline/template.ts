import type { Act } from '#tests/paths/engine/acts.ts';
import { grouped } from '#tests/paths/engine/grouped.ts';
import { textOf } from '#tests/paths/engine/text.ts';
import { dataOf, valueOf } from './line';

/**
 * Effects that repeat what the context holds, said by the name of it: `current = target`,
 * `calls loadScreen {"path":target.path}`. Only where it differs from act to act, and where all
 * acts of the same transition agree on the name; what is always the same is said as it is.
 */
export function templatesOf(acts: readonly Act[]): Map<Act, readonly string[]> {
  const found = new Map<Act, readonly string[]>();
  for (const alike of grouped(acts, headsOf)) {
    const asOne = written(alike);
    const apart = grouped(alike, shapeOf).flatMap((same) => {
      const texts = written(same);
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
function written(acts: readonly Act[]): string[][] {
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

/** What the template says in this act. */
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

/** `phone = ` and what stands behind it; `calls x ` and its data. */
function divided(effect: string): { head: string; text: string; data: unknown } {
  const [head = ''] = /^\w+ = /.exec(effect) ?? /^[^{["]*/.exec(effect) ?? [];
  const text = effect.slice(head.length);
  return { head, text, data: text === '' ? undefined : dataOf(text) };
}

/** Acts that do the same things, with whatever values. */
const headsOf = (act: Act) =>
  JSON.stringify([act.arrival, act.effects.map((effect) => divided(effect).head)]);

/** Acts that do the same things with data of the same form. */
const shapeOf = (act: Act) =>
  JSON.stringify(act.effects.map((effect) => skeletonOf(divided(effect).data)));

const skeletonOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(skeletonOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, skeletonOf(part)]))
      : typeof value;

/** Everything in the context of the acts that has a name, the shortest first. */
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

/** The values as text, a name in the place of what has one. */
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
