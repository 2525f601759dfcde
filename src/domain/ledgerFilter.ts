import { searchTerms, sum, type Entry, type EntryKind, type Ledger, type Month } from './ledger';
import { memoizeOnce } from '#lib/text.ts';

/** The kinds of entries, and `errored` for those that do not count. */
export const filterKinds = ['fuel', 'shop', 'gift', 'errored'] as const satisfies (
  | EntryKind
  | 'errored'
)[];

export type FilterKind = (typeof filterKinds)[number];

/** The parts of the filter; an empty part matches everything. `month` is YYYY-MM. */
export type LedgerFilter = {
  month: string;
  kind: FilterKind | '';
  /** `locationCode`. */
  station: string;
  query: string;
};

/** The part of a ledger on screen; the totals leave errored entries out (section 8). */
export type ShownLedger = {
  months: readonly Month[];
  count: number;
  totalPaid: number;
  totalPointsAccrues: number;
};

export type LedgerStation = { code: string; address: string };

export const noFilter: LedgerFilter = { month: '', kind: '', station: '', query: '' };

/** How many parts of the filter narrow the list, without the search. */
export const chosenParts = ({ month, kind, station }: LedgerFilter) =>
  [month, kind, station].filter((part) => part !== '').length;

export const isFiltering = (filter: LedgerFilter) =>
  chosenParts(filter) > 0 || filter.query.trim() !== '';

/**
 * The part of the ledger that matches the filter. The result is cached by filter and month, so an
 * added page costs the months it touches, not the list.
 */
export function shownLedger(ledger: Ledger, filter: LedgerFilter): ShownLedger {
  const months = isFiltering(filter)
    ? ledger.months.map((month) => narrowed(month, filter)).filter((month) => month !== null)
    : ledger.months;
  return {
    months,
    count:
      months === ledger.months ? ledger.count : months.reduce((all, one) => all + size(one), 0),
    totalPaid: sum(months.map(({ totalPaid }) => totalPaid)),
    totalPointsAccrues: sum(months.map(({ totalPointsAccrues }) => totalPointsAccrues)),
  };
}

/**
 * Whether no further page can contain a match. Each page is older than the one before, so a loaded
 * month before the filter's is enough.
 */
export function isWhole(ledger: Ledger, { month }: LedgerFilter, isComplete: boolean): boolean {
  const oldest = ledger.months.at(-1)?.key;
  return isComplete || (month !== '' && oldest !== undefined && oldest < month);
}

/**
 * The month, YYYY-MM, that a further page may extend: the oldest one, because each page is older than the one before.
 */
export const partialMonth = ({ months }: Ledger, isComplete: boolean): string | undefined =>
  isComplete ? undefined : months.at(-1)?.key;

const inOrder = memoizeOnce(() => new Intl.Collator('ru', { numeric: true }));

/** The stations of the ledger, in the order of their numbers. */
export function stationsOf({ months }: Ledger): LedgerStation[] {
  const all = new Map<string, string>();
  for (const month of months)
    for (const [code, address] of stationsOfMonth(month))
      if (!all.has(code)) all.set(code, address);
  const { compare } = inOrder();
  return [...all]
    .map(([code, address]) => ({ code, address }))
    .sort((a, b) => compare(a.code, b.code));
}

const size = ({ days }: Month) => days.reduce((all, { entries }) => all + entries.length, 0);

const entriesOf = ({ days }: Pick<Month, 'days'>) => days.flatMap(({ entries }) => entries);

const narrowedMonths = new WeakMap<LedgerFilter, WeakMap<Month, Month | null>>();

function narrowed(month: Month, filter: LedgerFilter): Month | null {
  const known = narrowedMonths.get(filter) ?? new WeakMap<Month, Month | null>();
  narrowedMonths.set(filter, known);
  const found = known.get(month);
  if (found !== undefined) return found;
  const made = narrow(month, filter);
  known.set(month, made);
  return made;
}

function narrow(month: Month, filter: LedgerFilter): Month | null {
  if (filter.month !== '' && filter.month !== month.key) return null;
  const isWanted = wantedBy(filter);
  const days = month.days
    .map(({ key, entries }) => ({ key, entries: entries.filter(isWanted) }))
    .filter(({ entries }) => entries.length > 0);
  if (days.length === 0) return null;
  const counted = entriesOf({ days }).filter(({ withError }) => !withError);
  return {
    key: month.key,
    totalPaid: sum(counted.map(({ currentPaid }) => currentPaid)),
    totalPointsAccrues: sum(counted.map(({ currentPointsAccrued }) => currentPointsAccrued)),
    days,
  };
}

function wantedBy({ kind, station, query }: LedgerFilter): (entry: Entry) => boolean {
  const terms = searchTerms(query);
  return (entry) =>
    (kind === '' || (kind === 'errored' ? entry.withError : entry.kind === kind)) &&
    (station === '' || entry.location === station) &&
    terms.every((term) => entry.words.includes(term));
}

const monthStations = new WeakMap<Month, ReadonlyMap<string, string>>();

function stationsOfMonth(month: Month): ReadonlyMap<string, string> {
  const known = monthStations.get(month);
  if (known) return known;
  const made = new Map<string, string>();
  for (const { location, address } of entriesOf(month))
    if (location !== '' && !made.has(location)) made.set(location, address);
  monthStations.set(month, made);
  return made;
}
