import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { pointsForecastMachine } from '#machines/dashboard/pointsForecast.ts';
import {
  expiringBars,
  expiringTotal,
  expiryWarning,
  type ForecastPeriod,
  forecastPeriods,
  weekStarts,
} from '#domain/forecast.ts';
import { expiringPointsTexts } from '#features/dashboard/texts.ts';
import { LoadFailure } from '#ui/feedback/EmptyState.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import styles from './ExpiringPoints.module.css';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import type { ExpiringPoints as PointsThatExpire } from '#domain/forecast.ts';
import { formatDate, formatDayMonth, formatPoints, plural } from '#lib/text.ts';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { cx } from '#lib/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import text from '#ui/text.module.css';
import { addDays } from '#lib/days.ts';

type Props = { forecast: ActorRefFrom<typeof pointsForecastMachine>; today: string };

const panelId = 'expiringPoints';
const periods = forecastPeriods.map((value) => ({
  value,
  label: expiringPointsTexts.periods[value],
}));

/** Points that expire within the chosen period, with their dates. */
export function ExpiringPoints({ forecast, today }: Props) {
  const { days, items, failure } = useSelector(forecast, ({ context }) => context);
  const isBusy = useSelector(forecast, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(forecast, (snapshot) => snapshot.hasTag('failed'));
  const isEmpty = useSelector(forecast, (snapshot) => snapshot.matches('empty'));
  return (
    <div className={styles.points} aria-busy={isBusy}>
      <div className={styles.head}>
        <h2>{expiringPointsTexts.title}</h2>
        <Tabs
          label={expiringPointsTexts.period}
          value={days}
          options={periods}
          panelId={panelId}
          onChoose={(chosen) => {
            forecast.send({ type: 'period.chosen', days: chosen });
          }}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${String(days)}`}>
        {isFailed ? (
          <LoadFailure
            title={expiringPointsTexts.failed}
            failure={failure}
            onRetry={() => {
              forecast.send({ type: 'retry.requested' });
            }}
          />
        ) : isEmpty ? (
          <NothingExpires
            days={days}
            onLookFurther={() => {
              forecast.send({ type: 'period.chosen', days: 365 });
            }}
          />
        ) : items.length > 0 ? (
          <ExpiryList
            items={items}
            today={today}
            days={days}
            isStale={isBusy}
            onRemind={() => {
              forecast.send({ type: 'reminder.requested' });
            }}
          />
        ) : (
          <ExpirySkeleton />
        )}
        <SlowNotice actor={forecast} />
      </div>
    </div>
  );
}

/** Skeleton of the warning while the forecast loads. */
const ExpirySkeleton = () => (
  <div className={styles.waiting} aria-hidden="true">
    <Skeleton size="title" />
  </div>
);

type NothingExpiresProps = { days: ForecastPeriod; onLookFurther: () => void };

/** Says that no points expire within the period. */
const NothingExpires = ({ days, onLookFurther }: NothingExpiresProps) => (
  <div className={styles.empty}>
    <p>{expiringPointsTexts.empty[days]}</p>
    {days < 365 && (
      <Button look="link" onClick={onLookFurther}>
        {expiringPointsTexts.lookFurther}
      </Button>
    )}
  </div>
);

type ExpiryListProps = {
  items: readonly PointsThatExpire[];
  /** YYYY-MM-DD. */
  today: string;
  days: ForecastPeriod;
  /** Another period is loading: the items shown belong to the one before. */
  isStale: boolean;
  onRemind: () => void;
};

/** Number of dates that the warning itself names. */
const saidInWords = 2;

/** A warning that names the next dates on which points expire; a list follows when there are more. */
function ExpiryList({ items, today, days, isStale, onRemind }: ExpiryListProps) {
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

function warningOf(items: readonly PointsThatExpire[]): string {
  const { next, later } = expiryWarning(items);
  if (!next) return '';
  const { points, date } = next;
  const expire = plural(points, expiringPointsTexts.expire);
  const first = `${formatPoints(points)} ${expire} ${formatDayMonth(date)}`;
  if (!later) return first;
  return `${first}${expiringPointsTexts.andMore(formatPoints(later.points), formatDayMonth(later.date))}`;
}

type ExpiryChartProps = { items: readonly PointsThatExpire[]; today: string; days: number };

/** Percent: the last bar has room on the right, and the lowest bar is high enough to be seen. */
const span = 97;
const least = 6;

const percent = (share: number) => `${share.toFixed(2)}%`;

/** The expiring points of the period as bars, by weeks; the list below says the same in words. */
const ExpiryChart = ({ items, today, days }: ExpiryChartProps) => (
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
