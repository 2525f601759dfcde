import { useSelector } from '@xstate/react';
import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { Blank } from '../../ui/Blank';
import { Bone } from '../../ui/Bone';
import { Button } from '../../ui/Button';

const lines = ['first', 'second', 'third', 'fourth'];

/** The client is not here: on the way, or out of reach. */
export function ProfileGap() {
  const { session } = useApp();
  const isUnreachable = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  if (!isUnreachable) return lines.map((line) => <Bone key={line} size="bar" />);
  return (
    <Blank
      isFailure
      isCompact
      title={ru.profile.failed}
      text={ru.profile.failedText}
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
