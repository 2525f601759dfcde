import { underRenewalLock } from '#browser/renewalLock.ts';
import { areTokensKept, readStoredTokens } from '#browser/tokenCookies.ts';
import { areOneFamily, digestOf, noteFamily } from '#browser/tokenFamily.ts';
import type { Tokens } from '#domain/client.ts';
import { SignedOutError } from '#domain/failure.ts';

/** Rejects where other tokens are stored by now, or none: those held are of no use any more. */
async function asStored(held: Tokens): Promise<Tokens> {
  if (!areTokensKept()) return held;
  const stored = await readStoredTokens();
  if (stored?.accessToken !== held.accessToken) {
    throw new SignedOutError('Other tokens are stored, or none');
  }
  return stored;
}

/** One exchange for all tabs: whoever waited for the lock may find other tokens stored by then. */
export const exchange = (
  held: Tokens,
  renew: (stored: Tokens) => Promise<Tokens>,
  signal: AbortSignal,
): Promise<Tokens> =>
  underRenewalLock(async () => {
    const stored = await asStored(held);
    const issued = await renew(stored);
    await noteFamily(stored, issued, signal);
    await asStored(held);
    return issued;
  }, signal);

/** A sign-in, whose tokens are of no session there was before. */
export const signIn = (verify: () => Promise<Tokens>, signal?: AbortSignal): Promise<Tokens> =>
  underRenewalLock(async () => {
    const issued = await verify();
    await noteFamily(null, issued, signal);
    return issued;
  }, signal);

/** Whether the tokens found are of the session that holds the others. */
export const isOwn = async (held: Tokens, found: Tokens): Promise<boolean> =>
  areOneFamily(await digestOf(held), await digestOf(found));

/** What is stored while no exchange is under way, and whether it is of the session that asks. */
export const findStored = (held: Tokens, signal?: AbortSignal) =>
  underRenewalLock(async () => {
    if (!areTokensKept()) return { tokens: held, isOwn: true };
    const tokens = await readStoredTokens();
    return { tokens, isOwn: tokens !== null && (await isOwn(held, tokens)) };
  }, signal);
