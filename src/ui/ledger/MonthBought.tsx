import { useMemo } from 'react';
import { boughtIn } from '#domain/bought.ts';
import type { Day } from '#domain/ledger.ts';
import { formatLitres, formatMoney } from '#lib/text.ts';
import { ledgerTexts } from './texts';

type Props = { days: readonly Day[]; className: string | undefined };

/** What of some days counts towards a tier, in litres and roubles; nothing where no receipt names it. */
export function MonthBought({ days, className }: Props) {
  const { litres, roubles } = useMemo(() => boughtIn(days), [days]);
  const { fuel, nonFuel } = ledgerTexts.bought;
  const parts = [
    litres > 0 && fuel(formatLitres(litres)),
    roubles > 0 && nonFuel(formatMoney(roubles)),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className={className}>{parts.join(' · ')}</p>;
}
