import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { errorCode } from '#domain/failure.ts';
import { confirmCode } from '#sandbox/accounts/confirmCode.ts';
import { resendCode, startOperation, type Flow } from '#sandbox/accounts/operations.ts';
import { hashOf } from '#sandbox/accounts/secrets.ts';
import { isConflict } from '#sandbox/database/conflict.ts';
import { insertIf } from '#sandbox/database/insertIf.ts';
import type { Statement } from '#sandbox/database/open.ts';
import { agreements, cards, clients } from '#sandbox/database/schema.ts';
import { createRoutes, type Services } from '#sandbox/http/app.ts';
import { ok, Refusal } from '#sandbox/http/envelope.ts';
import * as fields from '#sandbox/http/requests.ts';

type Candidate = {
  phone: string;
  birthDate: string;
  cardNumber?: string | undefined;
  cvv?: string | undefined;
};

const applicant = z.object({
  birthDate: z.string(),
  cardNumber: z.optional(z.string()),
  agreements: z._default(z.array(z.object({ code: z.string(), value: z.string() })), []),
});

const notAllowed = (reason: string) => new Refusal(errorCode.registrationNotAllowed, reason);
export const phoneTaken = () =>
  new Refusal(errorCode.phoneTaken, 'Этот номер телефона уже зарегистрирован');

const flowOf = (phone: string): Flow => ({ purpose: 'register', subject: phone });

/** Throws a refusal when the candidate may not register. */
async function mustBeAllowed({ db, clock }: Services, candidate: Candidate) {
  const { phone, birthDate, cardNumber, cvv } = candidate;
  if (!fields.isAdult(birthDate, clock.now())) throw notAllowed('Программа доступна с 18 лет');
  const [[taken], [card]] = await db.batch([
    db.select().from(clients).where(eq(clients.phone, phone)),
    db
      .select()
      .from(cards)
      .where(eq(cards.number, cardNumber ?? '')),
  ]);
  if (taken) throw phoneTaken();
  if (cardNumber === undefined) return;
  if (card?.refused) throw notAllowed('Эта карта заблокирована. Позвоните в поддержку');
  if (cvv === undefined) throw notAllowed('Укажите CVV с обратной стороны карты');
  if (card?.cvvHash !== hashOf(cardNumber, cvv))
    throw notAllowed('Номер карты или CVV не подошли. Проверьте их');
  if (card.clientId !== null) throw cardTaken();
}

const newCardNumber = () => `7013${Array.from({ length: 12 }, () => randomInt(10)).join('')}`;

/** Deletes the card's row only while it has no client: for a card taken meanwhile the insertion conflicts. */
function cardStatements({ db }: Services, clientId: string, given: string | undefined, won: SQL) {
  const number = given ?? newCardNumber();
  return [
    db.delete(cards).where(and(eq(cards.number, number), isNull(cards.clientId), won)),
    insertIf(db, cards, { number, clientId, refused: false }, won),
  ];
}

function creation(services: Services, phone: string, payload: string, won: SQL): Statement[] {
  const { db } = services;
  const given = applicant.parse(JSON.parse(payload));
  const clientId = randomUUID();
  const nameless = { firstName: '', middleName: '', lastName: '', gender: '', email: '' };
  const { birthDate } = given;
  return [
    insertIf(db, clients, { id: clientId, phone, birthDate, blocked: false, ...nameless }, won),
    ...cardStatements(services, clientId, given.cardNumber, won),
    ...given.agreements.map((agreement) =>
      insertIf(db, agreements, { clientId, ...agreement }, won),
    ),
  ];
}

const cardTaken = () => notAllowed('Эта карта уже зарегистрирована');

async function takenMeanwhile({ db }: Services, phone: string) {
  const [owner] = await db.select().from(clients).where(eq(clients.phone, phone));
  return owner ? phoneTaken() : cardTaken();
}

/** Registration in its four steps (section 4). */
export function registerRoutes(services: Services) {
  const birth_date = fields.birthDate(services.clock.now);
  const { cardNumber: card_number, cvv, phone } = fields;
  const allowBody = z.object({ phone_number: phone, birth_date, card_number, cvv });
  const registerBody = z.object({
    user: z.object({ mobile_phone: phone, birth_date, card_number, cvv }, 'Нет данных клиента'),
    list_of_agreements: z._default(fields.agreements, []),
  });
  const phoneBody = z.object({ phone_number: phone });
  const confirmBody = z.object({ phone_number: phone, sms_code: fields.smsCode });

  return createRoutes()
    .post('/register/is_allow_register', async (c) => {
      const given = fields.bodyOf(c, allowBody);
      await mustBeAllowed(services, {
        phone: given.phone_number,
        birthDate: given.birth_date,
        cardNumber: given.card_number,
        cvv: given.cvv,
      });
      return ok(c);
    })
    .post('/register', async (c) => {
      const { user, list_of_agreements } = fields.bodyOf(c, registerBody);
      const { mobile_phone, birth_date: birthDate, card_number: cardNumber } = user;
      const candidate = { phone: mobile_phone, birthDate, cardNumber, cvv: user.cvv };
      await mustBeAllowed(services, candidate);
      const latest = new Map(list_of_agreements.map((item) => [item.agreement_code, item.value]));
      const given = [...latest].map(([code, value]) => ({ code, value }));
      const payload = JSON.stringify({ birthDate, cardNumber, agreements: given });
      const address = fields.callerAddress(c);
      await startOperation(services, flowOf(mobile_phone), {
        phone: mobile_phone,
        payload,
        address,
      });
      return ok(c);
    })
    .post('/register/resend', async (c) => {
      const { phone_number } = fields.bodyOf(c, phoneBody);
      const asking = { phone: phone_number, address: fields.callerAddress(c) };
      await resendCode(services, flowOf(phone_number), asking);
      return ok(c);
    })
    .post('/register/confirm', async (c) => {
      const { phone_number, sms_code } = fields.bodyOf(c, confirmBody);
      try {
        await confirmCode(services, flowOf(phone_number), {
          code: sms_code,
          address: fields.callerAddress(c),
          effects: ({ operation, won }) => creation(services, phone_number, operation.payload, won),
        });
      } catch (error) {
        throw isConflict(error) ? await takenMeanwhile(services, phone_number) : error;
      }
      return ok(c);
    });
}
