import { formatLitres, formatMoney } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { ru } from '#texts/ru.ts';

type Props = { firstName: string; standing: TierProgress | null };

/** Who is at home, and what is left to the next tier. */
export const Greeting = ({ firstName, standing }: Props) => (
  <p>
    {firstName && `${ru.dashboard.greeting(firstName)} `}
    {standing && distance(standing)}
  </p>
);

function distance({ next, current, conditions: { fuel, nonFuel } }: TierProgress): string {
  if (!next) return current ? ru.dashboard.atTop(current.programName) : '';
  const litres = fuel.remaining > 0 ? formatLitres(fuel.remaining) : '';
  const money = nonFuel.remaining > 0 ? formatMoney(nonFuel.remaining) : '';
  const rest = litres && money ? ru.dashboard.and(litres, money) : litres || money;
  return ru.dashboard.toTier(next.programName, rest);
}
