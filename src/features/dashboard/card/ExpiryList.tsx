import { expiringTotal, type ForecastPeriod } from '#domain/forecast.ts';
import type { ExpiringPoints } from '#domain/loyalty.ts';
import { formatDate, formatPoints } from '#lib/text.ts';
import { expiringPointsTexts } from '#texts/expiringPoints.ts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#lib/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import text from '#ui/text.module.css';
import { ExpiryChart } from './ExpiryChart';
import styles from './ExpiringPoints.module.css';

type Props = {
  items: readonly ExpiringPoints[];
  /** YYYY-MM-DD. */
  today: string;
  days: ForecastPeriod;
  /** Another period is on its way: what is shown belongs to the one before. */
  isStale: boolean;
  onRemind: () => void;
};

/** Every date on which points expire, as a chart and as a list, and their sum. */
export const ExpiryList = ({ items, today, days, isStale, onRemind }: Props) => (
  <div className={cx(styles.list, isStale && styles.isStale)}>
    <ExpiryChart items={items} today={today} days={days} />
    <ul>
      {items.map(({ date, points }) => (
        <li key={date} className={styles.row}>
          <span>{formatDate(date)}</span>
          <strong className={text.number}>{formatPoints(points)}</strong>
        </li>
      ))}
    </ul>
    <div className={styles.foot}>
      <p>
        {expiringPointsTexts.total}
        <strong className={text.number}>{formatPoints(expiringTotal(items))}</strong>
      </p>
      <Button look="link" onClick={onRemind}>
        <Icon path={cabinetIcons.bell} isSmall />
        {expiringPointsTexts.remind}
      </Button>
    </div>
  </div>
);
