import { useSelector } from '@xstate/react';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { Blank } from '#ui/feedback/Blank.tsx';
import { Bone } from '#ui/feedback/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { Slow } from '#ui/feedback/Slow.tsx';

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
