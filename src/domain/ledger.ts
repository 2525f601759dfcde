import { normalizeText } from '#lib/text.ts';
import { isErrored, isFuel, isNonFinancial, type Transaction } from './transaction';

/** The kind that the entry's icon shows: fuel, shop and café, or a transaction without money. */
export type EntryKind = 'fuel' | 'shop' | 'gift';

/** One row of the ledger (section 3). Sums are roubles, points whole, `time` is HH:MM as sent. */
export type Entry = {
  rrn: string;
  time: string;
  kind: EntryKind;
  currentPaid: number;
  currentPointsAccrued: number;
  currentPointsRedeemed: number;
  itemsCount: number;
  location: string;
  address: string;
  orderType?: string;
  status: string;
  withError: boolean;
  /** The text that a search compares, in the form of `searchable`. */
  words: string;
  transaction: Transaction;
};

/** `key` is YYYY-MM-DD. */
export type Day = { key: string; entries: readonly Entry[] };

/** `key` is YYYY-MM; totals leave errored entries out (section 8). */
export type Month = {
  key: string;
  totalPaid: number;
  totalPointsAccrues: number;
  days: readonly Day[];
};

/**
 * Transactions by month and day, newest first. Immutable: adding a page makes a new ledger, which
 * shares every month that the page does not touch. So it costs the page alone.
 */
export type Ledger = {
  months: readonly Month[];
  count: number;
  /** The known rrns, as sets whose sizes double, so that adding a page copies few of them. */
  seen: readonly ReadonlySet<string>[];
};

export const emptyLedger: Ledger = { months: [], count: 0, seen: [] };

/** The ledger with a page added; transactions that it contains already are left out (D15). */
export const withPage = (ledger: Ledger, page: readonly Transaction[]): Ledger =>
  withFresh(ledger, page, 'below');

/** The ledger with the new transactions of its first page, which has been loaded again. */
export const withNewest = (ledger: Ledger, page: readonly Transaction[]): Ledger =>
  withFresh(ledger, page, 'above');

/** Whether the ledger contains any transaction of the page: then none is missing between the two. */
export const meets = (ledger: Ledger, page: readonly Transaction[]): boolean =>
  page.some((one) => isKnown(ledger, one));

/** Whether the page adds nothing to the ledger; true for an empty page. */
export const addsNothing = (ledger: Ledger, page: readonly Transaction[]): boolean =>
  page.every((one) => isKnown(ledger, one));

const isKnown = ({ seen }: Ledger, { rrn }: Transaction) => seen.some((rrns) => rrns.has(rrn));

/** Every transaction of the ledger, newest first. */
export function* transactionsOf({ months }: Ledger): Generator<Transaction> {
  for (const { days } of months)
    for (const { entries } of days) for (const { transaction } of entries) yield transaction;
}

/** Where new entries are placed, relative to the entries that their day has already. */
type Side = 'above' | 'below';

function withFresh(ledger: Ledger, page: readonly Transaction[], side: Side): Ledger {
  const fresh = new Map<string, Transaction>();
  for (const one of page) if (!isKnown(ledger, one) && !fresh.has(one.rrn)) fresh.set(one.rrn, one);
  if (fresh.size === 0) return ledger;

  let months = ledger.months;
  for (const [key, added] of grouped(fresh.values(), monthOf)) {
    months = placed(months, key, (month = emptyMonth(key)) => withEntries(month, added, side));
  }
  return {
    months,
    count: ledger.count + fresh.size,
    seen: withSet(ledger.seen, new Set(fresh.keys())),
  };
}

const monthOf = ({ orderDate }: Transaction) => orderDate.slice(0, 7);
const noTotals = { totalPaid: 0, totalPointsAccrues: 0 };
const dayOf = ({ orderDate }: Transaction) => orderDate.slice(0, 10);
const emptyMonth = (key: string): Month => ({ ...noTotals, key, days: [] });

function withEntries(month: Month, added: readonly Transaction[], side: Side): Month {
  let days = month.days;
  for (const [key, transactions] of grouped(added, dayOf)) {
    const entries = transactions.map(entryOf);
    days = placed(days, key, (day) => {
      const present = day?.entries ?? [];
      return { key, entries: side === 'above' ? entries.concat(present) : present.concat(entries) };
    });
  }
  const counted = added.filter((transaction) => !isErrored(transaction));
  return {
    key: month.key,
    totalPaid: sum([month.totalPaid, ...counted.map(({ totalSum }) => totalSum)]),
    totalPointsAccrues: sum([
      month.totalPointsAccrues,
      ...counted.map(({ accuralTotalPoints }) => accuralTotalPoints),
    ]),
    days,
  };
}

