import { useSelector } from '@xstate/react';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { Bone } from '#ui/feedback/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';

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
