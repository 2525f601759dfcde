import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { failureTexts, sectionTexts } from '#ui/texts.ts';
import { serviceWorkTexts } from './texts';
import { useApp } from '#app/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';
import { formatSnapshotTime } from '#domain/offlineSnapshot.ts';
import { CardWithBarcode } from '#ui/CardWithBarcode.tsx';
import styles from './ServiceWorkScreen.module.css';

type Props = {
  /** HH:MM of the call that found the works. */
  checkedAt: string;
  /** YYYY-MM-DD. */
  today?: string;
  /** What the device keeps of the client; absent in the page written by the build. */
  copy?: ActorRefFrom<typeof offlineSnapshotMachine>;
};

const neverChanges = () => () => {};

/** Section 2, `/service_work`: waits with the person and leads back to where they were (D19). */
export function ServiceWorkScreen({ checkedAt, today = '', copy }: Props) {
  const { navigation } = useApp();
  const hasAsked = useSelector(
    navigation,
    ({ context }) => context.current?.state.returnTo !== undefined,
  );
  // The server is asked again, and this page stays until it has answered.
  const isAsking = useSelector(
    navigation,
    (snapshot) => snapshot.context.current !== null && snapshot.matches('awaitingProfile'),
  );
  // The page written by the build knows no time: it is filled in after hydration.
  const time = useSyncExternalStore(
    neverChanges,
    () => (hasAsked ? checkedAt : ''),
    () => '',
  );
  return (
    <ServicePage title={serviceWorkTexts.title} lead={serviceWorkTexts.lead}>
      {time !== '' && <p role="status">{serviceWorkTexts.checkedAt(time)}</p>}
      <Button
        busyText={isAsking ? serviceWorkTexts.asking : undefined}
        onClick={() => {
          navigation.send({ type: 'retry.requested' });
        }}
      >
        {failureTexts.retry}
      </Button>
      {copy && <KeptCard copy={copy} today={today} />}
    </ServicePage>
  );
}

type KeptCardProps = {
  copy: ActorRefFrom<typeof offlineSnapshotMachine>;
  /** YYYY-MM-DD. */
  today: string;
};

/** The client's own card as the device keeps it: the checkout reads it during the works as well. */
function KeptCard({ copy, today }: KeptCardProps) {
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
