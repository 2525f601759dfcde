import { useSelector } from '@xstate/react';
import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { AuthLayout } from '#ui/layout/AuthLayout.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { LoginSteps } from './LoginSteps';
import { OpeningCabinet } from './OpeningCabinet';
import { RefusedProfile } from './RefusedProfile';

/** Section 2, `/auth`: the login form, one step at a time. */
export function AuthScreen() {
  const { session, navigation } = useApp();
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
  const isEnded = useSelector(
    navigation,
    ({ context }) => context.current?.state.isSessionEnded === true,
  );
  return (
    <AuthLayout title={ru.auth.title} lead={ru.auth.lead}>
      {isEnded && login && !isRefused && <Callout look="warn">{ru.failure.signedOut}</Callout>}
      {isOpening && <OpeningCabinet session={session} />}
      {isRefused && <RefusedProfile session={session} />}
      {login && <LoginSteps login={login} />}
    </AuthLayout>
  );
}
