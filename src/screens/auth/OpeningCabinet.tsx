import { useSelector } from '@xstate/react';
import { ru } from '../../ru';
import type { App } from '../../ui/appContext';
import { Note } from '../../ui/Note';
import { Slow } from '../../ui/Slow';

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
