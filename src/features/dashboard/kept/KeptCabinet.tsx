import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import { formatTaken, type CabinetCopy } from '#domain/cabinetCopy.ts';
import { tierOf } from '#domain/loyalty.ts';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#lib/classes.ts';
import layout from '#ui/layout/layout.module.css';
import { Note } from '#ui/feedback/Note.tsx';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { KeptCard } from './KeptCard';
import { KeptOperations } from './KeptOperations';
import kept from './KeptCabinet.module.css';

type Props = {
  copy: CabinetCopy;
  today: string;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
};

/** The cabinet as the device keeps it, to be read while the server cannot be reached. */
export function KeptCabinet({ copy, today, cardNumber }: Props) {
  const { session, modals } = useApp();
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div
      className={classes(layout.page, styles.dashboard)}
      data-tier={tierOf(copy.card.programName)}
    >
      <div className={styles.head}>
        <h1>{ru.titles['/dashboard']}</h1>
      </div>
      <div className={kept.note} role="status">
        <Note>
          <p>{ru.kept.notice(formatTaken(copy.takenAt, today))}</p>
          <Button
            look="link"
            busyText={isBusy ? ru.kept.asking : undefined}
            onClick={() => {
              session.send({ type: 'profile.requested' });
            }}
          >
            {ru.failure.retry}
          </Button>
        </Note>
      </div>
      <div className={styles.column}>
        <KeptCard
          copy={copy}
          cardNumber={cardNumber}
          onShow={() => {
            modals.send({ type: 'modal.opened', modal: { id: 'till' } });
          }}
        />
      </div>
      <KeptOperations copy={copy} />
    </div>
  );
}
