import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { errorCode } from '#domain/failure.ts';
import { selectIf } from '#sandbox/database/insertIf.ts';
import { sentCodes } from '#sandbox/database/schema.ts';
import type { Services } from '#sandbox/http/app.ts';
import { Refusal } from '#sandbox/http/envelope.ts';

/** A code counts against its phone for so long (D29). */
export const countedFor = 3_600_000;

/**
 * Counts a code that is about to be sent to a phone; throws a refusal (429 with `Retry-After`) if
 * that would be one too many in an hour (D29). Resolves with what takes the count back.
 */
export async function countCode({ db, clock, smsPerHour }: Services, phone: string) {
  const now = clock.now();
  const row = { id: randomUUID(), phone, sentAt: now };
  const ofThisHour = and(eq(sentCodes.phone, phone), gt(sentCodes.sentAt, now - countedFor));
  const sofar = db.select({ count: count() }).from(sentCodes).where(ofThisHour);
  const [counted] = await db
    .insert(sentCodes)
    .select(selectIf(sentCodes, row, sql`(${sofar}) < ${smsPerHour}`))
    .returning({ id: sentCodes.id });
  if (counted) return () => db.delete(sentCodes).where(eq(sentCodes.id, row.id));
  const [oldest] = await db
    .select({ sentAt: sentCodes.sentAt })
    .from(sentCodes)
    .where(ofThisHour)
    .orderBy(desc(sentCodes.sentAt))
    .offset(smsPerHour - 1)
    .limit(1);
  const seconds = Math.max(1, Math.ceil(((oldest?.sentAt ?? now) + countedFor - now) / 1_000));
  const words = 'На этот номер отправлено слишком много кодов. Попробуйте позже';
  throw new Refusal(errorCode.tooManyTries, words, 429, seconds);
}
