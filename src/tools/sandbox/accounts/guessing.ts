import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { errorCode } from '#domain/failure.ts';
import { insertIf } from '#sandbox/database/insertIf.ts';
import { wrongCodes } from '#sandbox/database/schema.ts';
import type { Services } from '#sandbox/http/app.ts';
import { Refusal } from '#sandbox/http/envelope.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** D38: wrong codes of a phone within a day, and the wait that follows. */
const fewWrong = 10;
const fewWait = hour;
const manyWrong = 20;
const manyWait = day;

/** D38: wrong codes from one address within an hour. */
const wrongPerAddress = 60;

/** A wrong code counts within a day; the wait that it began may last another. */
export const wrongCountedFor = 2 * day;

/** The phone that receives the codes, and the network address of the call; the address may be empty. */
export type Guesser = { phone: string; address: string };

/** When a phone may be tried again, from the times of its wrong codes in order; 0 where it does not wait. */
export function waitsUntil(times: readonly number[]): number {
  const waits = times.map((at, index) => {
    const counted = times.slice(0, index + 1).filter((other) => other > at - day).length;
    if (counted >= manyWrong) return at + manyWait;
    return counted === fewWrong ? at + fewWait : 0;
  });
  return Math.max(0, ...waits);
}

function refuseUntil(until: number, now: number) {
  if (until <= now) return;
  const seconds = Math.ceil((until - now) / 1_000);
  throw new Refusal(
    errorCode.tooManyTries,
    'Слишком много неверных кодов. Попробуйте позже',
    429,
    seconds,
  );
}

const timesOf = async ({ db }: Services, of: SQL, since: number) => {
  const rows = await db
    .select({ at: wrongCodes.at })
    .from(wrongCodes)
    .where(and(of, gt(wrongCodes.at, since)))
    .orderBy(asc(wrongCodes.at));
  return rows.map(({ at }) => at);
};

/**
 * Throws a refusal (429 with `Retry-After`) while the phone or the address waits after too many wrong
 * codes. Resolves with a condition that holds until another wrong code of the phone is counted.
 */
export async function mayGuess(services: Services, { phone, address }: Guesser): Promise<SQL> {
  const now = services.clock.now();
  const times = await timesOf(services, eq(wrongCodes.phone, phone), now - wrongCountedFor);
  refuseUntil(waitsUntil(times), now);
  if (address !== '') {
    const ofAddress = await timesOf(services, eq(wrongCodes.address, address), now - hour);
    const oldest = ofAddress.at(-wrongPerAddress);
    if (oldest !== undefined) refuseUntil(oldest + hour, now);
  }
  const since = now - wrongCountedFor;
  return sql`(select count(*) from ${wrongCodes} where ${wrongCodes.phone} = ${phone} and ${wrongCodes.at} > ${since}) = ${times.length}`;
}

/** Counts a wrong code if `condition` holds: a step of the batch that checks it. */
export const countWrong = ({ db, clock }: Services, { phone, address }: Guesser, condition: SQL) =>
  insertIf(db, wrongCodes, { id: randomUUID(), phone, address, at: clock.now() }, condition);
