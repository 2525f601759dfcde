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

/** The cabinet as the server tells it; without the server, as the device keeps it. */
export function Cabinet({ dashboard, copy, mountSlides }: Props) {
  const { session } = useApp();
  const isKnown = useSelector(session, ({ context }) => context.client !== null);
  const isShown = useSelector(copy, (snapshot) => snapshot.matches('shown'));
  const kept = useSelector(copy, ({ context }) => context.copy);
  const today = useSelector(dashboard, ({ context }) => context.today);
  const cardNumber = useSelector(dashboard, ({ children }) => children.cardNumber);
  if (!isKnown && isShown && kept && cardNumber) {
    return <OfflineDashboard copy={kept} today={today} cardNumber={cardNumber} />;
  }
  return <DashboardScreen dashboard={dashboard} mountSlides={mountSlides} />;
}
