import { createClient } from '#api/client.ts';
import { createHttp, type HttpOptions } from '#api/http.ts';
import { createLogin, type LoginCode } from '#api/login.ts';
import { createTokens } from '#api/tokens.ts';
import { doWhenReached } from '#browser/connection.ts';
import { takeEarlyCall } from '#browser/earlyCalls.ts';
import type { Tokens } from '#domain/client.ts';
import { exchange, findStored, isOwn, signIn, takeHalfPair } from './tokenExchange';

/** The calls of the session, in a chunk of their own; the first call loads it. */
export function createSessionCalls({ access, ...options }: HttpOptions) {
  const nobodys = createHttp(options);
  const { login, resend, verifyCode } = createLogin(nobodys);
  const { refresh, freshLogin } = createTokens(nobodys);
  // Without `onUnavailable`: a sign-out during technical works must not navigate to their page.
  const silent = createTokens(createHttp({ baseUrl: options.baseUrl }));

  /** A sign-out sends both tokens, so a refresh token alone is first exchanged for a pair. */
  async function revokeHalf(half: Tokens): Promise<void> {
    await silent.logout(half.accessToken === '' ? await silent.refresh(half) : half);
  }

  return {
    login,
    resend,
    verifyCode: (typed: LoginCode, signal?: AbortSignal) =>
      signIn(() => verifyCode(typed, signal), signal),
    client: createClient(
      createHttp({ ...options, early: takeEarlyCall, ...(access && { access }) }),
    ),
    refresh: (held: Tokens, signal: AbortSignal) =>
      exchange(held, () => refresh(held, signal), signal),
    freshLogin: (held: Tokens, signal: AbortSignal) =>
      exchange(held, async () => ({ ...held, ...(await freshLogin(held, signal)) }), signal),
    logout: silent.logout,
    findStored,
    isOwn,
    /** Deletes a token that is stored without the other, and has the server revoke it. */
    dropHalfPair: async () => {
      const half = await takeHalfPair();
      if (half) doWhenReached(() => revokeHalf(half));
    },
  };
}
