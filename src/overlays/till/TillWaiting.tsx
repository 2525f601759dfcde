import { useSelector } from '@xstate/react';
import { ru } from '../../ru';
import type { App } from '../../ui/appContext';
import { Bone } from '../../ui/Bone';
import { LoadFailure } from '../../ui/LoadFailure';

type Props = Pick<App, 'session'>;

/** The card is not here yet: the page was reloaded with it on the screen. */
export function TillWaiting({ session }: Props) {
  const failure = useSelector(session, ({ context }) => context.failure);
  const isUnreachable = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  if (!isUnreachable) return <Bone size="figure" />;
  return (
    <LoadFailure
      title={ru.dashboard.cardFailed}
      failure={failure}
      onRetry={() => {
        session.send({ type: 'profile.requested' });
      }}
    />
  );
}
