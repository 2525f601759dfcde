import type { sessionMachine } from '#machines/app/session.ts';
import { showApp, afterRender } from '#browser/page.ts';
import { areTokensKept, readStoredTokens } from '#browser/tokenCookies.ts';
import type { Tokens } from '#domain/client.ts';
import { atOnce, toPromiseActor } from './promiseActors';
import type { createSessionCalls } from './sessionCalls';

/** The calls of the session, brought when the first of them is made. */
export type LateCalls = () => Promise<ReturnType<typeof createSessionCalls>>;

type Actors = NonNullable<Parameters<(typeof sessionMachine)['provide']>[0]['actors']>;

/** Where it cannot be told whose the stored tokens are, they count as another session's. */
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

/** What the session asks the server and the browser. */
export const sessionActors = (calls: LateCalls): Actors => {
  /** Comparisons under way. */
  let comparing = 0;
  return {
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
    compareTokens: toPromiseActor((held) => {
      comparing += 1;
      return compare(calls, held).finally(() => {
        comparing -= 1;
        // The session has taken in by then what was found; a comparison that began meanwhile shows the page itself.
        afterRender(() => {
          if (comparing === 0) showApp();
        });
      });
    }, atOnce),
  };
};
