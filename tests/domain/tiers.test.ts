import { fc } from '#tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import type { TierRule } from '#domain/programme.ts';
import { inOrder, ownIndexOf, ownTierName, standingOf, tierPlace } from '#domain/tiers.ts';

const rule = (programName: string, qualFuel2: number, qualNonFuel3: number): TierRule => ({
  programName,
  qualFuel2,
  qualNonFuel3,
});

const rules = [
  rule('Рубин', 600, 6_000),
  rule('Агат', 100, 1_000),
  rule('Бриллиант', 1_200, 12_000),
  rule('Сапфир', 300, 3_000),
];

const stand = (qualFuel2: number, qualNonFuel3: number, given = rules) =>
  standingOf(given, { qualFuel2, qualNonFuel3 });

const names = (standing: ReturnType<typeof stand>) => [
  standing?.current?.programName ?? null,
  standing?.next?.programName ?? null,
];

test('section 9: tiers are ordered by fuel ascending', () => {
  expect(inOrder(rules).map(({ programName }) => programName)).toEqual([
    'Агат',
    'Сапфир',
    'Рубин',
    'Бриллиант',
  ]);
  const crossed = [rule('Второй', 200, 1_000), rule('Первый', 100, 9_000)];
  expect(inOrder(crossed).map(({ programName }) => programName)).toEqual(['Первый', 'Второй']);
});

test.each([
  [0, 0, null, 'Агат'],
  [99.99, 5_000, null, 'Агат'],
  [5_000, 999.99, null, 'Агат'],
  [100, 1_000, 'Агат', 'Сапфир'],
  [432, 4_126.5, 'Сапфир', 'Рубин'],
  [600, 5_999.99, 'Сапфир', 'Рубин'],
  [1_199.99, 20_000, 'Рубин', 'Бриллиант'],
  [1_200, 12_000, 'Бриллиант', null],
])(
  'section 4 "Tier calculation": with %d l and %d ₽ the tier is %s and the next %s',
  (fuel, money, current, next) => {
    expect(names(stand(fuel, money))).toEqual([current, next]);
  },
);

test('section 4 "Tier calculation": what remains to the next tier are the differences', () => {
  expect(stand(432, 4_126.5)?.conditions).toEqual({
    fuel: { current: 432, required: 600, remaining: 168, percent: 72 },
    nonFuel: { current: 4_126.5, required: 6_000, remaining: 1_873.5, percent: 68.775 },
  });
});

test('D14: below the first tier there is no current tier and the first is the next', () => {
  const standing = stand(34, 238);
  expect(names(standing)).toEqual([null, 'Агат']);
  expect(standing?.conditions.fuel.remaining).toBe(66);
  expect(standing?.conditions.nonFuel.remaining).toBe(762);
});

test('D14: at the top tier nothing remains and both bars are full', () => {
  const { fuel, nonFuel } = stand(9_364, 75_208)?.conditions ?? {};
  expect(fuel).toEqual({ current: 9_364, required: 1_200, remaining: 0, percent: 100 });
  expect(nonFuel).toEqual({ current: 75_208, required: 12_000, remaining: 0, percent: 100 });
});

test('D14: a condition that is more than met stays at 100', () => {
  expect(stand(5_000, 10)?.conditions.fuel).toMatchObject({ remaining: 0, percent: 100 });
});

test('differences are exact to the hundredth, and an unmet condition never has nothing left', () => {
  expect(stand(431.9, 0)?.conditions.fuel.remaining).toBe(0);
  expect(stand(100 - 33.1, 0)?.conditions.fuel.remaining).toBe(33.1);
  expect(stand(99.9999, 0)?.conditions.fuel.remaining).toBe(0.01);
});

test('a programme without tiers has no standing', () => {
  expect(stand(432, 4_126.5, [])).toBeNull();
});

test('a tier that asks for nothing is met by anybody', () => {
  const standing = stand(0, 0, [rule('Гость', 0, 0)]);
  expect(names(standing)).toEqual(['Гость', null]);
  expect(standing?.conditions.fuel.percent).toBe(100);
});

test('tiers of equal fuel are sorted by their money', () => {
  const twins = [rule('Второй', 100, 2_000), rule('Первый', 100, 1_000)];
  expect(names(stand(100, 1_500, twins))).toEqual(['Первый', 'Второй']);
});

test('tiers with the very same conditions are reached together', () => {
  const twins = [rule('Север', 100, 1_000), rule('Юг', 100, 1_000)];
  expect(names(stand(50, 0, twins))).toEqual([null, 'Север']);
  expect(names(stand(100, 1_000, twins))).toEqual(['Юг', null]);
});

