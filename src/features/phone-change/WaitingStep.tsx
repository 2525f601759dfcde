import { useSelector } from '@xstate/react';
import { failureTexts } from '#ui/texts.ts';
import { phoneChangeTexts } from './texts';
import { useApp } from '#runtime/appContext.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';

/** The client is loading, or did not load. */
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
      {phoneChangeTexts.unloaded}{' '}
      <Button
        look="link"
        onClick={() => {
          session.send({ type: 'profile.requested' });
        }}
      >
        {failureTexts.retry}
      </Button>
    </Callout>
  );
}