function grouped(transactions: Iterable<Transaction>, keyOf: (of: Transaction) => string) {
  const groups = new Map<string, Transaction[]>();
  for (const transaction of transactions) {
    const key = keyOf(transaction);
    const group = groups.get(key);
    if (group) group.push(transaction);
    else groups.set(key, [transaction]);
  }
  return groups;
}

/** The list, newest key first, with the item that `make` returns for `key`; `make` receives the former one, if any. */
function placed<Item extends { key: string }>(
  items: readonly Item[],
  key: string,
  make: (current?: Item) => Item,
): readonly Item[] {
  const last = items.at(-1);
  if (!last || key < last.key) return [...items, make()];
  const index = items.findIndex((item) => item.key <= key);
  const current = items[index];
  return current?.key === key
    ? items.with(index, make(current))
    : items.toSpliced(index, 0, make());
}

/** Roubles are added as kopecks: a thousand purchases of 0.10 make 100.00. */
export const sum = (roubles: readonly number[]) =>
  roubles.reduce((kopecks, value) => kopecks + Math.round(value * 100), 0) / 100;

function withSet(sets: readonly ReadonlySet<string>[], added: ReadonlySet<string>) {
  let merged = added;
  let kept = sets;
  for (let last = kept.at(-1); last && last.size <= merged.size; last = kept.at(-1)) {
    merged = new Set([...merged, ...last]);
    kept = kept.slice(0, -1);
  }
  return [...kept, merged];
}

/** Text as a search compares it: case, ё, invisible characters and the kind of hyphen make no difference. */
export const searchable = (text: string) =>
  normalizeText(text).toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** The space within a sum with kopecks: `2 745,40`. */
const spaceOfSum = /(?<!\d)(\d{1,3})\s(?=(?:\d{3}\s)*\d{3}[.,]\d\d)/g;

/** The words that a transaction must contain, in the form of `searchable`. */
export const searchTerms = (query: string): string[] =>
  searchable(query).replace(spaceOfSum, '$1').split(/\s+/).filter(Boolean);

function wordsOf(transaction: Transaction): string {
  const { orderDate, totalSum, checkItem, locationCode } = transaction;
  const paid = totalSum.toFixed(2);
  const [year = '', month = '', day = ''] = orderDate.slice(0, 10).split('-');
  return searchable(
    [
      locationCode && `АЗС №${locationCode}`,
      transaction.address,
      ...checkItem.map(({ name }) => name),
      transaction.orderType,
      transaction.status,
      `${day}.${month}.${year}`,
      `${paid} ${paid.replace('.', ',')} ₽`,
      transaction.rrn,
    ].join(' '),
  );
}

/** The transaction of that number; null when the ledger does not contain it. */
export function transactionOf(ledger: Ledger, rrn: string): Transaction | null {
  for (const one of transactionsOf(ledger)) if (one.rrn === rrn) return one;
  return null;
}

function entryOf(transaction: Transaction): Entry {
  const isGift = isNonFinancial(transaction);
  return {
    rrn: transaction.rrn,
    time: transaction.orderDate.slice(11, 16),
    kind: isGift ? 'gift' : transaction.checkItem.some(isFuel) ? 'fuel' : 'shop',
    currentPaid: transaction.totalSum,
    currentPointsAccrued: transaction.accuralTotalPoints,
    currentPointsRedeemed: transaction.redemTotalPoints,
    itemsCount: transaction.checkItem.length,
    location: transaction.locationCode,
    address: transaction.address,
    ...(isGift && { orderType: transaction.orderType }),
    status: transaction.status,
    withError: isErrored(transaction),
    words: wordsOf(transaction),
    transaction,
  };
}

/** Amounts that count towards a tier: fuel in litres, every other line of a receipt in roubles. */
export type Bought = { litres: number; roubles: number };

/** Whether the entry counts towards a tier; an errored transaction and points without a purchase do not. */
export const countsToTier = ({ withError, transaction }: Entry): boolean =>
  !withError && !isNonFinancial(transaction);

/** Sums of the receipt lines of some days, to two decimals. */
export function boughtIn(days: readonly Day[]): Bought {
  let litres = 0;
  let roubles = 0;
  for (const { entries } of days) {
    for (const { transaction } of entries.filter(countsToTier)) {
      for (const line of transaction.checkItem) {
        if (isFuel(line)) litres += line.quantity;
        else roubles += line.sum;
      }
    }
  }
  return { litres: rounded(litres), roubles: rounded(roubles) };
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;
