import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ownHistoryMachine } from '#machines/account/ownHistory.ts';
import type { HistorySize } from '#domain/history.ts';
import { tierOf } from '#domain/loyalty.ts';
import { formatCardEnd, formatPoints, formatWhole, plural } from '#lib/text.ts';
import { ru } from '#texts/ru.ts';
import type { App } from '#runtime/appContext.ts';
import { Bone } from '#ui/feedback/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Slow } from '#ui/feedback/Slow.tsx';
import styles from './Losses.module.css';

type Props = Pick<App, 'session'> & { history: ActorRefFrom<typeof ownHistoryMachine> };

/** What goes with the account, from the client's own card and operations. */
export function Losses({ session, history }: Props) {
  const card = useSelector(session, ({ context }) => context.client?.card);
  const isUnloaded = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  const size = useSelector(history, ({ context }) => context.history);
  const isUnknown = useSelector(history, (snapshot) => snapshot.matches('unknown'));
  const isSlow = useSelector(history, (snapshot) => snapshot.hasTag('slow'));
  if (isUnloaded) {
    return (
      <Note look="danger">
        {ru.deletion.unloaded}{' '}
        <Button
          look="link"
          onClick={() => {
            session.send({ type: 'profile.requested' });
          }}
        >
          {ru.failure.retry}
        </Button>
      </Note>
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
            <dd>{value ?? <Bone size="sum" />}</dd>
          </div>
        ))}
      </dl>
      {isSlow && (
        <Slow
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
