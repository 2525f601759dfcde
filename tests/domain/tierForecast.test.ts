import { fc } from '#tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import { addDays } from '#lib/days.ts';
import { emptyLedger, withPage } from '#domain/ledger.ts';
import { pacesOf, unknownPaces } from '#domain/tierForecast.ts';
import { standingOf } from '#domain/tiers.ts';
import { cancelled, nonFinancial, type Transaction } from '#domain/transaction.ts';
import { purchase } from '#tests/support/examples.ts';

const today = '2026-11-20';
const daysAgo = (days: number) => addDays(today, -days);
const ruby = [
  { programName: 'Сапфир', qualFuel2: 300, qualNonFuel3: 3_000 },
  { programName: 'Рубин', qualFuel2: 600, qualNonFuel3: 6_000 },
];

type Given = {
  transactions: readonly Transaction[];
  fuel?: number;
  money?: number;
  isComplete?: boolean;
  rules?: typeof ruby;
};

function paces({ transactions, fuel = 432, money = 4_126.5, isComplete = true, rules }: Given) {
  const amounts = { qualFuel2: fuel, qualNonFuel3: money };
  const standing = standingOf(rules ?? ruby, amounts);
  if (!standing) throw new Error('No standing');
  return pacesOf({ standing, ledger: withPage(emptyLedger, transactions), isComplete, today });
}

const old = purchase(daysAgo(200), { shop: 1 });

test('a pace needs two months of transactions', () => {
  const recent = [purchase(daysAgo(1), { fuel: 100 }), purchase('2026-09-21', { fuel: 10 })];
  expect(paces({ transactions: recent })).toBeNull();
  expect(paces({ transactions: [...recent, purchase('2026-09-20', { fuel: 1 })] })).not.toBeNull();
});

test('while older pages are not loaded, the oldest day may be half loaded and does not count', () => {
  const ofDay = (day: string) =>
    paces({
      transactions: [purchase(daysAgo(1), { fuel: 58 }), purchase(day, { fuel: 580 })],
      isComplete: false,
    })?.fuel;
  // One litre a day since 23 September: 30 a month.
  expect(ofDay('2026-09-23')).toEqual({ kind: 'short', monthly: 30, needed: 200 });
});

test('while older pages are not loaded, a pace needs five days less than two months', () => {
  const ofDay = (day: string) =>
    paces({
      transactions: [purchase(daysAgo(1), { fuel: 1 }), purchase(day, { fuel: 1 })],
      isComplete: false,
    });
  expect(ofDay('2026-09-25')).toBeNull();
  expect(ofDay('2026-09-24')).not.toBeNull();
  expect(ofDay('2026-09-19')).not.toBeNull();
});

test('without transactions, or at the top tier, there is no pace', () => {
  expect(paces({ transactions: [] })).toBeNull();
  expect(paces({ transactions: [old], fuel: 700, money: 7_000 })).toBeNull();
});

test('a condition that is met is met, the other has a pace of its own', () => {
  const result = paces({ transactions: [old], fuel: 700, money: 4_000 });
  expect(result?.fuel).toEqual({ kind: 'met' });
  expect(result?.nonFuel).toEqual({ kind: 'short', monthly: 0, needed: 2_000 });
});

test('a client who started to buy recently reaches the tier on the day the sum is complete', () => {
  // 366 litres in 61 days are six a day. 234 are missing, and no purchase leaves the ninety days before then.
  const transactions = [purchase(daysAgo(1), { fuel: 366 }), old];
  expect(paces({ transactions, fuel: 366 })?.fuel).toEqual({
    kind: 'reached',
    date: addDays(today, 39),
  });
  // 488 litres are eight a day: the missing 112 take fourteen days.
  const more = [purchase(daysAgo(1), { fuel: 488 }), old];
  expect(paces({ transactions: more, fuel: 488 })?.fuel).toEqual({
    kind: 'reached',
    date: addDays(today, 14),
  });
});

