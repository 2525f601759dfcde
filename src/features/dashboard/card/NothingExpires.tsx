import type { ForecastPeriod } from '#domain/forecast.ts';
import { burnTexts } from '#texts/burn.ts';
import { Button } from '#ui/Button.tsx';
import styles from './ExpiringPoints.module.css';

type Props = { days: ForecastPeriod; onLookFurther: () => void };

/** Good news: no points burn within the period. */
export const NothingExpires = ({ days, onLookFurther }: Props) => (
  <div className={styles.empty}>
    <p>{burnTexts.empty}</p>
    {days < 365 && (
      <Button look="link" onClick={onLookFurther}>
        {burnTexts.lookFurther}
      </Button>
    )}
  </div>
);