test('the plate of the client is theirs by name, the next where they have none', () => {
  const sapphire = stand(432, 4_126.5);
  const newcomer = stand(34, 238);
  const top = stand(5_000, 50_000);
  if (!sapphire || !newcomer || !top) throw new Error('No standing');
  expect(ownIndexOf(sapphire, 'Сапфир')).toBe(1);
  expect(ownIndexOf(sapphire, 'Рубин')).toBe(2);
  expect(ownIndexOf(newcomer, '')).toBe(0);
  expect(ownIndexOf(sapphire, 'Платина')).toBe(2);
  expect(ownIndexOf(top, 'Платина')).toBe(3);
});

test('a tier is their own, the next, or another', () => {
  const standing = stand(432, 4_126.5);
  if (!standing) throw new Error('No standing');
  expect(standing.tiers.map((tier) => tierPlace(standing, tier, 'Сапфир'))).toEqual([
    'other',
    'own',
    'next',
    'other',
  ]);
});

const amount = fc.oneof(
  fc.integer({ min: -100, max: 2_000 }),
  fc.double({ min: 0, max: 2_000, noNaN: true }),
  fc.integer({ min: 0, max: 200_000 }).map((hundredths) => hundredths / 100),
);
const anyRules = fc.array(
  fc.record({
    programName: fc.string(),
    qualFuel2: fc.integer({ min: 0, max: 1_500 }),
    qualNonFuel3: fc.integer({ min: 0, max: 1_500 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const amounts = fc.record({ qualFuel2: amount, qualNonFuel3: amount });

const meets = (tier: TierRule, { qualFuel2, qualNonFuel3 }: Omit<TierRule, 'programName'>) =>
  tier.qualFuel2 <= qualFuel2 && tier.qualNonFuel3 <= qualNonFuel3;

test('every tier before the next is met, the next is not, and the current one is directly before it', () => {
  fc.assert(
    fc.property(anyRules, amounts, (given, client) => {
      const standing = standingOf(given, client);
      if (!standing) throw new Error('No standing');
      const { tiers, current, next } = standing;
      const at = next ? tiers.indexOf(next) : tiers.length;
      expect(tiers.slice(0, at).every((tier) => meets(tier, client))).toBe(true);
      expect(next !== null && meets(next, client)).toBe(false);
      expect(current).toBe(tiers[at - 1] ?? null);
    }),
  );
});

test('bars stay within 0–100, are full exactly when nothing remains, and never say NaN', () => {
  let bars = 0;
  fc.assert(
    fc.property(anyRules, amounts, (given, client) => {
      for (const condition of Object.values(standingOf(given, client)?.conditions ?? {})) {
        bars += 1;
        const { current, required, remaining, percent } = condition;
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(remaining === 0).toBe(current >= required);
        expect(remaining).toBeGreaterThanOrEqual(Math.max(0, required - current) - 1e-4);
        expect(remaining).toBeLessThan(Math.max(0, required - current) + 0.01 + 1e-9);
      }
    }),
  );
  expect(bars).toBeGreaterThan(0);
});

test('the order in which the server has the tiers changes nothing', () => {
  const shuffled = anyRules.chain((given) =>
    fc.shuffledSubarray(given, { minLength: given.length }).map((other) => ({ given, other })),
  );
  fc.assert(
    fc.property(shuffled, amounts, ({ given, other }, client) => {
      const one = standingOf(given, client);
      const same = standingOf(other, client);
      expect(same?.conditions).toEqual(one?.conditions);
      expect(same?.next?.qualFuel2).toBe(one?.next?.qualFuel2);
    }),
  );
});

test('more fuel or more money never lowers the tier', () => {
  fc.assert(
    fc.property(anyRules, amounts, amounts, (given, client, more) => {
      const richer = {
        qualFuel2: client.qualFuel2 + Math.abs(more.qualFuel2),
        qualNonFuel3: client.qualNonFuel3 + Math.abs(more.qualNonFuel3),
      };
      const rank = (standing: ReturnType<typeof standingOf>) =>
        standing?.current ? standing.tiers.indexOf(standing.current) : -1;
      expect(rank(standingOf(given, richer))).toBeGreaterThanOrEqual(
        rank(standingOf(given, client)),
      );
    }),
  );
});

test('nothing remains of a condition that is met to the litre', () => {
  expect(stand(600, 5_000)?.conditions.fuel).toEqual({
    current: 600,
    required: 600,
    remaining: 0,
    percent: 100,
  });
});

test.each([
  ['Сапфир', 0, 0, 'Сапфир'],
  [' сапфир', 0, 0, 'Сапфир'],
  ['Ruby', 0, 0, 'Рубин'],
  ['', 450, 4_000, 'Сапфир'],
  ['VIP', 450, 4_000, 'Сапфир'],
  ['', 10, 4_000, ''],
  ['constructor', 1_200, 12_000, 'Бриллиант'],
])(
  'D33: a card that says «%s», with %d l and %d ₽, is of the tier «%s»',
  (programName, qualFuel2, qualNonFuel3, own) => {
    expect(ownTierName({ programName, qualFuel2, qualNonFuel3 })).toBe(own);
  },
);
