/** Entries one call brings; the offset grows by it (section 9). */
export const transactionPageSize = 20;

/** How many transactions there are; where that is not the whole, there are more. */
export type HistorySize = { count: number; isWhole: boolean };
