import * as z from 'zod/mini';
import { signedIn } from '#sandbox/accounts/callers.ts';
import type { Pair } from '#sandbox/accounts/secrets.ts';
import { addAccessToken, endSessions, rotate } from '#sandbox/accounts/tokens.ts';
import { createRoutes, type Services } from '#sandbox/http/app.ts';
import { ok } from '#sandbox/http/envelope.ts';
import { bodyOf } from '#sandbox/http/requests.ts';

const token = z.string('Не указан токен').check(z.maxLength(4_000));

const refreshBody = z.object({ refresh_token: token });
const logoutBody = z.object({
  access_token: z.optional(z.nullable(token)),
  refresh_token: z.optional(z.nullable(token)),
});

export const tokensOf = ({ accessToken, refreshToken }: Pair) => ({
  tokens: { access_token: accessToken, refresh_token: refreshToken },
});

/** Keeping and ending a session (section 4). */
export const sessionRoutes = (services: Services) =>
  createRoutes()
    .post('/refresh_token', async (c) => {
      const { refresh_token } = bodyOf(c, refreshBody);
      return ok(c, tokensOf(await rotate(services, refresh_token)));
    })
    .post('/fresh_login', signedIn(services, { forbidden: true, blocked: true }), async (c) => {
      const access_token = await addAccessToken(services, c.get('caller').familyId);
      return ok(c, { tokens: { access_token } });
    })
    .post('/logout', async (c) => {
      const { access_token, refresh_token } = bodyOf(c, logoutBody);
      await endSessions(
        services,
        [access_token, refresh_token].filter((value) => typeof value === 'string'),
      );
      return ok(c);
    });
