import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { dashboardTexts } from '#features/dashboard/texts.ts';
import type { App } from '#runtime/appContext.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx';

type Props = Pick<App, 'session'> & { copy: ActorRefFrom<typeof offlineSnapshotMachine> };

/** The card is not here yet: the page was reloaded with it on the screen. */
export function CheckoutWaiting({ session, copy }: Props) {
  const failure = useSelector(session, ({ context }) => context.failure);
  const isUnreachable = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  const isReading = useSelector(copy, (snapshot) => snapshot.matches('reading'));
  if (!isUnreachable || isReading) return <Skeleton size="figure" />;
  return (
    <LoadFailure
      title={dashboardTexts.cardFailed}
      failure={failure}
      onRetry={() => {
        session.send({ type: 'profile.requested' });
      }}
    />
  );
}
