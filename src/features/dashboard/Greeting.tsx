import { formatLitres, formatMoney } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { dashboardTexts } from './texts';

type Props = { firstName: string; standing: TierProgress | null };

/** Who is at home, and what is left to the next tier. */
export const Greeting = ({ firstName, standing }: Props) => (
  <p>
    {[firstName && dashboardTexts.greeting(firstName), standing && distance(standing)]
      .filter(Boolean)
      .join(' ')}
  </p>
);

function distance({ next, current, conditions: { fuel, nonFuel } }: TierProgress): string {
  if (!next) return current ? dashboardTexts.atTop(current.programName) : '';
  const litres = fuel.remaining > 0 ? formatLitres(fuel.remaining) : '';
  const money = nonFuel.remaining > 0 ? formatMoney(nonFuel.remaining) : '';
  const rest = litres && money ? dashboardTexts.and(litres, money) : litres || money;
  return dashboardTexts.toTier(next.programName, rest);
}
