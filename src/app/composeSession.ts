import type { loginMachine } from '#machines/account/login.ts';
import { sessionMachine, type Session } from '#machines/app/session.ts';
import type { SessionEnd } from '#machines/app/sessionSetup.ts';
import type { HttpOptions } from '#api/http.ts';
import { holdApp, showApp } from '#browser/appRoot.ts';
import { disownEntries } from '#browser/history.ts';
import { dropCopy, dropFamily } from '#browser/offlineSnapshot.ts';
import { afterRender, loadChunk, onPageShow, setTier } from '#browser/page.ts';
import { joinTabs } from '#browser/tabs.ts';
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
import { toPromiseActor, atOnce } from '#runtime/toPromiseActor.ts';
import { late } from '#runtime/late.ts';
import { lazyOnce } from '#runtime/lazyOnce.ts';
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
  const calls = lazyOnce(async () => {
    const { createSessionCalls } = await loadChunk(() => import('./sessionCalls'));
    return createSessionCalls(http);
  });

  const forget = (end: SessionEnd) => {
    clearTokens();
    // Also after another tab's end: this one may have noted its tokens once more since.
    void dropFamily();
    if (end === 'signedOutElsewhere') return;
    disownEntries();
    tabs.tell(end === 'deleted' ? 'deleted' : 'signed-out');
  };

  /** Where it cannot be told whose the stored tokens are, they count as another session's. */
  const compare = async (held: Tokens | null) => {
    if (!areTokensKept()) return { held, tokens: held, isOwn: true };
    const tokens = await readStoredTokens();
    const isOther = held !== null && tokens !== null && tokens.accessToken !== held.accessToken;
    const isOwn =
      isOther &&
      (await calls().then(
        (made) => made.isOwn(held, tokens),
        () => false,
      ));
    return { held, tokens, isOwn };
  };

  const logic = sessionMachine.provide({
    actors: {
      login: late(login),
      loadProfile: toPromiseActor(async (_, signal) => (await calls()).client.me(signal)),
      refreshTokens: toPromiseActor(
        async (held, signal) => (await calls()).refresh(held, signal),
        atOnce,
      ),
      requestFreshLogin: toPromiseActor(
        async (held, signal) => (await calls()).freshLogin(held, signal),
        atOnce,
      ),
      readStoredTokens: toPromiseActor(
        async (held, signal) => (await calls()).findStored(held, signal),
        atOnce,
      ),
      compareTokens: toPromiseActor(
        (held) =>
          compare(held).finally(() => {
            // The session has taken in by then what was found.
            afterRender(showApp);
          }),
        atOnce,
      ),
    },
    actions: {
      storeTokens: (_, { tokens: issued }) => {
        if (issued) writeTokens(issued);
      },
      clearTokens: (_, { tokens: held, end }) => {
        const stored = readTokens();
        const isWished = end === 'signedOut';
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
        disownEntries();
        tabs.tell('signed-in');
      },
      announceRefresh: () => {
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
  const tabs = joinTabs((message) => {
    session().send({ type: 'tabMessage.received', message });
  });

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
      onPageShow(() => {
        // Read here: nothing is seen of a page that comes back as it was, if it is another client's now.
        const stored = readTokens();
        const { tokens: held } = session().getSnapshot().context;
        if (held && stored && stored.accessToken !== held.accessToken) holdApp();
        session().send({ type: 'page.returned', isSignedOut: areTokensKept() && !stored });
      });
    },
  };
}
