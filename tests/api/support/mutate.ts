/** A repeatable stream of numbers in [0, 1): the same seed gives the same fuzz (mulberry32). */
export function randomFrom(seed: number) {
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

/** Stands for nesting that only text can hold: JSON.stringify would overflow on it. */
const abyss = '@abyss@';
const abyssText = '['.repeat(20_000) + ']'.repeat(20_000);

/** What a broken, hostile or merely careless server puts where something else was meant. */
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

/** Every place of a JSON value that holds something, lists included. */
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

/** Text of a response: the valid answer spoilt in one to three places, or no JSON of ours at all. */
export function mutate(answer: object, random: Random): string {
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
