import { useSelector } from '@xstate/react';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';

/** Who the client is, is on its way, or did not come. */
export function WaitingStep() {
  const { session } = useApp();
  const isUnloaded = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  if (!isUnloaded) {
    return (
      <p aria-busy="true">
        <Skeleton size="long" />
      </p>
    );
  }
  return (
    <Callout look="danger">
      {ru.phoneChange.unloaded}{' '}
      <Button
        look="link"
        onClick={() => {
          session.send({ type: 'profile.requested' });
        }}
      >
        {ru.failure.retry}
      </Button>
    </Callout>
  );
}
