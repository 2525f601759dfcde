import { expect, test, vi } from 'vitest';
import { addDays } from '#lib/days.ts';
import { emptyLedger, withPage } from '#domain/ledger.ts';
import { pacesOf } from '#domain/tierForecast.ts';
import { standingOf } from '#domain/tiers.ts';
import type * as Programme from '#src/programme.ts';
import { purchase } from '#tests/support/examples.ts';

// The programme of an operator whose period is shorter than the two months of a forecast.
vi.mock('#src/programme.ts', async (load) => ({
  ...(await load<typeof Programme>()),
  periodDays: 30,
}));

const today = '2026-11-20';
const tiers = [
  { programName: 'Сапфир', qualFuel2: 30, qualNonFuel3: 0 },
  { programName: 'Рубин', qualFuel2: 80, qualNonFuel3: 0 },
];

/** The forecast for a client with a purchase on each of the last hundred days, `litres` by the days since it. */
function forecast(litres: (age: number) => number) {
  const ages = Array.from({ length: 100 }, (_, age) => age);
  const transactions = ages.map((age) => purchase(addDays(today, -age), { fuel: litres(age) }));
  const current = ages.slice(0, 30).reduce((sum, age) => sum + litres(age), 0);
  const standing = standingOf(tiers, { qualFuel2: current, qualNonFuel3: 0 });
  if (!standing) throw new Error('No standing');
  const ledger = withPage(emptyLedger, transactions);
  return pacesOf({ standing, ledger, isComplete: true, today })?.fuel;
}

test('D31: with a period of 30 days a steady pace below the requirement never meets it', () => {
  expect(forecast(() => 2)).toEqual({ kind: 'short', monthly: 60, needed: 80 });
});

test('D31: with a period of 30 days a pace that has grown meets the requirement', () => {
  // 70 of the 80 litres: each day adds the average of 2⅓ and removes 1, so the eighth day meets it.
  expect(forecast((age) => (age < 20 ? 3 : 1))).toEqual({ kind: 'reached', date: '2026-11-28' });
});
