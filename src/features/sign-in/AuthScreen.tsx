import { useSelector } from '@xstate/react';
import { authTexts } from './texts';
import { failureTexts, waysTexts } from '#ui/texts.ts';
import { type App, useApp } from '#app/appContext.ts';
import { AuthLayout } from '#ui/layout/AuthLayout.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './AuthScreen.module.css';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '#machines/account/login.ts';
import { loginCode } from '#app/loginCode.ts';
import { PhoneStep } from './PhoneStep';

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

type Props = Pick<App, 'session'>;

/** The profile is loading: the cabinet opens when it has loaded. */
function OpeningCabinet({ session }: Props) {
  return (
    <div aria-busy="true">
      <Callout>
        <p role="status">{authTexts.opening}</p>
        <SlowNotice actor={session} />
      </Callout>
    </div>
  );
}

type RefusedProfileProps = Pick<App, 'session'>;

/** The tokens are valid, but the server refused the profile: retry or sign out. */
function RefusedProfile({ session }: RefusedProfileProps) {
  const failure = useSelector(session, ({ context }) => context.failure);
  return (
    <Callout look="danger">
      <p>{authTexts.profileRefused}</p>
      {failure?.kind === 'rejected' && <p>{failure.message}</p>}
      <div className={styles.ways}>
        <Button
          onClick={() => {
            session.send({ type: 'profile.requested' });
          }}
        >
          {failureTexts.retry}
        </Button>
        <Button
          look="line"
          onClick={() => {
            session.send({ type: 'signOut.requested' });
          }}
        >
          {authTexts.leave}
        </Button>
      </div>
    </Callout>
  );
}

type LoginStepsProps = { login: ActorRefFrom<typeof loginMachine> };

function LoginSteps({ login }: LoginStepsProps) {
  const { phoneForm, otp } = useSelector(login, ({ children }) => children);
  if (phoneForm) return <PhoneStep login={login} form={phoneForm} />;
  if (!otp) return null;
  const { CodeStep } = loginCode.here();
  return <CodeStep otp={otp} submitText={waysTexts.signIn} leaveText={authTexts.changePhone} />;
}
