import { createClient } from '../api/client';
import { createHttp, type HttpOptions } from '../api/http';
import { createLogin } from '../api/login';
import { createTokens } from '../api/tokens';
import { UnreachableError } from '../domain/failure';

/** The calls of the session; loaded when the first of them is made. */
export function createSessionCalls(options: HttpOptions) {
  const { baseUrl, onRejected, onUnavailable } = options;
  let worksSeen = 0;
  const renewals = createTokens(
    createHttp({
      baseUrl,
      onUnavailable: () => {
        worksSeen += 1;
        onUnavailable?.();
      },
    }),
  );

  return {
    login: createLogin(
      createHttp({
        baseUrl,
        ...(onRejected && { onRejected }),
        ...(onUnavailable && { onUnavailable }),
      }),
    ),
    client: createClient(createHttp(options)),
    logout: renewals.logout,
    refresh: renewals.refresh,
    freshLogin: renewals.freshLogin,

    /** Technical works are no refusal: the session outlives them (D19, D22). */
    unlessWorks: async <Result>(renewal: Promise<Result>): Promise<Result> => {
      const before = worksSeen;
      try {
        return await renewal;
      } catch (cause) {
        if (worksSeen > before) throw new UnreachableError('Technical works', { cause });
        throw cause;
      }
    },
  };
}
