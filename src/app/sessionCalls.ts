import { createClient } from '#api/client.ts';
import { createHttp, type HttpOptions } from '#api/http.ts';
import { createLogin, type LoginCode } from '#api/login.ts';
import { createTokens } from '#api/tokens.ts';
import { takeEarlyCall } from '#browser/earlyCalls.ts';
import type { Tokens } from '#domain/client.ts';
import { dropHalfPair, exchange, findStored, isOwn, signIn } from './tokenExchange';

/** The calls of the session, and what goes with them; loaded when the first of them is made. */
export function createSessionCalls({ access, ...options }: HttpOptions) {
  const nobodys = createHttp(options);
  const { login, resend, verifyCode } = createLogin(nobodys);
  const { refresh, freshLogin } = createTokens(nobodys);
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
    // Without `onUnavailable`: technical works during a sign-out lead nowhere.
    logout: createTokens(createHttp({ baseUrl: options.baseUrl })).logout,
    findStored,
    isOwn,
    dropHalfPair,
  };
}
