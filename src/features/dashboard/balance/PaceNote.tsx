import type { Paces } from '#domain/tierForecast.ts';
import { balanceTexts } from '#texts/balance.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Balance.module.css';

type Props = {
  /** Null while too few transactions tell them. */
  paces: Paces | null;
  /** Whether the oldest transaction of all is loaded. */
  isComplete: boolean;
  onAsk: () => void;
};

/** What is to be known of the pace, or why there is none yet. */
export function PaceNote({ paces, isComplete, onAsk }: Props) {
  if (paces) return paces.isAtLeast && <p>{balanceTexts.paceAtLeast}</p>;
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
