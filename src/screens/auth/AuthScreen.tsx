import { useSelector } from '@xstate/react';
import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { GatePage } from '../../ui/GatePage';
import { LoginSteps } from './LoginSteps';
import { OpeningCabinet } from './OpeningCabinet';
import { RefusedProfile } from './RefusedProfile';

/** Section 2, `/auth`: the login form, one step at a time. */
export function AuthScreen() {
  const { session } = useApp();
  const login = useSelector(session, ({ children }) => children.login);
  const isRefused = useSelector(
    session,
    (snapshot) =>
      snapshot.matches({ signedIn: { profile: 'refused' } }) ||
      snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  const isOpening = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'loading' } }),
  );
  return (
    <GatePage title={ru.auth.title} lead={ru.auth.lead}>
      {isOpening && <OpeningCabinet session={session} />}
      {isRefused && <RefusedProfile session={session} />}
      {login && <LoginSteps login={login} />}
    </GatePage>
  );
}
