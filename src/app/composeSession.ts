import type { loginMachine } from '#machines/account/login.ts';
import { sessionMachine, type Session, type SessionEnd } from '#machines/app/session.ts';
import type { HttpOptions } from '#api/http.ts';
import { dropCopy, dropFamily } from '#browser/keptCopy.ts';
import { loadPart, onReturn, setTier } from '#browser/page.ts';
import { joinTabs, type TabNews } from '#browser/tabs.ts';
import {
  areTokensKept,
  clearTokens,
  readStoredTokens,
  readTokens,
  writeTokens,
} from '#browser/tokenCookies.ts';
import type { Tokens } from '#domain/client.ts';
import type { RejectedError } from '#domain/failure.ts';
import { tierOf } from '#domain/loyalty.ts';
import type { Settings } from '#src/settings.ts';
import { accessOf } from './access';
import { asCall, atOnce } from '#runtime/toPromiseActor.ts';
import { late } from '#runtime/late.ts';
import { lazily } from '#runtime/lazyOnce.ts';
import { loadLoginCode } from '#runtime/loginCode.ts';

type Options = {
  settings: Settings;
  onRejected: (error: RejectedError) => void;
  /** HTTP 503: technical works (D19). */
  onUnavailable: () => void;
  /** The flow of a sign-in, which comes with its page. */
  login: () => typeof loginMachine;
  /** The running flow, once the app is made. */
  session: () => Session;
};

/** What the session needs from the world, and what calls with its token are made of. */
export function composeSession(options: Options) {
  const { settings, onRejected, onUnavailable, login, session } = options;
  const calls = lazily(async () => {
    const { createSessionCalls } = await loadPart(() => import('./sessionCalls'));
    return createSessionCalls(http);
  });

  const forget = (end: SessionEnd) => {
    clearTokens();
    if (end === 'elsewhere') return;
    void dropFamily();
    tabs.tell(end === 'deleted' ? 'deleted' : 'signed-out');
  };

  const logic = sessionMachine.provide({
    actors: {
      login: late(login),
      loadProfile: asCall(async (_, signal) => (await calls()).client.me(signal)),
      refreshTokens: asCall(async (held, signal) => (await calls()).refresh(held, signal), atOnce),
      requestFreshLogin: asCall(
        async (held, signal) => (await calls()).freshLogin(held, signal),
        atOnce,
      ),
      readStoredTokens: asCall(
        async (held, signal) => (await calls()).findStored(held, signal),
        atOnce,
      ),
    },
    actions: {
      storeTokens: (_, { tokens: issued }) => {
        if (issued) writeTokens(issued);
      },
      clearTokens: (_, { tokens: held, end }) => {
        const stored = readTokens();
        const isWished = end === 'left';
        if (!isWished && stored && stored.accessToken !== held?.accessToken) return;
        forget(end);
        if (!isWished || !held) return;
        // An exchange of another tab that had begun before may have stored its tokens after that.
        void calls()
          .then(({ findStored }) => findStored(held))
          .then(({ tokens: late }) => {
            if (late) forget(end);
          })
          .catch(() => {
            // The part with the calls did not load, so the stored tokens cannot be looked at.
          });
      },
      revokeTokens: (_, { tokens: held }) => {
        if (!held) return;
        void calls()
          .then(({ logout }) => logout(held))
          .catch(() => {
            // The person is signed out on this device, whatever the server does.
          });
      },
      announceSignIn: () => {
        tabs.tell('signed-in');
      },
      announceRenewal: () => {
        tabs.tell('renewed');
      },
      announcePhoneChange: () => {
        tabs.tell('phone-changed');
      },
      dropCopy: () => void dropCopy(),
      showTier: ({ context: { client } }) => {
        setTier(tierOf(client?.card.programName ?? ''));
      },
    },
  });

  const http: HttpOptions = {
    baseUrl: settings.apiUrl,
    access: accessOf(session),
    onRejected,
    onUnavailable,
  };
  /** Where it cannot be told, the tokens found count as another session's. */
  const isOwn = (held: Tokens, found: Tokens) =>
    calls().then(
      (made) => made.isOwn(held, found),
      () => false,
    );

  /** The cookies have changed, as another tab says, or may have, while this one slept. */
  const follow = async (news?: TabNews): Promise<void> => {
    if (!areTokensKept()) return;
    const { tokens: held } = session().getSnapshot().context;
    const stored = await readStoredTokens();
    if (!stored)
      session().send({ type: news === 'deleted' ? 'account.deleted' : 'signOut.noticed' });
    else if (stored.accessToken !== held?.accessToken) {
      const isRenewal = held !== null && (await isOwn(held, stored));
      if (session().getSnapshot().context.tokens !== held) return follow(news);
      session().send({ type: isRenewal ? 'renewal.noticed' : 'signIn.noticed', tokens: stored });
    }
    if (news === 'phone-changed') session().send({ type: 'profile.requested' });
  };
  const tabs = joinTabs((news) => void follow(news));

  return {
    logic,
    input: { tokens: readTokens(), codeLength: settings.codeLength },
    http,
    calls,
    /** Brings the calls before they are needed. */
    prefetch: () => {
      const isVisitor = session().getSnapshot().matches('visitor');
      const parts = [calls(), ...(isVisitor ? [loadLoginCode()] : [])];
      // What needs a part that did not come asks for it again.
      void Promise.allSettled(parts);
    },
    /** What the browser says of the tokens from now on. */
    watch: () => {
      onReturn(() => {
        // Before anything is seen of a page that comes back as it was.
        if (areTokensKept() && !readTokens()) session().send({ type: 'signOut.noticed' });
        void follow();
      });
    },
  };
}
