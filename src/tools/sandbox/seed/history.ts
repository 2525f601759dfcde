import { cancelled, financial, nonFinancial } from '#domain/transaction.ts';
import { momentOf, monthOf } from '#sandbox/calendar.ts';
import type { transactions } from '#sandbox/database/schema.ts';
import { createLedger } from '#sandbox/programme/ledger.ts';
import { payableShare } from '#src/programme.ts';
import { accruedFor, qualifyingDays, tierFor } from '#sandbox/programme/rules.ts';
import { eventsOf } from './events';
import { amountsOf, sumOf } from './goods';
import type { Person } from './person';
import { createRandom, type Random } from './random';
import type { Purchase } from './receipts';
import { stationsIn } from './stations';

type Row = typeof transactions.$inferInsert;

/** A row without the fields that depend on its client and its place in the history. */
type Entry = Omit<Row, 'rrn' | 'clientId' | 'at' | 'month'>;

const done = 'Выполнена';
const refused = 'Отклонена';
const refusals: [string, ...string[]] = [
  'Error If Fraud',
  'Операция отклонена, код ошибки 34',
  'Проверка операции: Error If Fraud',
];

/** Amounts of the days before a purchase: they decide the tier, and so its share of points. */
function createWindow() {
  const days: { day: number; fuel: number; nonFuel: number }[] = [];
  let first = 0;
  const sum = { fuel: 0, nonFuel: 0 };
  let counted = 0;
  return {
    add: (entry: { day: number; fuel: number; nonFuel: number }) => days.push(entry),
    /** The 90 days that end the day before `day`. */
    before(day: number) {
      for (let entry = days[counted]; entry && entry.day < day; entry = days[counted]) {
        sum.fuel += entry.fuel;
        sum.nonFuel += entry.nonFuel;
        counted += 1;
      }
      for (
        let entry = days[first];
        entry && entry.day < day - qualifyingDays;
        entry = days[first]
      ) {
        sum.fuel -= entry.fuel;
        sum.nonFuel -= entry.nonFuel;
        first += 1;
      }
      return sum;
    },
  };
}

/** Some purchases are paid with points in part, at most half of the receipt. */
function spending(random: Random, total: number, balance: number): number {
  if (balance < 300 || random.next() > 0.14) return 0;
  const most = Math.min(balance, Math.floor((total * payableShare) / 100));
  return Math.floor(Math.min(most, random.whole(100, 900)) / 10) * 10;
}

const placeOf = (station: { id: string; address: string } | undefined) => ({
  stationId: station?.id ?? null,
  address: station?.address ?? null,
});

/** Points credited without a purchase. */
const giftOf = (title: string, points: number, day: number): Entry => ({
  day,
  valid: true,
  accrued: points,
  total: 0,
  redeemed: 0,
  fuel: 0,
  nonFuel: 0,
  receipt: [],
  ...placeOf(undefined),
  errorMessage: null,
  operType: nonFinancial,
  orderType: title,
  status: done,
});

/**
 * The transactions of a seeded client as rows, oldest first: the programme's own rules book every
 * one, so that balance, tier and expiring points follow from them.
 */
export function historyOf(person: Person, today: number): Row[] {
  const number = person.id.slice(-4);
  const random = createRandom(Number(number) * 7_919);
  const stations = person.plan.towns.flatMap(stationsIn);
  const ledger = createLedger();
  const window = createWindow();
  const rows: Row[] = [];

  const add = (row: Entry, minute: number) => {
    const rrn = `6${number}${String(rows.length + 1).padStart(7, '0')}`;
    const at = momentOf(row.day, minute) + random.whole(0, 59) * 1_000;
    // Ten thousand rows stay in memory until they are stored, so each is completed in place, not copied.
    rows.push(Object.assign(row, { rrn, clientId: person.id, at, month: monthOf(row.day) }));
  };

  const buy = (
    purchase: Purchase,
    day: number,
    minute: number,
    kind: 'done' | 'retry' | 'refused',
  ) => {
    const { lines } = purchase;
    const total = sumOf(lines);
    const redeemed = kind === 'refused' ? 0 : spending(random, total, ledger.balanceOn(day));
    const accrued = accruedFor(total, redeemed, tierFor(window.before(day)));
    const amounts = amountsOf(lines);
    const row = {
      day,
      valid: kind !== 'refused',
      total,
      accrued,
      redeemed,
      ...amounts,
      receipt: lines,
      ...placeOf(stations[random.whole(0, stations.length - 1)]),
      operType: financial,
      orderType: 'Покупка',
      status: kind === 'refused' ? refused : done,
      errorMessage: kind === 'refused' ? random.pick(refusals) : null,
    };
    if (kind === 'retry') add({ ...row, valid: false, status: cancelled }, minute - 2);
    add(row, minute);
    if (!row.valid) return;
    ledger.book({ day, accrued, redeemed });
    window.add({ day, ...amounts });
  };

  const give = (title: string, points: number, day: number, minute: number) => {
    add(giftOf(title, points, day), minute);
    ledger.book({ day, accrued: points, redeemed: 0 });
  };

  for (const event of eventsOf(person, today, random)) {
    const { day, minute } = event;
    if (event.kind === 'gift') give(event.title, event.points, day, minute);
    else if (event.kind === 'refused') buy(event.purchase, day, minute, 'refused');
    else buy(event.purchase, day, minute, event.isRetry ? 'retry' : 'done');
  }
  return rows;
}
