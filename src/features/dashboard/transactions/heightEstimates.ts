import type { Day, Entry, Month } from '#domain/ledger.ts';
import type { LedgerItem } from './ledgerItems';

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
