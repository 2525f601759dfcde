import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test, vi } from 'vitest';
import { phones, sandboxForFile, source } from './support/app';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 30_000 });

const { send, signIn } = sandboxForFile();

const phone = phones.anna;
const user = { mobile_phone: '+79995554433', birth_date: '1990-05-06' };

/** A valid body for every call that has one. */
const calls: [string, string, Record<string, unknown>][] = [
  ['POST', '/v1/login', { phone_number: phone }],
  ['POST', '/v1/login/resend', { phone_number: phone, operation_id: 'x' }],
  ['POST', '/v1/verify_code', { phone_number: phone, operation_id: 'x', sms_code: '1', source }],
  ['POST', '/v1/refresh_token', { refresh_token: 'x' }],
  ['POST', '/v1/logout', { access_token: 'x', refresh_token: 'x' }],
  ['PUT', '/v1/client', { first_name: 'Анна', email: 'a@b.ru', birth_date: '1990-05-06' }],
  [
    'POST',
    '/v1/client/subscription/change',
    { agreements: [{ agreement_code: 'AllowSMS', value: 'true' }] },
  ],
  ['POST', '/v1/client/transactions', { limit: 20, offset: 0, source }],
  ['POST', '/v1/client/transaction/rate', { rrn: '600030000137', rating: 5 }],
  ['POST', '/v1/register/is_allow_register', { phone_number: phone, birth_date: '1990-05-06' }],
  [
    'POST',
    '/v1/register',
    { user, list_of_agreements: [{ agreement_code: 'AllowSMS', value: 'true' }] },
  ],
  ['POST', '/v1/register/resend', { phone_number: phone }],
  ['POST', '/v1/register/confirm', { phone_number: phone, sms_code: '1' }],
  ['POST', '/v1/client/phone/change', { phone_number: '+79995554433' }],
  ['POST', '/v1/client/phone/confirm_old', { sms_code: '1' }],
  ['POST', '/v1/client/phone/resend_new', { phone_number: '+79995554433' }],
  ['POST', '/v1/client/phone/confirm_new', { sms_code: '1' }],
  ['POST', '/v1/client/revoke/confirm', { sms_code: '1', source }],
  ['POST', '/v1/login/passkey', { operation_id: 'x', credential: '{}', source }],
  ['POST', '/v1/client/passkeys/add', { operation_id: 'x', credential: '{}', name: 'x' }],
  ['POST', '/v1/client/passkeys/rename', { passkey_id: 'x', name: 'x' }],
  ['POST', '/v1/client/passkeys/remove', { passkey_id: 'x' }],
];

/** The body with one of its values, at any depth, replaced or removed. */
const mutated = (body: unknown): fc.Arbitrary<unknown> => {
  const other = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(
      undefined,
      '\u0000',
      '1e999',
      -1,
      2 ** 53,
      "'; DROP TABLE clients; --",
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  if (typeof body !== 'object' || body === null) return other;
  const entries = Object.entries(body);
  const inside = entries.map(([key, value]) =>
    mutated(value).map((changed) =>
      Array.isArray(body) ? [changed] : { ...body, [key]: changed },
    ),
  );
  return fc.oneof(other, ...inside);
};

describe.each(calls)('%s %s', (method, path, body) => {
  test('answers any body with an envelope, and never with an error of its own', async () => {
    const { access_token: token } = await signIn(phone);
    await fc.assert(
      fc.asyncProperty(mutated(body), async (given) => {
        const answer = await send(method, path, given ?? {}, { token });
        expect([200, 400, 401]).toContain(answer.status);
        expect(typeof answer.body?.result.code).toBe('number');
        const { msg, shown_error } = answer.body?.result ?? {};
        expect(msg === 'OK' || /[а-яё]/i.test(shown_error ?? ''), shown_error ?? '').toBe(true);
        expect(answer.text).not.toMatch(/SQL|\.ts:|undefined|NaN/);
      }),
      { numRuns: 40 },
    );
  });
});
