import { inArray, lt, or } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import {
  accessTokens,
  families,
  operations,
  passkeyChallenges,
  refreshTokens,
  sentCodes,
  wrongCodes,
} from '#sandbox/database/schema.ts';
import type { App, Services } from '#sandbox/http/app.ts';
import { wrongCountedFor } from './guessing';
import { countedFor } from './smsLimit';

/** Ended operations and sessions are kept for a day; after that, no answer has to say that they ended. */
const keptFor = 86_400_000;

const pruneEvery = 3_600_000;

/** Deletes operations and sessions that are long over. */
export async function prune({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const until = clock.now() - keptFor;
  const over = db
    .select({ id: families.id })
    .from(families)
    .where(or(lt(families.endsAt, until), lt(families.endedAt, until)));
  await db.batch([
    db.delete(operations).where(lt(operations.sentAt, until)),
    db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, clock.now())),
    db.delete(sentCodes).where(lt(sentCodes.sentAt, clock.now() - countedFor)),
    db.delete(wrongCodes).where(lt(wrongCodes.at, clock.now() - wrongCountedFor)),
    db.delete(refreshTokens).where(inArray(refreshTokens.familyId, over)),
    db
      .delete(accessTokens)
      .where(or(lt(accessTokens.expiresAt, until), inArray(accessTokens.familyId, over))),
    db.delete(families).where(or(lt(families.endsAt, until), lt(families.endedAt, until))),
  ]);
}

/** Prunes before a call when the last run is an hour old by the sandbox's clock; `onError` receives a failure. */
export function pruneHourly(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  onError: (error: unknown) => void,
) {
  let last = clock.now();
  return createMiddleware<App>(async (_, next) => {
    const now = clock.now();
    if (Math.abs(now - last) >= pruneEvery) {
      last = now;
      await prune({ db, clock }).catch(onError);
    }
    await next();
  });
}
