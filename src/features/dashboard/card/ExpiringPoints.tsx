import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { pointsForecastMachine } from '#machines/dashboard/pointsForecast.ts';
import { forecastPeriods } from '#domain/forecast.ts';
import { expiringPointsTexts } from './texts';
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { ExpiryList } from './ExpiryList';
import { ExpirySkeleton } from './ExpirySkeleton';
import { NothingExpires } from './NothingExpires';
import styles from './ExpiringPoints.module.css';

type Props = { forecast: ActorRefFrom<typeof pointsForecastMachine>; today: string };

const panelId = 'expiringPoints';
const periods = forecastPeriods.map((value) => ({
  value,
  label: expiringPointsTexts.periods[value],
}));

/** Which points expire when, for the period the client looks at. */
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
