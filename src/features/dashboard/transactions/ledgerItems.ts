import type { Day, Month } from '#domain/ledger.ts';

/** A unit of windowing: a month's head, or a day with its transactions. */
export type LedgerItem =
  | { key: string; kind: 'head'; month: Month }
  | { key: string; kind: 'day'; month: Month; day: Day };

export const ledgerItems = (months: readonly Month[]): LedgerItem[] =>
  months.flatMap((month) => [
    { key: month.key, kind: 'head' as const, month },
    ...month.days.map((day) => ({ key: keyOf(day), kind: 'day' as const, month, day })),
  ]);

/** The key has the number of rows, because a day with more rows must be measured again. */
const keyOf = ({ key, entries }: Day) => `${key} ${String(entries.length)}`;

/** A list of at most this many transactions renders whole, so that the browser's own search finds them. */
export const wholeList = 60;

/** Indexes of the first items, in whole days, with `most` transactions or a few more. */
export function firstIndexes(items: readonly LedgerItem[], most: number): number[] {
  const indexes: number[] = [];
  let count = 0;
  for (const [index, item] of items.entries()) {
    if (count >= most) break;
    if (item.kind === 'day') count += item.day.entries.length;
    indexes.push(index);
  }
  return indexes;
}

/** Index of the month's head above the item at `index`. */
export function headIndex(items: readonly LedgerItem[], index: number): number {
  for (let at = index; at > 0; at -= 1) if (items[at]?.kind === 'head') return at;
  return 0;
}

/** Consecutive items of one month, in order. */
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
