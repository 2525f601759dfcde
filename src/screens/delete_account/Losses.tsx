import { useSelector } from '@xstate/react';
import { formatCardEnd, formatPoints } from '../../domain/text';
import { tierOf } from '../../domain/loyalty';
import { ru } from '../../ru';
import type { App } from '../../ui/appContext';
import { Bone } from '../../ui/Bone';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import styles from './Losses.module.css';

type Props = Pick<App, 'session'>;

/** What goes with the account, from the client's own card. */
export function Losses({ session }: Props) {
  const card = useSelector(session, ({ context }) => context.client?.card);
  const isUnloaded = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
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
    [ru.deletion.history, ru.deletion.historyAll],
    [ru.deletion.profile, ru.deletion.profileAll],
  ] as const;
  return (
    <section aria-busy={!card}>
      <h2 className={styles.title}>{ru.deletion.lose}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value ?? <Bone size="sum" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
