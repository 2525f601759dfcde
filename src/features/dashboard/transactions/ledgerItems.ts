import type { Day, Entry, Month } from '#domain/ledger.ts';

/** What the list is windowed by: a month's head, or a day with its transactions. */
export type LedgerItem =
  | { key: string; kind: 'head'; month: Month }
  | { key: string; kind: 'day'; month: Month; day: Day };

export const ledgerItems = (months: readonly Month[]): LedgerItem[] =>
  months.flatMap((month) => [
    { key: month.key, kind: 'head' as const, month },
    ...month.days.map((day) => ({ key: keyOf(day), kind: 'day' as const, month, day })),
  ]);

/** A day with fewer rows has another height: it is measured again. */
const keyOf = ({ key, entries }: Day) => `${key} ${String(entries.length)}`;

/** First estimates in px: what a day has around its rows, a row, and a month's head. */
const firstAround = 36;
const firstRow = 76;
const firstHead = 86;

/** Rows with the same words have as many lines; what they are worth stands beside these. */
const wordsOf = ({ location, address, orderType = '', status }: Entry) =>
  [location, address, orderType, status].join('\n');

/** The last day of a month keeps a distance to the next one. */
const isLastOf = (month: Month, day: Day) => month.days.at(-1) === day;

/** The heights in px of what a day is made of. */
export type DayHeights = {
  /** Of all but its rows. */
  around: number;
  /** Of its rows, in order, without what belongs under them. */
  rows: readonly number[];
};

/** The mean of what has been recorded, by a key that may be recorded anew. */
function meanByKey(first: number) {
  const recorded = new Map<string, number>();
  let sum = 0;
  return {
    record: (key: string, height: number) => {
      sum += height - (recorded.get(key) ?? 0);
      recorded.set(key, height);
    },
    mean: () => (recorded.size > 0 ? sum / recorded.size : first),
  };
}

/**
 * Estimates the heights of items in px, until they have been on the screen: a row is as high as one
 * with the same words has been, or else as the measured ones are in the mean. A narrow screen has
 * more lines in a row.
 */
export function heightEstimates() {
  const heads = meanByKey(firstHead);
  const rows = meanByKey(firstRow);
  const words = new Map<string, number>();
  const around = new Map<boolean, number>();
  return {
    recordHead: (key: string, height: number) => {
      // What is hidden has no height to learn from.
      if (height > 0) heads.record(key, height);
    },
    recordDay: ({ month, day }: Extract<LedgerItem, { kind: 'day' }>, measured: DayHeights) => {
      if (measured.rows.every((height) => height === 0)) return;
      around.set(isLastOf(month, day), measured.around);
      for (const [at, entry] of day.entries.entries()) {
        const height = measured.rows[at];
        if (height === undefined) continue;
        rows.record(entry.rrn, height);
        words.set(wordsOf(entry), height);
      }
    },
    of: (item: LedgerItem): number => {
      if (item.kind === 'head') return heads.mean();
      const { month, day } = item;
      return day.entries.reduce(
        (sum, entry) => sum + (words.get(wordsOf(entry)) ?? rows.mean()),
        around.get(isLastOf(month, day)) ?? around.get(false) ?? firstAround,
      );
    },
  };
}

/** The index of the head that stands over the item of `index`. */
export function headIndex(items: readonly LedgerItem[], index: number): number {
  for (let at = index; at > 0; at -= 1) if (items[at]?.kind === 'head') return at;
  return 0;
}

/** Runs of items of one month, in order. */
export type MonthRun = { month: Month; index: number; days: { index: number; day: Day }[] };

export function monthRuns(items: readonly LedgerItem[], indexes: readonly number[]): MonthRun[] {
  const runs: MonthRun[] = [];
  for (const index of indexes) {
    const item = items[index];
    if (!item) continue;
    let run = runs.at(-1);
    if (run?.month !== item.month) {
      run = { month: item.month, index, days: [] };
      runs.push(run);
    }
    if (item.kind === 'day') run.days.push({ index, day: item.day });
  }
  return runs;
}
