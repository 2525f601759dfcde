import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { signedIn } from '#sandbox/accounts/callers.ts';
import { confirmCode } from '#sandbox/accounts/confirmCode.ts';
import { operationId, startOperation, type Flow } from '#sandbox/accounts/operations.ts';
import { signedOut } from '#sandbox/accounts/tokens.ts';
import type { Statement } from '#sandbox/database/open.ts';
import {
  agreements,
  cards,
  clients,
  families,
  operations,
  passkeys,
  ratings,
  transactions,
} from '#sandbox/database/schema.ts';
import { createRoutes, type Services } from '#sandbox/http/app.ts';
import { ok } from '#sandbox/http/envelope.ts';
import { bodyOf, callerAddress, smsCode, source } from '#sandbox/http/requests.ts';
import { brand } from '#src/brand.ts';

const confirmBody = z.object({ sms_code: smsCode, source });

const flowOf = (clientId: string): Flow => ({ purpose: 'revoke', subject: clientId });

/** Deletes all data of a client; the confirming operation stays without its phone, for a repeated answer. */
function erasure({ db, clock }: Services, clientId: string, won: SQL): Statement[] {
  const owned = [agreements, cards, transactions, ratings, passkeys].map((table) =>
    db.delete(table).where(and(eq(table.clientId, clientId), won)),
  );
  const own = operationId(flowOf(clientId));
  return [
    ...owned,
    db.delete(clients).where(and(eq(clients.id, clientId), won)),
    db
      .update(families)
      .set({ endedAt: clock.now() })
      .where(and(eq(families.clientId, clientId), isNull(families.endedAt), won)),
    db
      .delete(operations)
      .where(and(eq(operations.clientId, clientId), ne(operations.id, own), won)),
    db
      .update(operations)
      .set({ phone: '' })
      .where(and(eq(operations.id, own), won)),
  ];
}

/** Deleting the account: request, then confirm (section 4). */
export const revokeRoutes = (services: Services) =>
  createRoutes()
    .post('/client/revoke', signedIn(services), async (c) => {
      const { clientId, phone } = c.get('caller');
      await startOperation(services, flowOf(clientId), {
        phone,
        clientId,
        address: callerAddress(c),
      });
      return ok(c);
    })
    .post('/client/revoke/confirm', signedIn(services, { ended: true }), async (c) => {
      const { sms_code } = bodyOf(c, confirmBody);
      const { clientId, phone, isEnded } = c.get('caller');
      const { isRepeat } = await confirmCode(services, flowOf(clientId), {
        code: sms_code,
        address: callerAddress(c),
        repeatOnly: isEnded ? signedOut() : undefined,
        effects: ({ won }) => erasure(services, clientId, won),
      });
      if (!isRepeat)
        services.messages.send(
          phone,
          `${brand.productName}: ваш аккаунт и данные удалены. Спасибо, что были с нами.`,
        );
      return ok(c);
    });
