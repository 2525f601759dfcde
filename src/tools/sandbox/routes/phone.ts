import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { errorCode } from '#domain/failure.ts';
import { signedIn } from '#sandbox/accounts/callers.ts';
import { confirmCode } from '#sandbox/accounts/confirmCode.ts';
import {
  codeUsed,
  operationId,
  operationWithoutCode,
  resendCode,
  startOperation,
  type Flow,
} from '#sandbox/accounts/operations.ts';
import { hashOf, successorOf } from '#sandbox/accounts/secrets.ts';
import { issueStatements, signedOut } from '#sandbox/accounts/tokens.ts';
import { isConflict } from '#sandbox/database/conflict.ts';
import { insertIf } from '#sandbox/database/insertIf.ts';
import { accessTokens, clients, families, operations } from '#sandbox/database/schema.ts';
import { createRoutes, type Services } from '#sandbox/http/app.ts';
import { ok, Refusal } from '#sandbox/http/envelope.ts';
import { bodyOf, callerAddress, phone, smsCode } from '#sandbox/http/requests.ts';
import { brand } from '#src/brand.ts';
import { phoneTaken } from './register';
import { tokensOf } from './session';

const phoneBody = z.object({ phone_number: phone });
const codeBody = z.object({ sms_code: smsCode });

const oldFlow = (clientId: string): Flow => ({ purpose: 'phoneOld', subject: clientId });
const newFlow = (clientId: string): Flow => ({ purpose: 'phoneNew', subject: clientId });

const informing = (masked: string) =>
  `${brand.productName}: номер телефона вашей карты изменён. Новый номер оканчивается на ${masked}. ` +
  'Если это не вы, позвоните в поддержку.';

/** Changing the phone: a code to the old number, then one to the new (section 4, D28). */
export const phoneRoutes = (services: Services) =>
  createRoutes().route('/', oldNumberRoutes(services)).route('/', newNumberRoutes(services));

function oldNumberRoutes(services: Services) {
  const { db } = services;
  const known = signedIn(services);

  const mustBeFree = async (number: string) => {
    const [owner] = await db.select().from(clients).where(eq(clients.phone, number));
    if (owner) throw phoneTaken();
  };

  return createRoutes()
    .post('/client/phone/change', known, async (c) => {
      const { phone_number } = bodyOf(c, phoneBody);
      const caller = c.get('caller');
      if (phone_number === caller.phone)
        throw new Refusal(errorCode.phoneTaken, 'Это ваш нынешний номер');
      await mustBeFree(phone_number);
      await db.delete(operations).where(eq(operations.id, operationId(newFlow(caller.clientId))));
      await startOperation(services, oldFlow(caller.clientId), {
        phone: caller.phone,
        clientId: caller.clientId,
        payload: phone_number,
        address: callerAddress(c),
      });
      return ok(c);
    })
    .post('/client/phone/confirm_old', known, async (c) => {
      const { sms_code } = bodyOf(c, codeBody);
      const { clientId } = c.get('caller');
      await confirmCode(services, oldFlow(clientId), {
        code: sms_code,
        address: callerAddress(c),
        effects: ({ operation, won }) => {
          const details = { phone: operation.payload, clientId };
          const row = operationWithoutCode(services, newFlow(clientId), details);
          return [
            db.delete(operations).where(and(eq(operations.id, row.id), won)),
            insertIf(db, operations, row, won),
          ];
        },
      });
      return ok(c);
    });
}

function newNumberRoutes(services: Services) {
  const { db, clock, messages } = services;
  return createRoutes()
    .post('/client/phone/resend_new', signedIn(services), async (c) => {
      const { phone_number } = bodyOf(c, phoneBody);
      const asking = { phone: phone_number, address: callerAddress(c) };
      await resendCode(services, newFlow(c.get('caller').clientId), asking);
      return ok(c);
    })
    .post('/client/phone/confirm_new', signedIn(services, { ended: true }), async (c) => {
      const { sms_code } = bodyOf(c, codeBody);
      const { clientId, accessToken, isEnded, phone: oldPhone } = c.get('caller');
      const now = clock.now();
      const { operation, claim, isRepeat } = await confirmCode(services, newFlow(clientId), {
        code: sms_code,
        address: callerAddress(c),
        repeatOnly: isEnded ? signedOut() : undefined,
        effects: ({ operation: { phone: newPhone }, claim: salt, won }) => [
          db
            .update(clients)
            .set({ phone: newPhone })
            .where(and(eq(clients.id, clientId), won)),
          db
            .update(families)
            .set({ endedAt: now })
            .where(and(eq(families.clientId, clientId), isNull(families.endedAt), won)),
          ...issueStatements(services, {
            clientId,
            pair: successorOf(accessToken, salt),
            condition: won,
          }),
        ],
      }).catch((error: unknown) => {
        throw isConflict(error) ? phoneTaken() : error;
      });
      const pair = successorOf(accessToken, claim);
      if (isRepeat && !(await isIssued(services, pair.accessToken)))
        throw isEnded ? signedOut() : codeUsed();
      if (!isRepeat)
        for (const number of [oldPhone, operation.phone])
          messages.send(number, informing(operation.phone.slice(-4)));
      return ok(c, tokensOf(pair));
    });
}

/** Only the session that confirmed gets its repeat: a pair derived from another token was never issued. */
async function isIssued({ db }: Services, accessToken: string) {
  const found = await db
    .select({ one: sql`1` })
    .from(accessTokens)
    .innerJoin(families, eq(families.id, accessTokens.familyId))
    .where(and(eq(accessTokens.hash, hashOf(accessToken)), isNull(families.endedAt)));
  return found.length > 0;
}
