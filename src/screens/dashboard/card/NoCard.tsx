import { useSelector } from '@xstate/react';
import { ru } from '../../../ru';
import type { App } from '../../../ui/appContext';
import { Blank } from '../../../ui/Blank';
import { Button } from '../../../ui/Button';
import { LoyaltyCardSkeleton } from '../../../ui/LoyaltyCardSkeleton';
import { Slow } from '../../../ui/Slow';

type Props = Pick<App, 'session'> & { isUnreachable: boolean };

/** The card's place while the profile loads, or why it is not there. */
export function NoCard({ session, isUnreachable }: Props) {
  const isSlow = useSelector(session, (snapshot) => snapshot.hasTag('slow'));
  if (isUnreachable) {
    return (
      <Blank
        isFailure
        title={ru.dashboard.cardFailed}
        text={ru.dashboard.cardFailedText}
        action={
          <Button
            onClick={() => {
              session.send({ type: 'profile.requested' });
            }}
          >
            {ru.failure.retry}
          </Button>
        }
      />
    );
  }
  return (
    <div>
      <LoyaltyCardSkeleton />
      {isSlow && (
        <Slow
          onCancel={() => {
            session.send({ type: 'wait.cancelled' });
          }}
        />
      )}
    </div>
  );
}
