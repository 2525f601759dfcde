import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { errorCode } from '#domain/failure.ts';
import { confirmCode } from '#sandbox/accounts/confirmCode.ts';
import { codeUsed, resendCode, startOperation } from '#sandbox/accounts/operations.ts';
import { newToken } from '#sandbox/accounts/secrets.ts';
import { issueStatements } from '#sandbox/accounts/tokens.ts';
import { clients } from '#sandbox/database/schema.ts';
import { createRoutes, type Services } from '#sandbox/http/app.ts';
import { ok, Refusal } from '#sandbox/http/envelope.ts';
import { bodyOf, callerAddress, phone, smsCode, source } from '#sandbox/http/requests.ts';
import { tokensOf } from './session';

const operationId = z.string('Не указана операция').check(z.maxLength(100));

const loginBody = z.object({ phone_number: phone });
const resendBody = z.object({ phone_number: phone, operation_id: operationId });
const verifyBody = z.object({
  phone_number: phone,
  operation_id: operationId,
  sms_code: smsCode,
  source,
});

const unknownPhone = () =>
  new Refusal(
    errorCode.clientNotFound,
    'Клиент с таким номером не найден. Проверьте номер или зарегистрируйтесь',
  );

/** Signing in by phone and code (section 4). */
export function loginRoutes(services: Services) {
  const { db } = services;
  return createRoutes()
    .post('/login', async (c) => {
      const { phone_number } = bodyOf(c, loginBody);
      const [client] = await db
        .select({ id: clients.id })
        .from(clients)
        .where(eq(clients.phone, phone_number));
      if (!client) throw unknownPhone();
      const subject = randomUUID();
      const details = { phone: phone_number, clientId: client.id, address: callerAddress(c) };
      await startOperation(services, { purpose: 'login', subject }, details);
      return ok(c, { operation_id: subject });
    })
    .post('/login/resend', async (c) => {
      const { phone_number, operation_id } = bodyOf(c, resendBody);
      const asking = { phone: phone_number, address: callerAddress(c) };
      await resendCode(services, { purpose: 'login', subject: operation_id }, asking);
      return ok(c);
    })
    .post('/verify_code', async (c) => {
      const { phone_number, operation_id, sms_code } = bodyOf(c, verifyBody);
      const pair = { accessToken: newToken(), refreshToken: newToken() };
      const flow = { purpose: 'login', subject: operation_id } as const;
      const { isRepeat } = await confirmCode(services, flow, {
        code: sms_code,
        address: callerAddress(c),
        phone: phone_number,
        effects: ({ operation, won }) =>
          issueStatements(services, {
            clientId: operation.clientId ?? '',
            pair,
            condition: won,
          }),
      });
      if (isRepeat) throw codeUsed();
      return ok(c, tokensOf(pair));
    });
}
