import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { errorCode } from '#domain/failure.ts';
import { selectIf } from '#sandbox/database/insertIf.ts';
import { sentCodes } from '#sandbox/database/schema.ts';
import type { Services } from '#sandbox/http/app.ts';
import { Refusal } from '#sandbox/http/envelope.ts';
import { mayGuess, type Guesser } from './guessing';

/** Milliseconds for which a code counts against its phone (D29). */
export const countedFor = 3_600_000;

/**
 * Counts a code before it is sent to a phone; resolves with a function that undoes the count.
 * Throws a refusal (429 with `Retry-After`) above the hourly limit of the phone (D29) or of the
 * asking address (D38). Also throws while the phone waits after too many wrong codes.
 */
export async function countCode(services: Services, asking: Guesser) {
  const { db, clock, smsPerHour, smsPerAddress } = services;
  const { phone, address } = asking;
  await mayGuess(services, asking);
  const now = clock.now();
  const row = { id: randomUUID(), phone, address, sentAt: now };
  const ofPhone = withinHour(eq(sentCodes.phone, phone), now);
  const ofAddress = withinHour(eq(sentCodes.address, address), now);
  const isUnder = (of: SQL | undefined, limit: number) =>
    sql`(${db.select({ count: count() }).from(sentCodes).where(of)}) < ${limit}`;
  const fits = sql`${isUnder(ofPhone, smsPerHour)} and (${address} = '' or ${isUnder(ofAddress, smsPerAddress)})`;
  const [counted] = await db
    .insert(sentCodes)
    .select(selectIf(sentCodes, row, fits))
    .returning({ id: sentCodes.id });
  if (counted) return () => db.delete(sentCodes).where(eq(sentCodes.id, row.id));
  const ofPhoneFree = await freeAt(services, ofPhone, smsPerHour);
  const ofAddressFree = address === '' ? 0 : await freeAt(services, ofAddress, smsPerAddress);
  const seconds = Math.max(1, Math.ceil((Math.max(ofPhoneFree, ofAddressFree) - now) / 1_000));
  const words =
    ofPhoneFree >= ofAddressFree
      ? 'На этот номер отправлено слишком много кодов. Попробуйте позже'
      : 'С вашего адреса запрошено слишком много кодов. Попробуйте позже';
  throw new Refusal(errorCode.tooManyTries, words, 429, seconds);
}

const withinHour = (of: SQL, now: number) => and(of, gt(sentCodes.sentAt, now - countedFor));

/** When one more code may be sent; 0 where there are fewer than `limit`. */
async function freeAt({ db }: Services, of: SQL | undefined, limit: number): Promise<number> {
  const [oldest] = await db
    .select({ sentAt: sentCodes.sentAt })
    .from(sentCodes)
    .where(of)
    .orderBy(desc(sentCodes.sentAt))
    .offset(limit - 1)
    .limit(1);
  return oldest ? oldest.sentAt + countedFor : 0;
}
