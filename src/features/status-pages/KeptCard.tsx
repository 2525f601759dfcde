import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { formatSnapshotTime } from '#domain/offlineSnapshot.ts';
import { serviceWorkTexts } from './texts';
import { useApp } from '#runtime/appContext.ts';
import { CardWithBarcode } from '#ui/CardWithBarcode.tsx';
import { sectionTexts } from '#ui/texts.ts';
import styles from './KeptCard.module.css';

type Props = {
  copy: ActorRefFrom<typeof offlineSnapshotMachine>;
  /** YYYY-MM-DD. */
  today: string;
};

/** The client's own card as the device keeps it: the checkout reads it during the works as well. */
export function KeptCard({ copy, today }: Props) {
  const { session } = useApp();
  // With the session the flow ends, and what it has read is not shown any more.
  useSelector(session, ({ context }) => context.tokens);
  const { status, context } = useSelector(copy, (snapshot) => snapshot);
  if (status !== 'active' || !context.copy) return null;
  return (
    <section className={styles.kept} aria-label={sectionTexts.card}>
      <p>{serviceWorkTexts.keptAt(formatSnapshotTime(context.copy.takenAt, today))}</p>
      <CardWithBarcode holder={context.copy} />
    </section>
  );
}
