import { assign, createActor, type ActorRefFrom } from 'xstate';
import { codeFormMachine } from '../../machines/codeForm';
import { formMachine } from '../../machines/form';
import { loginMachine, type LoginStep } from '../../machines/login';
import { resendMachine } from '../../machines/resend';
import { sessionMachine } from '../../machines/session';
import { createClient } from '../api/client';
import { createHttp, type Http } from '../api/http';
import { createLogin } from '../api/login';
import { createTokens } from '../api/tokens';
import { focusCode, focusInvalid, note } from '../browser/forms';
import { onReturn } from '../browser/page';
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
import { SignedOutError, UnreachableError, type RejectedError } from '../domain/failure';
import { ru } from '../ru';
import type { Settings } from '../settings';
import { accessOf } from './access';
import { asCall } from './call';

export type Session = ActorRefFrom<typeof sessionMachine>;

type Options = {
  settings: Settings;
  onRejected: (error: RejectedError) => void;
  /** HTTP 503: technical works (D19). */
  onUnavailable: () => void;
  setErrorToasts: (isOn: boolean) => void;
  /** The history entries of the login's code step. */
  steps: { enter(step: LoginStep): void; update(step: LoginStep): void; leave(): void };
};

/** The session actor, not yet started, and the calls that carry its token. */
export function composeSession(options: Options): { session: Session; http: Http; start(): void } {
  const { settings, onRejected, onUnavailable, setErrorToasts, steps } = options;
  const bare = createHttp({ baseUrl: settings.apiUrl, onRejected, onUnavailable });
  const login = createLogin(bare);

  let isUnavailable = false;
  const tokens = createTokens(
    createHttp({
      baseUrl: settings.apiUrl,
      onUnavailable: () => {
        isUnavailable = true;
        onUnavailable();
      },
    }),
  );

  /** Technical works are no refusal: the session outlives them (D19, D22). */
  async function renewed<Result>(renewal: Promise<Result>): Promise<Result> {
    isUnavailable = false;
    try {
      return await renewal;
    } catch (cause) {
      if (isUnavailable) throw new UnreachableError('Technical works', { cause });
      throw cause;
    }
  }

  /** One renewal for all tabs: who waited for the lock takes what the one before has stored. */
  const renewal = (renew: (held: Tokens, signal: AbortSignal) => Promise<Tokens>) =>
    asCall<Tokens, Tokens>((held, signal) =>
      underRenewalLock(signal, async () => {
        if (areTokensKept()) {
          const stored = await readStoredTokens();
          if (stored === null) throw new SignedOutError('Signed out in another tab');
          if (stored.accessToken !== held.accessToken) return stored;
        }
        const issued = await renewed(renew(held, signal));
        writeTokens(issued);
        tabs.tell('renewed');
        return issued;
      }),
    );

  const logic = sessionMachine.provide({
    actors: {
      login: loginMachine.provide({
        actors: {
          form: formMachine.provide({
            actions: {
              noteInvalid: () => {
                note(ru.form.invalidNote);
              },
              focusFirstInvalid: focusInvalid,
            },
          }),
          codeForm: codeFormMachine.provide({ actions: { focusFirst: focusCode } }),
          resend: resendMachine.provide({
            actors: {
              resendCode: asCall(async ({ phone, operationId }, signal) => {
                await login.resend({ phoneNumber: phone, operationId }, signal);
                return { sentAt: Date.now() };
              }),
            },
            actions: { readClock: assign({ now: () => Date.now() }) },
          }),
          requestCode: asCall(async ({ phone }, signal) => {
            const { operationId } = await login.login({ phoneNumber: phone }, signal);
            return { operationId, sentAt: Date.now() };
          }),
          verifyCode: asCall(({ phone, operationId, code }, signal) =>
            login.verifyCode({ phoneNumber: phone, operationId, smsCode: code }, signal),
          ),
        },
        actions: {
          enterStep: ({ context }) => {
            steps.enter(context);
          },
          updateStep: ({ context }) => {
            steps.update(context);
          },
          leaveStep: steps.leave,
        },
      }),
      loadProfile: asCall((_, signal) => client.me(signal)),
      refreshTokens: renewal((held, signal) => tokens.refresh(held, signal)),
      requestFreshLogin: renewal(async (held, signal) => ({
        ...held,
        ...(await tokens.freshLogin(held, signal)),
      })),
      signOut: asCall((held, signal) => tokens.logout(held, signal)),
    },
    actions: {
      storeTokens: (_, { tokens: issued }) => {
        if (issued) writeTokens(issued);
      },
      clearTokens: ({ context }, { tokens: held }) => {
        const stored = readTokens();
        if (stored && stored.accessToken !== held?.accessToken) return;
        clearTokens();
        if (context.end !== 'elsewhere') tabs.tell('signed-out');
      },
      announceSignIn: () => {
        tabs.tell('signed-in');
      },
      announceRenewal: () => {
        tabs.tell('renewed');
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
    input: { tokens: readTokens(), codeLength: settings.codeLength },
  });
  const http = createHttp({
    baseUrl: settings.apiUrl,
    access: accessOf(session),
    onRejected,
    onUnavailable,
  });
  const client = createClient(http);
  const tabs = joinTabs((news) => void heed(session, news));

  return {
    session,
    http,
    start() {
      session.start();
      onReturn(() => void catchUp(session));
    },
  };
}

/** Another tab has signed in or out, or renewed the tokens: this one follows without a call. */
async function heed(session: Session, news: TabNews): Promise<void> {
  const tokens = await readStoredTokens();
  if (tokens === null) session.send({ type: 'signOut.noticed' });
  else if (news === 'renewed') session.send({ type: 'renewal.noticed', tokens });
  else if (news === 'signed-in') session.send({ type: 'signIn.noticed', tokens });
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
