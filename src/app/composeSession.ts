import { sessionMachine, type Session } from '#machines/app/session.ts';
import { tabsMachine } from '#machines/app/tabs.ts';
import type { HttpOptions } from '#api/http.ts';
import { followServerClock } from '#browser/clock.ts';
import { afterRender, holdApp, loadChunk, onPageShow, showApp } from '#browser/page.ts';
import { reportDefect } from '#browser/defects.ts';
import { joinTabs } from '#browser/tabs.ts';
import {
  areTokensAmbiguous,
  areTokensKept,
  isHalfPair,
  readTokens,
  readStoredTokens,
} from '#browser/tokenCookies.ts';
import type { RejectedError } from '#domain/failure.ts';
import type { Settings } from '#src/settings.ts';
import { lazyOnce } from '#app/lazyOnce.ts';
import { loginCode } from './loginCode';
import { showToast } from './toasts';
import { failureTexts } from '#ui/texts.ts';
import { accessOf } from './access';
import { sessionActions, type LateCalls } from './sessionActions';
import type { Tokens } from '#domain/client.ts';
import { atOnce, toPromiseActor } from './promiseActors';

type Options = {
  settings: Settings;
  onRejected: (error: RejectedError) => void;
  /** HTTP 503: technical works (D19). */
  onUnavailable: () => void;
  /** The running flow, available once the app is made. */
  session: () => Session;
};

/** The session machine with its calls and browser access, and the options of every call that carries its token. */
export function composeSession({ settings, onRejected, onUnavailable, session }: Options) {
  const http: HttpOptions = {
    baseUrl: settings.apiUrl,
    access: accessOf(session),
    onRejected,
    onUnavailable,
    onDefect: reportDefect,
    onServerTime: followServerClock,
  };
  const calls = lazyOnce(async () => {
    const { createSessionCalls } = await loadChunk(() => import('./sessionCalls'));
    return createSessionCalls(http);
  });
  const tabs = joinTabs((message) => {
    session().send({ type: 'tabMessage.received', message });
  });

  return {
    logic: sessionMachine.provide({
      actors: sessionActors(calls),
      actions: sessionActions(calls, tabs, (isRevoked) => {
        showToast('done', isRevoked ? failureTexts.signOutDone : failureTexts.signedOutHere);
      }),
    }),
    input: { tokens: readTokens(), codeLength: settings.codeLength },
    http,
    calls,
    /** Deletes a token that is stored without the other. */
    dropHalfPair: async () => {
      if (!isHalfPair()) return;
      const made = await calls();
      await made.dropHalfPair();
    },
    /** Loads the calls before a person needs them, and the code step for a visitor. */
    prefetch: () => {
      const isVisitor = session().getSnapshot().matches('visitor');
      const parts = [calls(), ...(isVisitor ? [loginCode.load()] : [])];
      // Ignores failures: the first use of a part retries its load.
      void Promise.allSettled(parts);
    },
    /** Checks the stored tokens now, and whenever the browser shows the page again. */
    watch: () => {
      if (areTokensAmbiguous()) {
        // The page sees two cookies of one name. One may be another application's, and its client must not be shown.
        holdApp();
        session().send({ type: 'page.returned', isSignedOut: false });
      }
      onPageShow(() => {
        // A page restored from the page cache must not show the former client's data to another
        // one. So the tokens are read at once, before the session receives the event.
        const stored = readTokens();
        const { tokens: held } = session().getSnapshot().context;
        if (held && stored && stored.accessToken !== held.accessToken) holdApp();
        session().send({ type: 'page.returned', isSignedOut: areTokensKept() && !stored });
      });
    },
  };
}

type Actors = NonNullable<Parameters<(typeof sessionMachine)['provide']>[0]['actors']>;

/**
 * Reads the stored tokens. Without the chunk of the calls nobody can compare families, so other
 * tokens count as another session's.
 */
async function compare(calls: LateCalls, held: Tokens | null) {
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
}

/** The calls of the session to the server and to the browser's storage. */
const sessionActors = (calls: LateCalls): Actors => ({
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
  tabs: tabsMachine.provide({ actors: { compareTokens: compareTokens(calls) } }),
});

function compareTokens(calls: LateCalls) {
  /** Number of comparisons that are running. */
  let comparing = 0;
  return toPromiseActor((held: Tokens | null) => {
    comparing += 1;
    return compare(calls, held).finally(() => {
      comparing -= 1;
      // By then the session has rendered the result. A newer comparison that is still running shows the page itself.
      afterRender(() => {
        if (comparing === 0) showApp();
      });
    });
  }, atOnce);
}
