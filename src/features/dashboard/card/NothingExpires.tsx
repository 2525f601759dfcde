import type { ForecastPeriod } from '#domain/forecast.ts';
import { expiringPointsTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import styles from './ExpiringPoints.module.css';

type Props = { days: ForecastPeriod; onLookFurther: () => void };

/** Good news: no points expire within the period. */
export const NothingExpires = ({ days, onLookFurther }: Props) => (
  <div className={styles.empty}>
    <p>{expiringPointsTexts.empty[days]}</p>
    {days < 365 && (
      <Button look="link" onClick={onLookFurther}>
        {expiringPointsTexts.lookFurther}
      </Button>
    )}
  </div>
);
