import type { Context } from 'hono';
import { and, eq } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { errorCode } from '../../domain/failure';
import { accessTokens, clients, families } from '../database/schema';
import type { App, Services } from '../http/app';
import { Refusal } from '../http/envelope';
import { hashOf } from './secrets';
import { signedOut } from './tokens';

/** Who makes a call; `isEnded` only where an ended session is let through. */
export type Caller = {
  clientId: string;
  familyId: string;
  phone: string;
  accessToken: string;
  isEnded: boolean;
};

/** A session ended this recently may still ask how its last call ended. */
const endedGrace = 30_000;

type Lenience = { forbidden?: boolean; blocked?: boolean; ended?: boolean };

const bearer = (header: string | undefined) => /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1];

async function findCaller(services: Services, c: Context<App>, lenience: Lenience) {
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

/** Lets through only who shows a good access token; cookies are never looked at. */
export const signedIn = (services: Services, lenience: Lenience = {}) =>
  createMiddleware<App>(async (c, next) => {
    c.set('caller', await findCaller(services, c, lenience));
    await next();
  });
