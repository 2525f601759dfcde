import { and, eq, gt, isNull, like, lte, sql } from 'drizzle-orm';
import { errorCode } from '#domain/failure.ts';
import { selectIf } from '#sandbox/database/insertIf.ts';
import { operations } from '#sandbox/database/schema.ts';
import type { Services } from '#sandbox/http/app.ts';
import { Refusal } from '#sandbox/http/envelope.ts';
import { brand } from '#src/brand.ts';
import { counted } from '#sandbox/http/plural.ts';
import { hashOf } from './secrets';
import type { Guesser } from './guessing';
import { countCode } from './smsLimit';

/** Purpose of a code; a code of one purpose never serves another (D16). */
type Purpose = 'login' | 'register' | 'phoneOld' | 'phoneNew' | 'revoke';

/** One flow: its purpose, and its subject (a random id, a phone or a client). */
export type Flow = { purpose: Purpose; subject: string };

export type Operation = typeof operations.$inferSelect;

/** Milliseconds and tries of a code, by D16 and D12. */
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

/** The hash includes the operation: the same digits hash differently in another operation. */
export const codeHash = (flow: Flow, code: string) => hashOf(operationId(flow), code);

type Details = { phone: string; clientId?: string; payload?: string };

/** Details of a new operation, and the network address of its caller. */
type Start = Details & { address: string };

/** A new operation, and its code. */
function draftOperation(services: Services, flow: Flow, details: Details) {
  const code = services.newCode();
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
  return { row, code };
}

/** A new operation that has sent nothing: `resendCode` sends its first code, at once (D28). */
export function operationWithoutCode(services: Services, flow: Flow, details: Details): Operation {
  const { row } = draftOperation(services, flow, details);
  return { ...row, codeHash: '', sentAt: row.sentAt - resendPause, expiresAt: row.sentAt };
}

/**
 * Starts a flow, replaces an earlier start of the same flow, and sends its code. While a code of this purpose is on its
 * way to the phone, no second one is sent: the waiting code confirms the newest payload (D29).
 */
export async function startOperation(services: Services, flow: Flow, details: Start) {
  const { db, messages } = services;
  const uncount = await countCode(services, details);
  const { row, code } = draftOperation(services, flow, details);
  const isOnItsWay = onItsWay(flow, details.phone, row.sentAt);
  const [started] = await db
    .insert(operations)
    .select(
      selectIf(operations, row, sql`not exists (select 1 from ${operations} where ${isOnItsWay})`),
    )
    .onConflictDoUpdate({ target: operations.id, set: row })
    .returning({ id: operations.id });
  if (started) {
    messages.send(details.phone, textOf(flow, code), code);
    return;
  }
  await uncount();
  const [before] = await db
    .update(operations)
    .set({ payload: row.payload })
    .where(isOnItsWay)
    .returning({ sentAt: operations.sentAt });
  throw tooSoon(before ?? row, row.sentAt);
}

/** Holds for an operation whose code went to the phone less than a minute ago and waits to be used. */
const onItsWay = ({ purpose }: Flow, phone: string, now: number) =>
  and(
    like(operations.id, `${purpose}:%`),
    eq(operations.phone, phone),
    isNull(operations.usedAt),
    gt(operations.sentAt, now - resendPause),
  );

function tooSoon({ sentAt }: Pick<Operation, 'sentAt'>, now: number) {
  const seconds = Math.max(1, Math.ceil((sentAt + resendPause - now) / 1_000));
  const wait = counted(seconds, ['секунду', 'секунды', 'секунд']);
  const words = `Новый код можно запросить через ${wait}`;
  return new Refusal(errorCode.resendTooEarly, words, 200, seconds);
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

/** Replaces the code, at the earliest a minute after the last one; `phone` must be the flow's. */
export async function resendCode(services: Services, flow: Flow, asking: Guesser) {
  const { phone } = asking;
  const { db, clock, messages } = services;
  const uncount = await countCode(services, asking);
  const now = clock.now();
  const code = services.newCode();
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
  await uncount();
  const current = await findOperation(services, flow);
  if (current?.phone !== phone) throw noOperation();
  if (current.usedAt !== null) throw codeUsed();
  throw tooSoon(current, now);
}

/** Holds while `operation` still waits for the code that was read with it. */
export const stillWaits = (operation: Operation, now: number) =>
  and(
    eq(operations.id, operation.id),
    eq(operations.codeHash, operation.codeHash),
    eq(operations.sentAt, operation.sentAt),
    isNull(operations.usedAt),
    gt(operations.expiresAt, now),
    gt(operations.triesLeft, 0),
  );

/** Holds in the batch whose claim won the operation; the statements after the claim depend on it. */
export const wonBy = (operation: Operation, claim: string) =>
  sql`exists (select 1 from ${operations} where ${operations.id} = ${operation.id} and ${operations.claim} = ${claim})`;
