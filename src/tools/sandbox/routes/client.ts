import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { signedIn } from '#sandbox/accounts/callers.ts';
import { readProfile, readStanding } from '#sandbox/accounts/profile.ts';
import { dayOf } from '#sandbox/calendar.ts';
import { agreements, clients } from '#sandbox/database/schema.ts';
import { createRoutes, type Services } from '#sandbox/http/app.ts';
import { badRequest, ok } from '#sandbox/http/envelope.ts';
import * as fields from '#sandbox/http/requests.ts';

const nameLength = 60;
const defaultForecastDays = 30;

const name = (error: string, pattern: RegExp) =>
  z.optional(
    z
      .pipe(
        z.string(error),
        z.transform((value) => value.trim()),
      )
      .check(
        z.refine((value) => pattern.test(value), error),
        z.refine((value) => value.length <= nameLength, `${error}: не длиннее 60 знаков`),
      ),
  );

const letters = /^\p{L}[\p{L} -]*$/u;
const lettersOrNothing = /^(\p{L}[\p{L} -]*)?$/u;
const emailOrNothing = /^([^\s@]+@[^\s@]+\.\p{L}{2,6})?$/u;

const profileBody = (now: () => number) =>
  z.object({
    first_name: name('Имя — буквы, дефис и пробел', letters),
    middle_name: name('Отчество — буквы, дефис и пробел', lettersOrNothing),
    last_name: name('Фамилия — буквы, дефис и пробел', letters),
    gender: z.optional(z.enum(['male', 'female', ''], 'Пол указан неверно')),
    email: z.optional(
      z
        .string('Проверьте адрес почты')
        .check(
          z.regex(emailOrNothing, 'Проверьте адрес почты'),
          z.maxLength(254, 'Слишком длинный адрес почты'),
        ),
    ),
    birth_date: z.optional(fields.birthDate(now)),
  });

const subscriptionBody = z.object({ agreements: fields.agreements });

const forecastQuery = z.object({
  n_days: z.pipe(
    z._default(
      z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Число дней — от 1 до 9999')),
      String(defaultForecastDays),
    ),
    z.transform(Number),
  ),
});

/** Calls with which signed-in clients read and change their own data. */
export function clientRoutes(services: Services) {
  const { db, clock } = services;
  const known = signedIn(services);
  return createRoutes()
    .post('/client/me', known, async (c) =>
      ok(c, { client: await readProfile(services, c.get('caller').clientId) }),
    )
    .put('/client', known, async (c) => {
      const given = fields.bodyOf(c, profileBody(clock.now));
      if (given.birth_date !== undefined && !fields.isAdult(given.birth_date, clock.now()))
        throw badRequest('Программа доступна с 18 лет');
      const changes = {
        ...(given.first_name !== undefined && { firstName: given.first_name }),
        ...(given.middle_name !== undefined && { middleName: given.middle_name }),
        ...(given.last_name !== undefined && { lastName: given.last_name }),
        ...(given.gender !== undefined && { gender: given.gender }),
        ...(given.email !== undefined && { email: given.email }),
        ...(given.birth_date !== undefined && { birthDate: given.birth_date }),
      };
      if (Object.keys(changes).length > 0)
        await db
          .update(clients)
          .set(changes)
          .where(eq(clients.id, c.get('caller').clientId));
      return ok(c);
    })
    .post('/client/subscription/change', known, async (c) => {
      const given = fields.bodyOf(c, subscriptionBody).agreements;
      const { clientId } = c.get('caller');
      if (given.length > 0)
        await db
          .insert(agreements)
          .values(given.map(({ agreement_code: code, value }) => ({ clientId, code, value })))
          .onConflictDoUpdate({
            target: [agreements.clientId, agreements.code],
            set: { value: sql`excluded.value` },
          });
      return ok(c);
    })
    .get('/client/points_forecast', known, async (c) => {
      const { n_days } = fields.checked(c.req.query(), forecastQuery);
      const until = dayOf(clock.now()) + n_days;
      const { expiring } = await readStanding(services, c.get('caller').clientId);
      const items = expiring
        .filter(({ day }) => day <= until)
        .map(({ date, points }) => ({ date, points }));
      return ok(c, { point_forecast_page: { items } });
    });
}
