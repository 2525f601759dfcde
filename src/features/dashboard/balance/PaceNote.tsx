import { periodDays } from '#domain/programme.ts';
import type { Paces } from '#domain/tierForecast.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { balanceTexts } from '#texts/balance.ts';
import { Button } from '#ui/Button.tsx';
import { Hint } from '#ui/form/Hint.tsx';
import styles from './Balance.module.css';

const period = () => `${formatWhole(periodDays)}\u00a0${plural(periodDays, balanceTexts.days)}`;

type Props = {
  /** Null while too few transactions tell them. */
  paces: Paces | null;
  /** Whether the oldest transaction of all is loaded. */
  isComplete: boolean;
  onAsk: () => void;
};

/** How the pace is counted, or why there is none yet. */
export function PaceNote({ paces, isComplete, onAsk }: Props) {
  if (paces) {
    return (
      <>
        {paces.isAtLeast && <p>{balanceTexts.paceAtLeast}</p>}
        <Hint summary={balanceTexts.paceHow}>{balanceTexts.paceHowText(period())}</Hint>
      </>
    );
  }
  if (isComplete) return <p className={styles.paceNote}>{balanceTexts.paceTooFew}</p>;
  return (
    <p className={styles.paceNote}>
      {balanceTexts.paceUnloaded}
      <Button look="link" onClick={onAsk}>
        {balanceTexts.paceLoad}
      </Button>
    </p>
  );
}