test('fuel and money each have their own date', () => {
  const transactions = [purchase(daysAgo(1), { fuel: 488, shop: 5_490 }), old];
  const result = paces({ transactions, fuel: 488, money: 5_490 });
  // 90 ₽ a day: the missing 510 ₽ take six days.
  expect(result?.nonFuel).toEqual({ kind: 'reached', date: addDays(today, 6) });
  expect(result?.fuel).toEqual({ kind: 'reached', date: addDays(today, 14) });
});

test('a steady pace below the requirement never meets it: old days leave as new ones are added', () => {
  const transactions = Array.from({ length: 200 }, (_, age) => purchase(daysAgo(age), { fuel: 6 }));
  expect(paces({ transactions, fuel: 540 })?.fuel).toEqual({
    kind: 'short',
    monthly: 180,
    needed: 200,
  });
});

test('purchases that leave the ninety days are subtracted from the sum', () => {
  // 244 litres in the last two months are four a day; 330 more are from the month before them.
  const transactions = [purchase(daysAgo(1), { fuel: 244 }), old];
  expect(paces({ transactions, fuel: 574 })?.fuel.kind).toBe('short');
});

test('errored and non-financial transactions add nothing to the pace', () => {
  const transactions = [
    purchase(daysAgo(1), { fuel: 488, status: cancelled }),
    purchase(daysAgo(2), { fuel: 488, errorMessage: 'Error If Fraud' }),
    purchase(daysAgo(3), { shop: 9_000, operType: nonFinancial }),
    old,
  ];
  expect(paces({ transactions })).toEqual({
    fuel: { kind: 'short', monthly: 0, needed: 200 },
    nonFuel: { kind: 'short', monthly: 0, needed: 2_000 },
    isAtLeast: false,
  });
});

test('a receipt without lines says nothing of fuel and shop: the pace is of the others, at least', () => {
  const bare = { ...purchase(daysAgo(5), { fuel: 10 }), checkItem: [] };
  const transactions = [purchase(daysAgo(1), { fuel: 488 }), old];
  const reported = paces({ transactions, fuel: 488 });
  expect(reported?.isAtLeast).toBe(false);
  expect(paces({ transactions: [...transactions, bare], fuel: 488 })).toEqual({
    ...reported,
    isAtLeast: true,
  });
});

test.each([
  ['cancelled', { status: cancelled }],
  ['without a sum', { totalSum: 0 }],
  ['two months old', { orderDate: '2026-09-20T12:14:00+03:00' }],
])('a receipt without lines takes nothing from the pace when it is %s', (_, given) => {
  const bare = { ...purchase(daysAgo(5), { fuel: 10 }), checkItem: [], ...given };
  expect(paces({ transactions: [bare, old] })?.isAtLeast).toBe(false);
});

test('a transaction from a time zone ahead of here counts as of today', () => {
  const transactions = [purchase(addDays(today, 1), { fuel: 488 }), old];
  expect(paces({ transactions, fuel: 488 })?.fuel.kind).toBe('reached');
});

/** Purchases of the last `days`: the forecast names a date to clients who began to buy lately. */
const boughtWithin = (days: number) =>
  fc.array(
    fc.record({
      age: fc.integer({ min: 0, max: days }),
      fuel: fc.integer({ min: 0, max: 80 }),
      shop: fc.integer({ min: 0, max: 2_000 }),
    }),
    { maxLength: 40 },
  );

