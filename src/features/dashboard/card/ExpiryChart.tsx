import { expiringBars, weekStarts } from '#domain/forecast.ts';
import type { ExpiringPoints } from '#domain/loyalty.ts';
import { addDays } from '#lib/days.ts';
import { formatDate } from '#lib/text.ts';
import { expiringPointsTexts } from './texts';
import styles from './ExpiringPoints.module.css';

type Props = { items: readonly ExpiringPoints[]; today: string; days: number };

/** Room for the last bar at the right, and for the least one to be seen, in percent. */
const span = 97;
const least = 6;

const percent = (share: number) => `${share.toFixed(2)}%`;

/** The expiring points of the period as bars, by weeks; the list below says the same in words. */
export const ExpiryChart = ({ items, today, days }: Props) => (
  <div className={styles.chart} aria-hidden="true">
    <svg>
      {weekStarts(today, days).map((at) => (
        <rect key={at} className={styles.week} x={percent(at * span)} width="1" height="100%" />
      ))}
      {expiringBars(items, { today, days }).map(({ date, at, height }) => {
        const tall = Math.max(least, height * 100);
        return (
          <rect
            key={date}
            x={percent(at * span)}
            y={percent(100 - tall)}
            width="8"
            height={percent(tall)}
          />
        );
      })}
    </svg>
    <p className={styles.axis}>
      <span>{expiringPointsTexts.today}</span>
      <span>{formatDate(addDays(today, days))}</span>
    </p>
  </div>
);
