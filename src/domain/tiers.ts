import type { Card } from './client';
import { defaultTiers, tierNameOf, tierOf, type TierRule } from './programme';

/** How far one condition of a tier is met. Amounts are litres or roubles, `percent` is 0–100. */
export type Condition = { current: number; required: number; remaining: number; percent: number };

/** A client's progress through the tiers (section 4 "Tier calculation", D14). */
export type TierProgress = {
  /** Every tier, the lowest first. */
  tiers: readonly TierRule[];
  /** The tier of the next month, by the amounts; null below the first. */
  current: TierRule | null;
  /** The tier that is next to reach; null at the top. */
  next: TierRule | null;
  /** Progress towards the next tier; at the top that of the last one, which is met. */
  conditions: { fuel: Condition; nonFuel: Condition };
};

type Amounts = Pick<Card, 'qualFuel2' | 'qualNonFuel3'>;

/** Section 9: by fuel ascending; tiers of equal fuel by the money they require. */
export const inOrder = (rules: readonly TierRule[]): TierRule[] =>
  rules.toSorted((a, b) => a.qualFuel2 - b.qualFuel2 || a.qualNonFuel3 - b.qualNonFuel3);

/**
 * The next tier is the first that requires more fuel or more money than the client has. The current
 * one is the tier before it, or the last tier if there is no next. Null without any tiers.
 */
export function standingOf(rules: readonly TierRule[], amounts: Amounts): TierProgress | null {
  const tiers = inOrder(rules);
  const { qualFuel2: fuel, qualNonFuel3: nonFuel } = amounts;
  const index = tiers.findIndex((tier) => tier.qualFuel2 > fuel || tier.qualNonFuel3 > nonFuel);
  const next = tiers[index] ?? null;
  const current = (index === -1 ? tiers.at(-1) : tiers[index - 1]) ?? null;
  const goal = next ?? current;
  if (!goal) return null;
  return {
    tiers,
    current,
    next,
    conditions: {
      fuel: conditionOf(fuel, goal.qualFuel2),
      nonFuel: conditionOf(nonFuel, goal.qualNonFuel3),
    },
  };
}

/**
 * The client's tier (D33): the card's, in the spelling of `programme.ts`. If the programme has no
 * tier of that name, the amounts decide. Empty below the first tier.
 */
export function ownTierName({
  programName,
  ...amounts
}: Amounts & Pick<Card, 'programName'>): string {
  const name = tierNameOf(programName);
  if (tierOf(name) !== 'none') return name;
  return standingOf(defaultTiers, amounts)?.current?.programName ?? '';
}

/** The index of the client's own tier in `tiers`; without it that of the next tier, or of the last at the top. */
export function ownIndexOf({ tiers, next }: TierProgress, programName: string): number {
  const index = tiers.findIndex((tier) => tier.programName === programName);
  if (index !== -1) return index;
  return next ? tiers.indexOf(next) : tiers.length - 1;
}

/** A tier's relation to the client: their own, the next to reach, or any other. */
export type TierPlace = 'own' | 'next' | 'other';

export function tierPlace({ next }: TierProgress, tier: TierRule, programName: string): TierPlace {
  if (tier.programName === programName) return 'own';
  return tier === next ? 'next' : 'other';
}

function conditionOf(current: number, required: number): Condition {
  const percent = required > 0 ? (Math.max(0, current) * 100) / required : 100;
  return {
    current,
    required,
    remaining: current >= required ? 0 : hundredthsUp(required - current),
    percent: Math.min(100, percent),
  };
}

/** Rounded up, so that an unmet condition never shows zero as the remaining amount. */
const hundredthsUp = (amount: number) => Math.max(1, Math.ceil(amount * 100 - 1e-4)) / 100;
