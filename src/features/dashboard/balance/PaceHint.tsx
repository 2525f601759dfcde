import { periodDays } from '#domain/programme.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { balanceTexts } from '#texts/balance.ts';
import { Hint } from '#ui/form/Hint.tsx';

const period = () => `${formatWhole(periodDays)}\u00a0${plural(periodDays, balanceTexts.days)}`;

/** How the pace is counted. */
export const PaceHint = () => (
  <Hint summary={balanceTexts.paceHow}>{balanceTexts.paceHowText(period())}</Hint>
);
