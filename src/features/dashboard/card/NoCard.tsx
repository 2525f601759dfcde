import { useSelector } from '@xstate/react';
import { dashboardTexts } from '#features/dashboard/texts.ts';
import { failureTexts } from '#ui/texts.ts';
import type { App } from '#runtime/appContext.ts';
import { reasonOf } from '#ui/feedback/errorMessages.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import { LoyaltyCardSkeleton } from '#ui/feedback/LoyaltyCardSkeleton.tsx';
import { SlowSkeleton } from '#ui/feedback/SlowSkeleton.tsx';

type Props = Pick<App, 'session'> & { isUnreachable: boolean };

/** The card's place while the profile loads, or why it is not there. */
export function NoCard({ session, isUnreachable }: Props) {
  const failure = useSelector(session, ({ context }) => context.failure);
  if (isUnreachable) {
    return (
      <EmptyState
        isFailure
        title={dashboardTexts.cardFailed}
        text={dashboardTexts.cardSafe(
          (failure && reasonOf(failure)) ?? dashboardTexts.cardTryLater,
        )}
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
  return (
    <SlowSkeleton actor={session}>
      <LoyaltyCardSkeleton />
    </SlowSkeleton>
  );
}
