import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { errorCode } from '#domain/failure.ts';
import { operations } from '#sandbox/database/schema.ts';
import type { Services } from '#sandbox/http/app.ts';
import { Refusal } from '#sandbox/http/envelope.ts';
import { brand } from '#src/brand.ts';
import { counted } from '#sandbox/http/plural.ts';
import { hashOf, newCode } from './secrets';

/** What a code confirms; a code of one purpose never serves another (D16). */
export type Purpose = 'login' | 'register' | 'phoneOld' | 'phoneNew' | 'revoke';

/** One flow: what it is for, and whose it is (a random id, a phone or a client). */
export type Flow = { purpose: Purpose; subject: string };

export type Operation = typeof operations.$inferSelect;

/** D16 and D12. */
const codeLife = 5 * 60_000;
const tries = 5;
const resendPause = 60_000;

const reasons: Record<Purpose, string> = {
  login: 'для входа в личный кабинет',
  register: 'для регистрации в программе',
  phoneOld: 'для смены номера телефона',
  phoneNew: 'чтобы привязать этот номер к карте',
  revoke: 'для удаления аккаунта',
};

const textOf = ({ purpose }: Flow, code: string) =>
  `${brand.productName}: ${code} — код ${reasons[purpose]}. Никому его не сообщайте.`;

export const operationId = ({ purpose, subject }: Flow) => `${purpose}:${subject}`;

/** Bound to its operation: the same digits hash differently elsewhere. */
export const codeHash = (flow: Flow, code: string) => hashOf(operationId(flow), code);

type Details = { phone: string; clientId?: string; payload?: string };

/** A new operation with a fresh code; the SMS goes out by `announce`, once the row is stored. */
export function draftOperation(services: Services, flow: Flow, details: Details) {
  const code = newCode(services.codeLength);
  const now = services.clock.now();
  const row: Operation = {
    id: operationId(flow),
    phone: details.phone,
    clientId: details.clientId ?? null,
    payload: details.payload ?? '',
    codeHash: codeHash(flow, code),
    sentAt: now,
    expiresAt: now + codeLife,
    triesLeft: tries,
    usedAt: null,
    claim: null,
  };
  const announce = () => {
    services.messages.send(details.phone, textOf(flow, code), code);
  };
  return { row, announce };
}

/** Starts a flow anew, in the place of the same flow begun before, and sends its code. */
export async function startOperation(services: Services, flow: Flow, details: Details) {
  const { row, announce } = draftOperation(services, flow, details);
  await services.db
    .insert(operations)
    .values(row)
    .onConflictDoUpdate({ target: operations.id, set: row });
  announce();
}

export async function findOperation({ db }: Services, flow: Flow): Promise<Operation | undefined> {
  const [row] = await db
    .select()
    .from(operations)
    .where(eq(operations.id, operationId(flow)));
  return row;
}

export const noOperation = () => new Refusal(errorCode.codeExpired, 'Сначала запросите код');
export const codeUsed = () =>
  new Refusal(errorCode.codeExpired, 'Код уже использован. Запросите новый');

/** Replaces the code, not earlier than a minute after the last one; `phone` must be the flow's. */
export async function resendCode(services: Services, flow: Flow, phone: string) {
  const { db, clock, messages, codeLength } = services;
  const now = clock.now();
  const code = newCode(codeLength);
  const [sent] = await db
    .update(operations)
    .set({
      codeHash: codeHash(flow, code),
      sentAt: now,
      expiresAt: now + codeLife,
      triesLeft: tries,
    })
    .where(
      and(
        eq(operations.id, operationId(flow)),
        eq(operations.phone, phone),
        isNull(operations.usedAt),
        lte(operations.sentAt, now - resendPause),
      ),
    )
    .returning({ id: operations.id });
  if (sent) {
    messages.send(phone, textOf(flow, code), code);
    return;
  }
  const current = await findOperation(services, flow);
  if (current?.phone !== phone) throw noOperation();
  if (current.usedAt !== null) throw codeUsed();
  const seconds = Math.ceil((current.sentAt + resendPause - now) / 1_000);
  const wait = counted(Math.max(1, seconds), ['секунду', 'секунды', 'секунд']);
  throw new Refusal(errorCode.resendTooEarly, `Новый код можно запросить через ${wait}`);
}

/** Holds while `operation` still waits for the very code it was read with. */
export const stillWaits = (operation: Operation, now: number) =>
  and(
    eq(operations.id, operation.id),
    eq(operations.codeHash, operation.codeHash),
    eq(operations.sentAt, operation.sentAt),
    isNull(operations.usedAt),
    gt(operations.expiresAt, now),
    gt(operations.triesLeft, 0),
  );

/** Holds in the batch whose claim won the operation: what follows the claim depends on it. */
export const wonBy = (operation: Operation, claim: string) =>
  sql`exists (select 1 from ${operations} where ${operations.id} = ${operation.id} and ${operations.claim} = ${claim})`;
