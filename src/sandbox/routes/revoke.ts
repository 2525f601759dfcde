import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { signedIn } from '../accounts/callers';
import { confirmCode } from '../accounts/confirmCode';
import { operationId, startOperation, type Flow } from '../accounts/operations';
import { signedOut } from '../accounts/tokens';
import type { Statement } from '../database/open';
import {
  agreements,
  cards,
  clients,
  families,
  operations,
  ratings,
  transactions,
} from '../database/schema';
import { createRoutes, type Services } from '../http/app';
import { ok } from '../http/envelope';
import { bodyOf, smsCode, source } from '../http/requests';

const confirmBody = z.object({ sms_code: smsCode, source });

const flowOf = (clientId: string): Flow => ({ purpose: 'revoke', subject: clientId });

/** Everything of a client goes; the confirming operation stays, nameless, for a repeated answer. */
function erasure({ db, clock }: Services, clientId: string, won: SQL): Statement[] {
  const owned = [agreements, cards, transactions, ratings].map((table) =>
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
      await startOperation(services, flowOf(clientId), { phone, clientId });
      return ok(c);
    })
    .post('/client/revoke/confirm', signedIn(services, { ended: true }), async (c) => {
      const { sms_code } = bodyOf(c, confirmBody);
      const { clientId, phone, isEnded } = c.get('caller');
      const { isRepeat } = await confirmCode(services, flowOf(clientId), {
        code: sms_code,
        repeatOnly: isEnded ? signedOut() : undefined,
        effects: ({ won }) => erasure(services, clientId, won),
      });
      if (!isRepeat)
        services.messages.send(
          phone,
          'Самоцвет: ваш аккаунт и данные удалены. Спасибо, что были с нами.',
        );
      return ok(c);
    });