test('a pace is a day within the next ninety, or says that more is needed than is bought', () => {
  const amounts = fc.record({
    fuel: fc.integer({ min: 0, max: 800 }),
    money: fc.integer({ min: 0, max: 8_000 }),
  });
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.oneof(boughtWithin(120), boughtWithin(40)),
      amounts,
      (purchases, { fuel, money }) => {
        const transactions = purchases.map(({ age, ...lines }) => purchase(daysAgo(age), lines));
        const found = paces({ transactions: [...transactions, old], fuel, money });
        for (const pace of found ? [found.fuel, found.nonFuel] : []) {
          const isTrue =
            pace.kind === 'met' ||
            (pace.kind === 'short' && pace.monthly < pace.needed) ||
            (pace.kind === 'reached' && pace.date > today && pace.date <= addDays(today, 90));
          expect(isTrue, JSON.stringify(pace)).toBe(true);
          seen.add(pace.kind);
        }
      },
    ),
    { numRuns: 100 },
  );
  expect([...seen].sort()).toEqual(['met', 'reached', 'short']);
});

test('buying more never makes the date later', () => {
  let reached = 0;
  fc.assert(
    fc.property(boughtWithin(40), fc.integer({ min: 1, max: 50 }), (purchases, extra) => {
      const transactions = purchases.map(({ age, fuel }) => purchase(daysAgo(age), { fuel }));
      const base = [...transactions, old];
      const more = [purchase(daysAgo(0), { fuel: extra }), ...base];
      const one = paces({ transactions: base, fuel: 500 })?.fuel;
      const other = paces({ transactions: more, fuel: 500 + extra })?.fuel;
      if (one?.kind !== 'reached') return;
      reached += 1;
      expect(other?.kind === 'reached' && other.date <= one.date).toBe(true);
    }),
    { numRuns: 100 },
  );
  expect(reached).toBeGreaterThan(0);
});

test('the amount that the server counts beyond the receipts leaves the sum evenly, day by day', () => {
  // Receipts contain eight litres a day; 58 more are spread over the 29 days before them, two a day.
  const transactions = [purchase(daysAgo(1), { fuel: 488 }), old];
  expect(paces({ transactions, fuel: 546 })?.fuel).toEqual({
    kind: 'reached',
    date: addDays(today, 9),
  });
});

test('receipts that the server counts in part leave in part', () => {
  // Half of 488 litres counts: 356 are missing, and eight more are bought every day.
  const transactions = [purchase(daysAgo(1), { fuel: 488 }), old];
  expect(paces({ transactions, fuel: 244, rules: ruby.slice(1) })?.fuel).toEqual({
    kind: 'reached',
    date: addDays(today, 45),
  });
});

test('a tier may be reached on the ninetieth day, after what counts now has left', () => {
  // Six litres a day make 540 in ninety days; today's hundred leave the sum on the thirtieth day.
  const rules = ruby.slice(1).map((rule) => ({ ...rule, qualFuel2: 540 }));
  const transactions = [purchase(daysAgo(60), { fuel: 366 }), old];
  expect(paces({ transactions, fuel: 100, rules })?.fuel).toEqual({
    kind: 'reached',
    date: addDays(today, 90),
  });
});

test('purchases of one day add up', () => {
  const transactions = [
    purchase(daysAgo(1), { fuel: 188, shop: 2_000 }),
    purchase(daysAgo(1), { fuel: 300, shop: 3_490 }),
    old,
  ];
  const result = paces({ transactions, fuel: 488, money: 5_490 });
  expect(result?.fuel).toEqual({ kind: 'reached', date: addDays(today, 14) });
  expect(result?.nonFuel).toEqual({ kind: 'reached', date: addDays(today, 6) });
});

test('a condition that is met to the litre is met', () => {
  expect(paces({ transactions: [old], fuel: 600, money: 4_000 })?.fuel).toEqual({ kind: 'met' });
});

test('with too few transactions a condition that is met is met, and the other says what it needs', () => {
  const standing = standingOf(ruby, { qualFuel2: 600, qualNonFuel3: 4_000 });
  expect(standing && unknownPaces(standing)).toEqual({
    fuel: { kind: 'met' },
    nonFuel: { kind: 'unknown', needed: 2_000 },
    isAtLeast: false,
  });
});
