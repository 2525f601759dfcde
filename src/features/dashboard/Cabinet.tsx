import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { useApp } from '#runtime/appContext.ts';
import type { MountSlides } from './balance/useSlides';
import { DashboardScreen } from './DashboardScreen';
import { OfflineDashboard } from './offline/OfflineDashboard';

type Props = {
  dashboard: ActorRefFrom<typeof dashboardMachine>;
  copy: ActorRefFrom<typeof offlineSnapshotMachine>;
  mountSlides: MountSlides;
};

/**
 * The cabinet as the server sends it; without the server, as the device keeps it. The kept card alone stands in
 * its place while the server is asked.
 */
export function Cabinet({ dashboard, copy, mountSlides }: Props) {
  const { session } = useApp();
  const isKnown = useSelector(session, ({ context }) => context.client !== null);
  const isAwaited = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const isUpdating = useSelector(copy, (snapshot) => snapshot.matches('updating'));
  const isShown = useSelector(copy, (snapshot) => snapshot.matches('shown'));
  const kept = useSelector(copy, ({ context }) => context.copy);
  const today = useSelector(dashboard, ({ context }) => context.today);
  const cardNumber = useSelector(dashboard, ({ children }) => children.cardNumber);
  const isOffline = isShown || (isUpdating && !isAwaited);
  if (!isKnown && isOffline && kept && cardNumber) {
    return <OfflineDashboard copy={kept} today={today} cardNumber={cardNumber} />;
  }
  return (
    <DashboardScreen
      dashboard={dashboard}
      mountSlides={mountSlides}
      kept={!isKnown && isUpdating ? kept : null}
    />
  );
}
