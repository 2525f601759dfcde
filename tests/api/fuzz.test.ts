import { describe, expect, test, vi } from 'vitest';
import { createHttp } from '#api/http.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { samples } from './support/calls';

/** Form of a domain field at any depth, whatever the server sent. */
const forms: Record<string, RegExp> = {
  accessToken: /^[!-~]+$/,
  refreshToken: /^[!-~]+$/,
  operationId: /\S/,
  rrn: /\S/,
  id_station: /\S/,
  cardNumber: /\S/,
  mobilePhone: /\S/,
  agreementCode: /\S/,
  value: /^(true|false)$/,
  orderDate: /^\d{4}-(0\d|1[0-2])-[0-3]\d[T ][0-2]\d:[0-5]\d/,
  date: /^\d{4}-(0\d|1[0-2])-[0-3]\d$/,
  birthDate: /^(\d{4}-(0\d|1[0-2])-[0-3]\d)?$/,
};

const nullable = new Set(['lat', 'lon']);

/** Paths at which `value` differs from the kind of `model`, each with the fault; empty when it matches. */
function strays(value: unknown, model: unknown, key = 'result'): string[] {
  if (value === null && nullable.has(key)) return [];
  if (Array.isArray(model)) {
    if (!Array.isArray(value)) return [`${key} is no list`];
    return value.flatMap((item) => strays(item, model[0], key));
  }
  if (typeof model === 'object' && model !== null) {
    if (typeof value !== 'object' || value === null) return [`${key} is no object`];
    const fields = value as Record<string, unknown>;
    const names = Object.keys(model).sort();
    if (Object.keys(fields).sort().join() !== names.join()) return [`${key} has other fields`];
    return Object.entries(model).flatMap(([name, kind]) => strays(fields[name], kind, name));
  }
  if (typeof value !== typeof model) return [`${key} is ${typeof value}`];
  if (typeof value === 'number' && !Number.isFinite(value)) return [`${key} is ${String(value)}`];
  const form = typeof value === 'string' ? forms[key] : undefined;
  return form && !form.test(String(value)) ? [`${key} is «${String(value)}»`] : [];
}

/** A repeatable stream of numbers in [0, 1): the same seed gives the same fuzz (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const pick = <T>(random: Random, [first, ...rest]: readonly [T, ...T[]]): T =>
  rest[Math.floor(random() * (rest.length + 1)) - 1] ?? first;

/** Placeholder for nesting that only text can hold: `JSON.stringify` would overflow on it. */
const abyss = '@abyss@';
const abyssText = '['.repeat(20_000) + ']'.repeat(20_000);

/** Values that a broken, hostile or careless server may send in place of any other. */
const intruders: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  'NaN',
  'Infinity',
  '-1e999',
  '9'.repeat(400),
  'я'.repeat(10_000),
  '<img src=x onerror=alert(1)>',
  'undefined',
  '2026-13-45',
  [],
  [null],
  [[[[]]]],
  {},
  { result: { msg: 'OK' } },
  { toString: null, valueOf: 1, length: 1e9, then: 'x' },
  JSON.parse('{"__proto__":{"msg":"OK","points":1},"constructor":null}'),
  abyss,
  Array.from({ length: 500 }, (_, index) => ({ index })),
];

type Slot = { holder: Record<string, unknown>; key: string };

/** Every property of a JSON value at any depth, items of lists included. */
function slotsOf(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...slotsOf(holder[key])]);
}

function spoil({ holder, key }: Slot, random: Random) {
  const change = pick(random, [
    'drop',
    'replace',
    'rename',
    'nest',
    'quote',
    'repeat',
    'empty',
  ] as const);
  const value = holder[key];
  if (change === 'replace') holder[key] = structuredClone(pick(random, intruders));
  else if (change === 'nest') holder[key] = pick(random, [[value], { [key]: value }]);
  else if (change === 'quote') holder[key] = JSON.stringify(value);
  else if (change === 'repeat') holder[key] = Array.from({ length: 50 }, () => value);
  else if (change === 'empty') holder[key] = null;
  else {
    Reflect.deleteProperty(holder, key);
    if (change === 'rename')
      holder[pick(random, [`_${key}`, key.toUpperCase(), '__proto__'])] = value;
  }
}

/** Text of a response: the valid answer with one to three changes, or text that is no answer of ours. */
function mutate(answer: object, random: Random): string {
  if (random() < 0.1) return brokenText(JSON.stringify(answer), random);
  const copy = structuredClone(answer);
  for (let spoilt = 1 + Math.floor(random() * 3); spoilt > 0; spoilt -= 1) {
    const [first, ...rest] = slotsOf(copy);
    if (first) spoil(pick(random, [first, ...rest]), random);
  }
  return JSON.stringify(copy).replaceAll(`"${abyss}"`, abyssText);
}

const brokenText = (text: string, random: Random) =>
  pick(random, [
    '',
    'null',
    '"OK"',
    '<!doctype html><title>502 Bad Gateway</title>',
    '\u0000\ufffd',
    text.slice(0, Math.floor(random() * text.length)),
    text + text,
    `)]}',\n${text}`,
    '{"result":'.repeat(10_000),
    text.replaceAll('"', "'"),
  ]);

const bodiesPerCall = 500;
const statuses = [200, 200, 200, 200, 400, 404];

describe('whatever the server answers', () => {
  test.each(Object.entries(samples))(
    '%s gives a value of the domain or an error of the domain',
    async (name, { run, answer, result, isAboutSession }) => {
      vi.spyOn(console, 'info').mockImplementation(() => {});
      const random = randomFrom(name.length * 7_919);
      let reply = { text: '', status: 200 };
      const api = createHttp({
        baseUrl: 'https://api.test',
        fetch: () => new Response(reply.text, { status: reply.status }),
      });
      let accepted = 0;
      const wrong: string[] = [];

      for (let count = 0; count < bodiesPerCall; count += 1) {
        reply = {
          text: mutate(answer, random),
          status: statuses[Math.floor(random() * statuses.length)] ?? 200,
        };
        const outcome: unknown = await run(api).catch((error: unknown) => error);
        if (isAboutSession && outcome instanceof UnreachableError) continue;
        if (!(outcome instanceof RejectedError)) {
          accepted += 1;
          wrong.push(...strays(outcome, result).map((stray) => `${stray}: ${reply.text}`));
        } else if (!Number.isFinite(outcome.code) || !/\S/.test(outcome.shownError)) {
          wrong.push(`${String(outcome.code)} «${outcome.shownError}»: ${reply.text}`);
        }
      }

      expect(wrong).toEqual([]);
      expect(accepted).toBeGreaterThan(10);
      expect(accepted).toBeLessThan(400);
    },
    60_000,
  );

  test('the measure itself finds a value that is none of the domain', () => {
    const model = { points: 1, rrn: 'x', items: [{ date: '2026-01-01' }] };
    expect(strays({ points: NaN, rrn: ' ', items: [{ date: '' }] }, model)).toEqual([
      'points is NaN',
      'rrn is « »',
      'date is «»',
    ]);
    expect(strays({ points: undefined, rrn: 'x', items: {} }, model)).toEqual([
      'points is undefined',
      'items is no list',
    ]);
    expect(strays(model, model)).toEqual([]);
  });
});
