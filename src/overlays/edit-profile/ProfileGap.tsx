import { useSelector } from '@xstate/react';
import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { Blank } from '../../ui/Blank';
import { Bone } from '../../ui/Bone';
import { Button } from '../../ui/Button';
import { Slow } from '../../ui/Slow';

const lines = ['first', 'second', 'third', 'fourth'];

/** The client is not here: on the way, or out of reach. */
export function ProfileGap() {
  const { session } = useApp();
  const isMissed = useSelector(session, (snapshot) => snapshot.hasTag('missed'));
  const isSlow = useSelector(session, (snapshot) => snapshot.hasTag('slow'));
  if (!isMissed) {
    return (
      <>
        {lines.map((line) => (
          <Bone key={line} size="bar" />
        ))}
        {isSlow && (
          <Slow
            onCancel={() => {
              session.send({ type: 'wait.cancelled' });
            }}
          />
        )}
      </>
    );
  }
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
