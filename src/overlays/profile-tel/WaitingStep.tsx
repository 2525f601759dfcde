import { useSelector } from '@xstate/react';
import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { Bone } from '../../ui/Bone';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';

/** Who the client is, is on its way, or did not come. */
export function WaitingStep() {
  const { session } = useApp();
  const isUnloaded = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  if (!isUnloaded) {
    return (
      <p aria-busy="true">
        <Bone size="long" />
      </p>
    );
  }
  return (
    <Note look="danger">
      {ru.phoneChange.unloaded}{' '}
      <Button
        look="link"
        onClick={() => {
          session.send({ type: 'profile.requested' });
        }}
      >
        {ru.failure.retry}
      </Button>
    </Note>
  );
}
