import { periodDays, programme } from '#src/programme.ts';

/**
 * The loyalty programme's rules. Volumes are whole centilitres and money whole kopecks, so that
 * sums stay exact; points are whole and worth one rouble.
 */
export type Amounts = { fuel: number; nonFuel: number };

/** A tier's conditions, both needed, and the percentage of money paid that is credited as points. */
export type TierTerms = Amounts & { programName: string; percent: number };

export const tiers: TierTerms[] = programme.map(
  ({ programName, qualFuel2, qualNonFuel3, percent }) => ({
    programName,
    fuel: Math.round(qualFuel2 * 100),
    nonFuel: Math.round(qualNonFuel3 * 100),
    percent,
  }),
);

/** Below the first tier. */
const noTier: TierTerms = { programName: '', fuel: 0, nonFuel: 0, percent: 1 };

/** Purchases of this many days, the last one included, count towards a tier. */
export const qualifyingDays = periodDays;

/** Points live this many whole months and expire on the first of the next one. */
export const pointsLifeMonths = 12;

/** The highest tier whose conditions are both met. */
export const tierFor = ({ fuel, nonFuel }: Amounts) =>
  tiers.findLast((tier) => fuel >= tier.fuel && nonFuel >= tier.nonFuel) ?? noTier;

/** Points for a purchase of `total` kopecks of which `redeemed` points were spent, rounded down. */
export const accruedFor = (total: number, redeemed: number, { percent }: TierTerms) =>
  Math.floor(((total - redeemed * 100) * percent) / 10_000);
