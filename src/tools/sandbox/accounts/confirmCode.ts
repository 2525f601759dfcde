import { randomUUID } from 'node:crypto';
import { and, sql, type SQL } from 'drizzle-orm';
import { errorCode } from '#domain/failure.ts';
import type { Statement } from '#sandbox/database/open.ts';
import { operations } from '#sandbox/database/schema.ts';
import type { Services } from '#sandbox/http/app.ts';
import { Refusal } from '#sandbox/http/envelope.ts';
import { counted } from '#sandbox/http/plural.ts';
import {
  codeHash,
  codeUsed,
  findOperation,
  noOperation,
  stillWaits,
  wonBy,
  type Flow,
  type Operation,
} from './operations';
import { countWrong, mayGuess } from './guessing';

/** Milliseconds in which a confirmation may be repeated, because its answer may have been lost. */
const repeatGrace = 30_000;

/** `claim` is random and stored with the operation; `isRepeat` is true when the code was used before this call. */
export type Confirmation = { operation: Operation; claim: string; isRepeat: boolean };

type Attempt = {
  code: string;
  /** Network address of the caller who sent the code. */
  address: string;
  /** The phone the code must have gone to, where the call names one. */
  phone?: string;
  /** Refusal for anything but a repeat: the caller may no longer act. */
  repeatOnly?: Refusal | undefined;
  /** Statements that run in one batch with the code's use; each statement must depend on `won`. */
  effects: (confirmation: { operation: Operation; claim: string; won: SQL }) => Statement[];
};

/**
 * Checks a code and runs its effects in the same batch. Of parallel calls only one claims the code.
 * Each wrong code costs one try and counts against its phone (D38). Throws a refusal otherwise.
 */
export async function confirmCode(
  services: Services,
  flow: Flow,
  attempt: Attempt,
): Promise<Confirmation> {
  const operation = await waitingOperation(services, flow, attempt);
  const hash = codeHash(flow, attempt.code);
  const repeat = repeatOf(services, operation, hash);
  if (repeat) return repeat;
  if (attempt.repeatOnly) throw attempt.repeatOnly;

  const guesser = { phone: operation.phone, address: attempt.address };
  const isFirstToCount = await mayGuess(services, guesser);
  const claim = randomUUID();
  const now = services.clock.now();
  const fits = sql`${operations.codeHash} = ${hash}`;
  const claiming = services.db
    .update(operations)
    .set({
      usedAt: sql`case when ${fits} then ${now} end`,
      claim: sql`case when ${fits} then ${claim} end`,
      triesLeft: sql`${operations.triesLeft} - (${operations.codeHash} <> ${hash})`,
    })
    .where(and(stillWaits(operation, now), isFirstToCount))
    .returning({ usedAt: operations.usedAt, triesLeft: operations.triesLeft });
  const won = wonBy(operation, claim);
  // `changes()` counts the rows of the statement before; 0 means that it has checked no code.
  const counting = countWrong(services, guesser, sql`changes() > 0 and not ${won}`);
  const effects = attempt.effects({ operation, claim, won });
  const [[checked]] = await services.db.batch([claiming, counting, ...effects]);

  if (!checked) {
    const current = await findOperation(services, flow);
    // A parallel wrong code was counted first: this code is checked again, against the new count.
    if (current && current.usedAt === null && current.triesLeft > 0 && current.expiresAt > now)
      return confirmCode(services, flow, attempt);
    return lostClaim(services, flow, attempt, hash);
  }
  if (checked.usedAt === null) throw wrongCode(checked.triesLeft);
  return { operation, claim, isRepeat: false };
}

async function waitingOperation(services: Services, flow: Flow, { phone }: Attempt) {
  const operation = await findOperation(services, flow);
  const isSent = operation !== undefined && operation.codeHash !== '';
  if (!isSent || (phone !== undefined && phone !== operation.phone)) throw noOperation();
  return operation;
}

function repeatOf({ clock }: Services, operation: Operation, hash: string) {
  const { usedAt, claim } = operation;
  if (usedAt === null || claim === null || operation.codeHash !== hash) return undefined;
  return clock.now() - usedAt <= repeatGrace ? { operation, claim, isRepeat: true } : undefined;
}

/** Finds out why the claim failed: a parallel call was faster, or the code was used, expired or has no tries left. */
async function lostClaim(services: Services, flow: Flow, attempt: Attempt, hash: string) {
  const operation = await waitingOperation(services, flow, attempt);
  const repeat = repeatOf(services, operation, hash);
  if (repeat) return repeat;
  if (operation.usedAt !== null) throw codeUsed();
  if (operation.triesLeft <= 0) throw wrongCode(0);
  throw new Refusal(errorCode.codeExpired, 'Срок действия кода истёк. Запросите новый');
}

function wrongCode(triesLeft: number): Refusal {
  if (triesLeft <= 0)
    return new Refusal(
      errorCode.tooManyTries,
      'Код не подошёл, попыток больше нет. Запросите новый',
    );
  const left = counted(triesLeft, ['попытка', 'попытки', 'попыток']);
  const verb = left.endsWith('попытка') ? 'Осталась' : 'Осталось';
  return new Refusal(errorCode.wrongCode, `Код не подошёл. ${verb} ${left}`);
}
