import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import type { HistorySize } from '#domain/transaction.ts';
import { tierNamed } from '#domain/programme.ts';
import { formatCardEnd, formatPoints, formatWhole, plural } from '#lib/text.ts';
import { deletionTexts } from './texts';
import { failureTexts, tierTexts } from '#ui/texts.ts';
import type { App } from '#app/appContext.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import styles from './DeletionSummary.module.css';

type Props = Pick<App, 'session'> & { history: ActorRefFrom<typeof deletionSummaryMachine> };

/** Lists the data that is deleted with the account, from the client's own card and transactions. */
export function DeletionSummary({ session, history }: Props) {
  const card = useSelector(session, ({ context }) => context.client?.card);
  const isUnloaded = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  const size = useSelector(history, ({ context }) => context.history);
  const isUnknown = useSelector(history, (snapshot) => snapshot.matches('unknown'));
  if (isUnloaded) {
    return (
      <Callout look="danger">
        {deletionTexts.unloaded}{' '}
        <Button
          look="link"
          onClick={() => {
            session.send({ type: 'profile.requested' });
          }}
        >
          {failureTexts.retry}
        </Button>
      </Callout>
    );
  }
  const rows = [
    [deletionTexts.points, card && formatPoints(card.points)],
    [deletionTexts.tier, card && (tierNamed(card.programName)?.programName ?? tierTexts.none)],
    [deletionTexts.card, card && formatCardEnd(card.cardNumber)],
    [deletionTexts.history, isUnknown ? deletionTexts.historyAll : size && historyText(size)],
    [deletionTexts.profile, deletionTexts.profileAll],
  ] as const;
  return (
    <section aria-busy={!card || !(size || isUnknown)}>
      <h2 className={styles.title}>{deletionTexts.lose}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value ?? <Skeleton size="sum" />}</dd>
          </div>
        ))}
      </dl>
      <SlowNotice actor={history} />
    </section>
  );
}

function historyText({ count, isWhole }: HistorySize) {
  const transactions = `${formatWhole(count)} ${plural(count, deletionTexts.transactions)}`;
  return isWhole ? transactions : deletionTexts.historyMore(transactions);
}
