import * as z from 'zod/mini';
import type { Tokens } from '#domain/client.ts';
import type { Http } from './http';
import { nothing, token, tokensAnswer } from './schema';

const accessAnswer = z.object({ tokens: z.object({ accessToken: token }) });

/**
 * Refreshing and ending a session (section 4). `http` must have no access: a refresh that waited for a refresh would
 * never end. No rejection has a toast, because `/auth` shows why a session ended (D22).
 */
export function createTokens(http: Http) {
  return {
    refresh: ({ refreshToken }: { refreshToken: string }, signal?: AbortSignal): Promise<Tokens> =>
      http.send('POST', '/v1/refresh_token', {
        body: { refreshToken },
        schema: tokensAnswer,
        errors: 'inline',
        isAboutSession: true,
        signal,
      }),

    /** Exchanges an access token that gets 403 for a new one; the refresh token stays. */
    freshLogin: async (
      { accessToken }: { accessToken: string },
      signal?: AbortSignal,
    ): Promise<{ accessToken: string }> => {
      const { tokens } = await http.send('POST', '/v1/fresh_login', {
        token: accessToken,
        schema: accessAnswer,
        errors: 'inline',
        isAboutSession: true,
        signal,
      });
      return tokens;
    },

    logout: ({ accessToken, refreshToken }: Tokens, signal?: AbortSignal): Promise<void> =>
      http.send('POST', '/v1/logout', {
        token: accessToken,
        body: { accessToken, refreshToken },
        schema: nothing,
        errors: 'inline',
        isAboutSession: true,
        keepalive: true,
        signal,
      }),
  };
}
