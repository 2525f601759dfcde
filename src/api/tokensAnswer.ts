import * as z from 'zod/mini';
import type { Tokens } from '#domain/client.ts';
import { token } from './schema';

/** The answer of verify_code, refresh_token and confirm_new (D11). */
export const tokensAnswer: z.ZodMiniType<Tokens> = z.pipe(
  z.object({ tokens: z.object({ accessToken: token, refreshToken: token }) }),
  z.transform(({ tokens }) => tokens),
);
