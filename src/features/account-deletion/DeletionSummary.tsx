import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import type { HistorySize } from '#domain/history.ts';
import { tierOf } from '#domain/loyalty.ts';
import { formatCardEnd, formatPoints, formatWhole, plural } from '#lib/text.ts';
import { ru } from '#texts/ru.ts';
import type { App } from '#runtime/appContext.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import styles from './DeletionSummary.module.css';

type Props = Pick<App, 'session'> & { history: ActorRefFrom<typeof deletionSummaryMachine> };

/** What goes with the account, from the client's own card and operations. */
export function DeletionSummary({ session, history }: Props) {
  const card = useSelector(session, ({ context }) => context.client?.card);
  const isUnloaded = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  const size = useSelector(history, ({ context }) => context.history);
  const isUnknown = useSelector(history, (snapshot) => snapshot.matches('unknown'));
  const isSlow = useSelector(history, (snapshot) => snapshot.hasTag('slow'));
  if (isUnloaded) {
    return (
      <Callout look="danger">
        {ru.deletion.unloaded}{' '}
        <Button
          look="link"
          onClick={() => {
            session.send({ type: 'profile.requested' });
          }}
        >
          {ru.failure.retry}
        </Button>
      </Callout>
    );
  }
  const rows = [
    [ru.deletion.points, card && formatPoints(card.points)],
    [ru.deletion.tier, card && ru.tier[tierOf(card.programName)].name],
    [ru.deletion.card, card && formatCardEnd(card.cardNumber)],
    [ru.deletion.history, isUnknown ? ru.deletion.historyAll : size && historyText(size)],
    [ru.deletion.profile, ru.deletion.profileAll],
  ] as const;
  return (
    <section aria-busy={!card || !(size || isUnknown)}>
      <h2 className={styles.title}>{ru.deletion.lose}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value ?? <Skeleton size="sum" />}</dd>
          </div>
        ))}
      </dl>
      {isSlow && (
        <SlowNotice
          onCancel={() => {
            history.send({ type: 'wait.cancelled' });
          }}
        />
      )}
    </section>
  );
}

function historyText({ count, isWhole }: HistorySize) {
  const operations = `${formatWhole(count)} ${plural(count, ru.deletion.operations)}`;
  return isWhole ? operations : ru.deletion.historyMore(operations);
}
