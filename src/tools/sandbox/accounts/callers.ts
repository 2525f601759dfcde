import type { Context } from 'hono';
import { and, eq } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { errorCode } from '#domain/failure.ts';
import { accessTokens, clients, families } from '#sandbox/database/schema.ts';
import type { App, Caller, Services } from '#sandbox/http/app.ts';
import { Refusal } from '#sandbox/http/envelope.ts';
import { hashOf } from './secrets';
import { signedOut } from './tokens';

/** Milliseconds after its end in which a session may still repeat its last call. */
const endedGrace = 30_000;

type Lenience = { forbidden?: boolean; blocked?: boolean; ended?: boolean };

const bearer = (header: string | undefined) => /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1];

async function findCaller(
  services: Services,
  c: Context<App>,
  lenience: Lenience,
): Promise<Caller> {
  const accessToken = bearer(c.req.header('authorization'));
  if (!accessToken) throw signedOut();
  const [row] = await services.db
    .select({
      expiresAt: accessTokens.expiresAt,
      forbidden: accessTokens.forbidden,
      familyId: families.id,
      clientId: families.clientId,
      endsAt: families.endsAt,
      endedAt: families.endedAt,
      phone: clients.phone,
      blocked: clients.blocked,
    })
    .from(accessTokens)
    .innerJoin(families, eq(families.id, accessTokens.familyId))
    .leftJoin(clients, and(eq(clients.id, families.clientId)))
    .where(eq(accessTokens.hash, hashOf(accessToken)));
  const now = services.clock.now();
  if (!row || row.expiresAt <= now || row.endsAt <= now) throw signedOut();
  const isEnded = row.endedAt !== null || row.phone === null;
  const isJustEnded = row.endedAt !== null && now - row.endedAt <= endedGrace;
  if (isEnded && !(lenience.ended && isJustEnded)) throw signedOut();
  if (row.forbidden && !lenience.forbidden)
    throw new Refusal(0, 'Нужно подтвердить вход заново', 403);
  if (row.blocked && !lenience.blocked)
    throw new Refusal(errorCode.clientBlocked, 'Ваша карта заблокирована. Позвоните в поддержку');
  const { familyId, clientId, phone } = row;
  return { clientId, familyId, phone: phone ?? '', accessToken, isEnded };
}

/** Requires a valid access token in the header; cookies are never read. */
export const signedIn = (services: Services, lenience: Lenience = {}) =>
  createMiddleware<App>(async (c, next) => {
    c.set('caller', await findCaller(services, c, lenience));
    await next();
  });
