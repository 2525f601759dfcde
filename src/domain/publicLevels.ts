import type { TierRule } from './loyalty';

/** The tiers' conditions a public page is built with; the server's take their place when they come. */
export const defaultTiers: TierRule[] = [
  { programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 },
  { programName: 'Сапфир', qualFuel2: 300, qualNonFuel3: 3_000 },
  { programName: 'Рубин', qualFuel2: 600, qualNonFuel3: 6_000 },
  { programName: 'Бриллиант', qualFuel2: 1_200, qualNonFuel3: 12_000 },
];
