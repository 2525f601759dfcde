import { useSelector } from '@xstate/react';
import { ru } from '../../ru';
import type { App } from '../../ui/appContext';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { loadFailureText } from '../../ui/words';

type Props = Pick<App, 'session'>;

/** The tokens are good but the profile was refused: repeat, leave, or sign in anew below. */
export function RefusedProfile({ session }: Props) {
  const failure = useSelector(session, ({ context }) => context.failure);
  return (
    <Note look="danger">
      <p>{ru.auth.profileRefused}</p>
      {failure && <p>{loadFailureText(failure)}</p>}
      <Button
        look="link"
        onClick={() => {
          session.send({ type: 'profile.requested' });
        }}
      >
        {ru.failure.retry}
      </Button>{' '}
      <Button
        look="link"
        onClick={() => {
          session.send({ type: 'signOut.requested' });
        }}
      >
        {ru.auth.leave}
      </Button>
    </Note>
  );
}
