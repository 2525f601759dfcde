import { underRefreshLock, areOneFamily, digestOf, noteFamily } from '#browser/tokenRefresh.ts';
import { areTokensKept, clearHalfPair, readStoredTokens } from '#browser/tokenCookies.ts';
import type { Tokens } from '#domain/client.ts';
import { SignedOutError } from '#domain/failure.ts';

/**
 * Rejects where other tokens are stored by now, or none: those held are of no use any more. The two
 * cookies are not written at once: beside this access token another tab's refresh token may stand,
 * and exchanging that one would leave every tab with tokens that are used up.
 */
async function confirmStored(held: Tokens): Promise<void> {
  if (!areTokensKept()) return;
  const stored = await readStoredTokens();
  if (stored?.accessToken !== held.accessToken) {
    throw new SignedOutError('Other tokens are stored, or none');
  }
}

/** One exchange for all tabs: whoever waited for the lock may find other tokens stored by then. */
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

/** Stores the tokens of a sign-in, which belong to a new session. */
export const signIn = (verify: () => Promise<Tokens>, signal?: AbortSignal): Promise<Tokens> =>
  underRefreshLock(async () => {
    const issued = await verify();
    await noteFamily(null, issued, signal);
    return issued;
  }, signal);

/** Whether the tokens found are of the session that holds the others. */
export const isOwn = async (held: Tokens, found: Tokens): Promise<boolean> =>
  areOneFamily(await digestOf(held), await digestOf(found));

/** What is stored while no exchange is under way, and whether it is of the session that asks. */
export const findStored = (held: Tokens, signal?: AbortSignal) =>
  underRefreshLock(async () => {
    if (!areTokensKept()) return { tokens: held, isOwn: true };
    const tokens = await readStoredTokens(held);
    return { tokens, isOwn: tokens !== null && (await isOwn(held, tokens)) };
  }, signal);

/** Deletes a token that is stored without the other, while no tab stores both; resolves with it. */
export const takeHalfPair = (): Promise<Tokens | null> =>
  underRefreshLock(() => Promise.resolve(clearHalfPair()));
