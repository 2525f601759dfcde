import { createActor, type ActorRefFrom } from 'xstate';
import { loginMachine } from '../../machines/login';
import { sessionMachine } from '../../machines/session';
import type { HttpOptions } from '../api/http';
import { focusPhone } from '../browser/forms';
import { loadPart, onReturn } from '../browser/page';
import { underRenewalLock } from '../browser/renewalLock';
import { joinTabs, type TabNews } from '../browser/tabs';
import {
  areTokensKept,
  clearTokens,
  readStoredTokens,
  readTokens,
  writeTokens,
} from '../browser/tokenCookies';
import type { Tokens } from '../domain/client';
import { SignedOutError, type RejectedError } from '../domain/failure';
import { routes } from '../domain/routes';
import type { Settings } from '../settings';
import { accessOf } from './access';
import { asCall } from './call';
import { codeStepsOn, type Go } from './codeSteps';
import { codeForm, form, resendBy } from './forms';
import { lazily } from './lazily';
import type { createSessionCalls } from './sessionCalls';
import { watched } from './watched';

export type Session = ActorRefFrom<typeof sessionMachine>;

type Calls = ReturnType<typeof createSessionCalls>;

type Options = {
  settings: Settings;
  onRejected: (error: RejectedError) => void;
  /** HTTP 503: technical works (D19). */
  onUnavailable: () => void;
  setErrorToasts: (isOn: boolean) => void;
  go: Go;
};

/** The session actor, not yet started, and what calls with its token are made of. */
export function composeSession(options: Options) {
  const { settings, onRejected, onUnavailable, setErrorToasts, go } = options;
  const calls = lazily(async () => {
    const { createSessionCalls } = await loadPart(() => import('./sessionCalls'));
    return createSessionCalls(http);
  });

  /** One renewal for all tabs: who waited for the lock takes what the one before has stored. */
  const renewal = (renew: (calls: Calls, held: Tokens, signal: AbortSignal) => Promise<Tokens>) =>
    asCall<Tokens, Tokens>((held, signal) =>
      underRenewalLock(signal, async () => {
        if (areTokensKept()) {
          const stored = await readStoredTokens();
          if (stored === null) throw new SignedOutError('Signed out in another tab');
          if (stored.accessToken !== held.accessToken) return stored;
        }
        const issued = await renew(await calls(), held, signal);
        writeTokens(issued);
        tabs.tell('renewed');
        return issued;
      }),
    );

  const logic = sessionMachine.provide({
    actors: {
      login: loginMachine.provide({
        actors: {
          form,
          codeForm,
          resend: resendBy(async ({ phone, operationId }, signal) => {
            const { login } = await calls();
            await login.resend({ phoneNumber: phone, operationId }, signal);
          }),
          requestCode: asCall(async ({ phone }, signal) => {
            const { login } = await calls();
            const { operationId } = await login.login({ phoneNumber: phone }, signal);
            return { operationId, sentAt: Date.now() };
          }),
          verifyCode: asCall(async ({ phone, operationId, code }, signal) => {
            const { login } = await calls();
            return login.verifyCode({ phoneNumber: phone, operationId, smsCode: code }, signal);
          }),
        },
        actions: { ...codeStepsOn(routes.auth, go), focusPhone },
      }),
      loadProfile: asCall(async (_, signal) => (await calls()).client.me(signal)),
      refreshTokens: renewal(({ refresh, unlessWorks }, held, signal) =>
        unlessWorks(refresh(held, signal)),
      ),
      requestFreshLogin: renewal(async ({ freshLogin, unlessWorks }, held, signal) => ({
        ...held,
        ...(await unlessWorks(freshLogin(held, signal))),
      })),
      signOut: asCall(async (held, signal) => (await calls()).logout(held, signal)),
    },
    actions: {
      storeTokens: (_, { tokens: issued }) => {
        if (issued) writeTokens(issued);
      },
      clearTokens: ({ context }, { tokens: held }) => {
        const stored = readTokens();
        if (stored && stored.accessToken !== held?.accessToken) return;
        clearTokens();
        if (context.end === 'deleted') tabs.tell('deleted');
        else if (context.end !== 'elsewhere') tabs.tell('signed-out');
      },
      announceSignIn: () => {
        tabs.tell('signed-in');
      },
      announceRenewal: () => {
        tabs.tell('phone-changed');
      },
      muteErrorToasts: () => {
        setErrorToasts(false);
      },
      unmuteErrorToasts: () => {
        setErrorToasts(true);
      },
    },
  });

  const session = createActor(logic, {
    ...watched(),
    input: { tokens: readTokens(), codeLength: settings.codeLength },
  });
  const http: HttpOptions = {
    baseUrl: settings.apiUrl,
    access: accessOf(session),
    onRejected,
    onUnavailable,
  };
  const tabs = joinTabs((news) => void heed(session, news));

  return {
    session,
    http,
    /** Brings the calls before they are needed. */
    prefetch: () => void calls().catch(() => {}),
    start: () => {
      session.start();
      onReturn(() => void catchUp(session));
    },
  };
}

/** Another tab has signed in or out, renewed the tokens or changed the client: this one follows. */
async function heed(session: Session, news: TabNews): Promise<void> {
  const tokens = await readStoredTokens();
  if (tokens === null) {
    session.send({ type: news === 'deleted' ? 'account.deleted' : 'signOut.noticed' });
  } else if (news === 'renewed') session.send({ type: 'renewal.noticed', tokens });
  else if (news === 'phone-changed') {
    session.send({ type: 'renewal.noticed', tokens });
    session.send({ type: 'profile.requested' });
  } else if (news === 'signed-in') session.send({ type: 'signIn.noticed', tokens });
}

/** A tab that slept may have missed the news: the cookies tell. */
async function catchUp(session: Session): Promise<void> {
  if (!areTokensKept()) return;
  const stored = await readStoredTokens();
  const snapshot = session.getSnapshot();
  const held = snapshot.context.tokens?.accessToken;
  if (snapshot.hasTag('renewing') || stored?.accessToken === held) return;
  session.send(stored ? { type: 'signIn.noticed', tokens: stored } : { type: 'signOut.noticed' });
}
