import { useSelector } from '@xstate/react';
import { authTexts } from './texts';
import { failureTexts } from '#ui/texts.ts';
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
  const isStale = useSelector(session, (snapshot) => snapshot.hasTag('stale'));
  const isOpening = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'loading' } }),
  );
  const arrival = useSelector(navigation, ({ context }) => context.current?.state);
  return (
    <AuthLayout title={authTexts.title} lead={isOpening || isStale ? undefined : authTexts.lead}>
      {arrival?.isRegistered && login && (
        <Callout>
          <p role="status">{authTexts.registered}</p>
        </Callout>
      )}
      {arrival?.isSessionEnded && login && !isStale && (
        <Callout look="warn">
          <p role="status">{failureTexts.signedOut}</p>
        </Callout>
      )}
      {isOpening && <OpeningCabinet session={session} />}
      {isStale && <RefusedProfile session={session} />}
      {login && <LoginSteps login={login} />}
    </AuthLayout>
  );
}
