import { underRefreshLock, areOneFamily, digestOf, noteFamily } from '#browser/tokenRefresh.ts';
import { areTokensKept, clearHalfPair, readStoredTokens } from '#browser/tokenCookies.ts';
import type { Tokens } from '#domain/client.ts';
import { SignedOutError } from '#domain/failure.ts';

/**
 * Rejects when other tokens are stored, or none, because `held` is useless then. The two cookies
 * are not written at once: another tab's refresh token may be stored beside this access token. An
 * exchange of that one would leave every tab with used-up tokens.
 */
async function confirmStored(held: Tokens): Promise<void> {
  if (!areTokensKept()) return;
  const stored = await readStoredTokens();
  if (stored?.accessToken !== held.accessToken) {
    throw new SignedOutError('Other tokens are stored, or none');
  }
}

/** Exchanges the tokens under the lock of all tabs. A tab that waited for the lock may find other tokens stored. */
export const exchange = (
  held: Tokens,
  refresh: () => Promise<Tokens>,
  signal: AbortSignal,
): Promise<Tokens> =>
  underRefreshLock(async () => {
    await confirmStored(held);
    const issued = await refresh();
    await noteFamily(held, issued, signal);
    await confirmStored(held);
    return issued;
  }, signal);

/** Runs a sign-in under the lock of all tabs, and notes its tokens as a new session's. */
export const signIn = (verify: () => Promise<Tokens>, signal?: AbortSignal): Promise<Tokens> =>
  underRefreshLock(async () => {
    const issued = await verify();
    await noteFamily(null, issued, signal);
    return issued;
  }, signal);

/** Whether both pairs of tokens belong to one session. */
export const isOwn = async (held: Tokens, found: Tokens): Promise<boolean> =>
  areOneFamily(await digestOf(held), await digestOf(found));

/** Reads the stored tokens while no exchange runs, and whether they belong to the session of `held`. */
export const findStored = (held: Tokens, signal?: AbortSignal) =>
  underRefreshLock(async () => {
    if (!areTokensKept()) return { tokens: held, isOwn: true };
    const tokens = await readStoredTokens(held);
    return { tokens, isOwn: tokens !== null && (await isOwn(held, tokens)) };
  }, signal);

/**
 * Deletes a token that is stored without the other, and resolves with it. The lock excludes a tab that is storing both.
 */
export const takeHalfPair = (): Promise<Tokens | null> =>
  underRefreshLock(() => Promise.resolve(clearHalfPair()));
