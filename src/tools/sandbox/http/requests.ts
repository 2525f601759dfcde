import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { ageOn, dayFromIso, dayOf } from '#sandbox/calendar.ts';
import type { App } from './app';
import { badRequest } from './envelope';

const isJson = /^application\/json\s*(;|$)/i;

/** Network address of the caller; empty for a call from within the process. */
export const callerAddress = (c: Context<App>): string =>
  c.env.incoming?.socket.remoteAddress ?? '';

/** A body must declare that it is JSON: no form and no page without scripts can then make a call. */
export const jsonOnly = createMiddleware<App>(async (c, next) => {
  const type = c.req.header('content-type');
  if (type === undefined ? c.get('text') !== '' : !isJson.test(type))
    throw badRequest('Запрос должен быть в формате JSON', 415);
  await next();
});

/** The body, checked; unknown fields are dropped. Throws a refusal with code 90. */
export function bodyOf<Output>(c: Context<App>, schema: z.ZodMiniType<Output>): Output {
  let body: unknown;
  try {
    body = JSON.parse(c.get('text'));
  } catch {
    throw badRequest();
  }
  return checked(body, schema);
}

export function checked<Output>(value: unknown, schema: z.ZodMiniType<Output>): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? '';
  throw badRequest(/[а-яё]/i.test(message) ? message : undefined);
}

const fitting = (pattern: RegExp, error: string) => z.string(error).check(z.regex(pattern, error));

export const phone = fitting(/^\+7\d{10}$/, 'Номер телефона — +7 и десять цифр');

/** A longer code than ours is wrong, not malformed. */
export const smsCode = fitting(/^\d{1,12}$/, 'Код из СМС состоит из цифр');

export const cardNumber = z.optional(fitting(/^\d{16}$/, 'Номер карты — 16 цифр'));
export const cvv = z.optional(fitting(/^\d{3}$/, 'CVV — три цифры на обороте карты'));

/** YYYY-MM-DD of a day between 1900 and today. */
export const birthDate = (now: () => number) =>
  z.string('Укажите дату рождения').check(
    z.refine((value) => {
      const day = dayFromIso(value);
      return day !== undefined && value >= '1900-01-01' && day <= dayOf(now());
    }, 'Такой даты рождения нет'),
  );

/** Section 9, in years. */
const minimumAge = 18;

export const isAdult = (date: string, now: number) =>
  ageOn(dayOf(now), dayFromIso(date) ?? Infinity) >= minimumAge;

/** The fixed label of the cabinet's calls (D10). */
export const source = z.literal('Личный кабинет', 'Неизвестный источник запроса');

export const agreements = z
  .array(
    z.object({
      agreement_code: z.enum(['AllowSMS', 'AllowEmail', 'AllowPush'], 'Неизвестное согласие'),
      value: z.enum(['true', 'false'], 'Согласие — "true" или "false"'),
    }),
    'Согласия должны быть списком',
  )
  .check(z.maxLength(10, 'Слишком много согласий'));
