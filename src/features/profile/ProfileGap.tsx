import { useSelector } from '@xstate/react';
import { failureTexts } from '#ui/texts.ts';
import { profileTexts } from './texts';
import { useApp } from '#runtime/appContext.ts';
import { reasonOf } from '#ui/feedback/errorMessages.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';

const lines = ['first', 'second', 'third', 'fourth'];

/** The client is not here: on the way, or out of reach. */
export function ProfileGap() {
  const { session } = useApp();
  const failure = useSelector(session, ({ context }) => context.failure);
  const isStale = useSelector(session, (snapshot) => snapshot.hasTag('stale'));
  if (!isStale) {
    return (
      <>
        {lines.map((line) => (
          <Skeleton key={line} size="bar" />
        ))}
        <SlowNotice actor={session} />
      </>
    );
  }
  return (
    <EmptyState
      isFailure
      isCompact
      title={profileTexts.failed}
      text={(failure && reasonOf(failure)) ?? profileTexts.failedText}
      action={
        <Button
          onClick={() => {
            session.send({ type: 'profile.requested' });
          }}
        >
          {failureTexts.retry}
        </Button>
      }
    />
  );
}
