import { useSelector } from '@xstate/react';
import { ru } from '#texts/ru.ts';
import type { App } from '#runtime/appContext.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Slow } from '#ui/feedback/Slow.tsx';

type Props = Pick<App, 'session'>;

/** The profile is on its way: the cabinet opens by itself when it is here. */
export function OpeningCabinet({ session }: Props) {
  const isSlow = useSelector(session, (snapshot) => snapshot.hasTag('slow'));
  return (
    <div aria-busy="true">
      <Note>
        <p role="status">{ru.auth.opening}</p>
        {isSlow && (
          <Slow
            onCancel={() => {
              session.send({ type: 'wait.cancelled' });
            }}
          />
        )}
      </Note>
    </div>
  );
}
