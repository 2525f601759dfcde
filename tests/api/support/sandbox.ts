import * as z from 'zod/mini';
import { createHttp, type Http, type HttpOptions } from '#api/http.ts';
import { createLogin } from '#api/login.ts';
import { createTokens } from '#api/tokens.ts';
import { SignedOutError, type RejectedError } from '#domain/failure.ts';
import type { Tokens } from '#domain/client.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { session } from './server';

const origin = 'http://sandbox.test';

const message = z.object({ phone: z.string(), code: z.nullish(z.string()) });
const call = z.object({ method: z.string(), path: z.string(), status: z.number() });

/** The real sandbox, in this process and in memory, with its control calls. */
export async function openSandbox() {
  const sandbox = await createSandbox({});
  const fetch = (request: Request) => sandbox.fetch(request);
  const bare = (options: Partial<HttpOptions> = {}) =>
    createHttp({ baseUrl: origin, fetch, ...options });

  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const init = body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    const response = await fetch(new Request(`${origin}/sandbox${path}`, { method, ...init }));
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)}`);
    return response.headers.get('content-type')?.includes('json') ? response.json() : undefined;
  }

  /** The newest code sent to this phone. */
  async function codeFor(phone: string): Promise<string> {
    const inbox = z
      .array(message)
      .parse(await control('GET', `/sms?phone=${encodeURIComponent(phone)}`));
    const code = inbox.find((sms) => sms.code)?.code;
    if (!code) throw new Error(`No code was sent to ${phone}`);
    return code;
  }

  async function signIn(phone: string): Promise<Tokens> {
    const login = createLogin(bare());
    const { operationId } = await login.login({ phoneNumber: phone });
    const smsCode = await codeFor(phone);
    return login.verifyCode({ phoneNumber: phone, operationId, smsCode });
  }

  /** A client's calls with the session's refreshes; `held.tokens` are the present tokens. */
  async function signedIn(phone: string, onRejected?: (error: RejectedError) => void) {
    const held = { tokens: await signIn(phone) };
    const refreshes = createTokens(bare());
    const access = session(held.tokens.accessToken, async () => {
      const isForbidden = access.refreshes.at(-1)?.refusal === 'forbidden';
      const refreshed: Promise<Partial<Tokens>> = isForbidden
        ? refreshes.freshLogin(held.tokens)
        : refreshes.refresh(held.tokens);
      held.tokens = await refreshed.then(
        (issued) => ({ ...held.tokens, ...issued }),
        () => {
          access.replace(null);
          throw new SignedOutError();
        },
      );
      return held.tokens.accessToken;
    });
    const http: Http = bare({ access: access.access, ...(onRejected && { onRejected }) });
    return { http, access, held };
  }

  return {
    fetch,
    bare,
    control,
    codeFor,
    signIn,
    signedIn,
    reset: () => control('POST', '/reset', {}),
    fault: (order: object) => control('POST', '/faults', order),
    calls: async () => z.array(call).parse(await control('GET', '/calls')),
    listen: () => sandbox.listen(0),
    close: () => sandbox.close(),
  };
}
