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
  /** HH:MM of the call that found technical works. */
  checkedAt: string;
  /** YYYY-MM-DD. */
  today?: string;
  /** Offline snapshot flow; absent in the prerendered page. */
  copy?: ActorRefFrom<typeof offlineSnapshotMachine>;
};

const neverChanges = () => () => {};

/** Section 2, `/service_work`: a retry returns the person to their page and step (D19). */
export function ServiceWorkScreen({ checkedAt, today = '', copy }: Props) {
  const { navigation } = useApp();
  const hasAsked = useSelector(
    navigation,
    ({ context }) => context.current?.state.returnTo !== undefined,
  );
  // A retry is running, and this page stays until the server has answered.
  const isAsking = useSelector(
    navigation,
    (snapshot) => snapshot.context.current !== null && snapshot.matches('awaitingProfile'),
  );
  // The prerendered page has no time: it is filled in after hydration.
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

/** The card from the offline snapshot: the checkout reads it during technical works as well. */
function KeptCard({ copy, today }: KeptCardProps) {
  const { session } = useApp();
  // The end of the session stops the flow: this subscription renders again, so that the card disappears.
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
