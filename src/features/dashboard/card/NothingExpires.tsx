import type { ForecastPeriod } from '#domain/forecast.ts';
import { ru } from '#texts/ru.ts';
import { Button } from '#ui/Button.tsx';
import styles from './ExpiringPoints.module.css';

type Props = { days: ForecastPeriod; onLookFurther: () => void };

/** Good news: no points burn within the period. */
export const NothingExpires = ({ days, onLookFurther }: Props) => (
  <div className={styles.empty}>
    <p>{ru.burn.empty}</p>
    {days < 365 && (
      <Button look="link" onClick={onLookFurther}>
        {ru.burn.lookFurther}
      </Button>
    )}
  </div>
);
