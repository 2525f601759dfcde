import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { cabinetCopyMachine } from '../../../machines/cabinetCopy';
import { ru } from '../../ru';
import type { App } from '../../ui/appContext';
import { Bone } from '../../ui/Bone';
import { LoadFailure } from '../../ui/LoadFailure';

type Props = Pick<App, 'session'> & { copy: ActorRefFrom<typeof cabinetCopyMachine> };

/** The card is not here yet: the page was reloaded with it on the screen. */
export function TillWaiting({ session, copy }: Props) {
  const failure = useSelector(session, ({ context }) => context.failure);
  const isUnreachable = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  const isReading = useSelector(copy, (snapshot) => snapshot.matches('reading'));
  if (!isUnreachable || isReading) return <Bone size="figure" />;
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
