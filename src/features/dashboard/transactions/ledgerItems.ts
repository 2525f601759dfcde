import type { Day, Month } from '#domain/ledger.ts';

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

/** Heights in px: what stands over a day's rows, and first estimates of a row and of a month's head. */
const dateHeight = 36;
const firstRow = 76;
const firstHead = 86;

/**
 * Estimates the heights of items in px, until they have been on the screen: as high as the measured
 * ones are in the mean, since a narrow screen has more lines in a row.
 */
export function heightEstimates() {
  const measured = new Map<string, number>();
  const sums = { head: { height: 0, count: 0 }, day: { height: 0, count: 0 } };
  const share = (item: LedgerItem) =>
    item.kind === 'head'
      ? { over: 0, count: 1 }
      : { over: dateHeight, count: item.day.entries.length };
  const meanOf = ({ height, count }: { height: number; count: number }, first: number) =>
    count > 0 ? height / count : first;
  return {
    record: (item: LedgerItem, height: number) => {
      // What is hidden has no height to learn from.
      if (height === 0) return;
      const { over, count } = share(item);
      const sum = sums[item.kind];
      const former = measured.get(item.key);
      measured.set(item.key, height);
      sum.height += height - (former ?? over);
      if (former === undefined) sum.count += count;
    },
    of: (item: LedgerItem): number => {
      const { over, count } = share(item);
      return over + count * meanOf(sums[item.kind], item.kind === 'head' ? firstHead : firstRow);
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
