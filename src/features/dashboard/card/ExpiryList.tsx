import { expiringTotal, expiryWarning, type ForecastPeriod } from '#domain/forecast.ts';
import type { ExpiringPoints } from '#domain/loyalty.ts';
import { formatDate, formatDayMonth, formatPoints, plural } from '#lib/text.ts';
import { expiringPointsTexts } from './texts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
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

/** So many dates the warning itself names. */
const saidInWords = 2;

/** A warning of the next dates on which points expire; where there are more, all of them. */
export function ExpiryList({ items, today, days, isStale, onRemind }: Props) {
  const isSaid = items.length <= saidInWords;
  const isOne = items.length === 1;
  return (
    <div className={cx(styles.list, isStale && styles.isStale)}>
      <Callout look="warn">
        <p className={styles.warning}>{warningOf(items)}</p>
      </Callout>
      {!isSaid && (
        <>
          <ExpiryChart items={items} today={today} days={days} />
          <ul>
            {items.map(({ date, points }) => (
              <li key={date} className={styles.row}>
                <span>{formatDate(date)}</span>
                <strong className={text.number}>{formatPoints(points)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={cx(styles.foot, isSaid && styles.isBare)}>
        {!isOne && (
          <p>
            {expiringPointsTexts.total}
            <strong className={text.number}>{formatPoints(expiringTotal(items))}</strong>
          </p>
        )}
        <Button look="link" onClick={onRemind}>
          <Icon path={cabinetIcons.bell} isSmall />
          {expiringPointsTexts.remind}
        </Button>
      </div>
    </div>
  );
}

function warningOf(items: readonly ExpiringPoints[]): string {
  const { next, later } = expiryWarning(items);
  if (!next) return '';
  const { points, date } = next;
  const expire = plural(points, expiringPointsTexts.expire);
  const first = `${formatPoints(points)} ${expire} ${formatDayMonth(date)}`;
  if (!later) return first;
  return `${first}${expiringPointsTexts.andMore(formatPoints(later.points), formatDayMonth(later.date))}`;
}
