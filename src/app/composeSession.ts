import { sessionMachine, type Session } from '#machines/app/session.ts';
import type { HttpOptions } from '#api/http.ts';
import { followServerClock } from '#browser/day.ts';
import { holdApp, loadChunk, onPageShow } from '#browser/page.ts';
import { reportDefect } from '#browser/defects.ts';
import { joinTabs } from '#browser/tabs.ts';
import {
  areTokensAmbiguous,
  areTokensKept,
  isHalfPair,
  readTokens,
} from '#browser/tokenCookies.ts';
import type { RejectedError } from '#domain/failure.ts';
import type { Settings } from '#src/settings.ts';
import { lazyOnce } from '#runtime/lazyOnce.ts';
import { loadLoginCode } from './loginCode';
import { showToast } from './toasts';
import { failureTexts } from '#ui/texts.ts';
import { accessOf } from './access';
import { sessionActions } from './sessionActions';
import { sessionActors } from './sessionActors';

type Options = {
  settings: Settings;
  onRejected: (error: RejectedError) => void;
  /** HTTP 503: technical works (D19). */
  onUnavailable: () => void;
  /** The running flow, once the app is made. */
  session: () => Session;
};

/** What the session needs from the world, and what calls with its token are made of. */
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
    /** Brings the calls before they are needed. */
    prefetch: () => {
      const isVisitor = session().getSnapshot().matches('visitor');
      const parts = [calls(), ...(isVisitor ? [loadLoginCode()] : [])];
      // What needs a part that did not come asks for it again.
      void Promise.allSettled(parts);
    },
    /** What the browser says of the tokens from now on. */
    watch: () => {
      if (areTokensAmbiguous()) {
        // The page that starts must not show the client of another application's cookies.
        holdApp();
        session().send({ type: 'page.returned', isSignedOut: false });
      }
      onPageShow(() => {
        // The tokens are read at once, before the session hears of the return: a page that comes back from the
        // page cache must not show the former client's data to another one.
        const stored = readTokens();
        const { tokens: held } = session().getSnapshot().context;
        if (held && stored && stored.accessToken !== held.accessToken) holdApp();
        session().send({ type: 'page.returned', isSignedOut: areTokensKept() && !stored });
      });
    },
  };
}
