/**
 * The facts of the programme that an operator states (D31), beside the brand. What is not stated here
 * is not stated on screen: an empty record names no percentage.
 */
export const programme = {
  /** Percent of what was paid in money that comes back as points, by the name of the tier. */
  earnedPercent: { Агат: 2, Сапфир: 3, Рубин: 4, Бриллиант: 5 } as Partial<Record<string, number>>,
  /** Roubles that one point is worth when it is spent. */
  pointWorth: 1,
  /** Purchases of this many days count towards a tier. */
  periodDays: 90,
} as const;
