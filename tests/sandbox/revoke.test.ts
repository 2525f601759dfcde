import { describe, expect, test } from 'vitest';
import {
  minute,
  pass,
  phones,
  refused,
  sandboxForFile,
  second,
  signedOut,
  source,
  success,
  wrong,
} from './support/app';
import { anything, containing } from './support/matchers';

const { post, messages, codeFor, signIn, me, isKnown } = sandboxForFile();
const phone = phones.anna;

async function leaving() {
  const tokens = await signIn(phone);
  const { access_token } = tokens;
  return {
    tokens,
    revoke: () => post('/v1/client/revoke', undefined, access_token),
    confirm: (sms_code: string) =>
      post('/v1/client/revoke/confirm', { sms_code, source }, access_token),
  };
}

describe('deleting the account (section 4)', () => {
  test('takes everything of the client and ends every session', async () => {
    const elsewhere = await signIn(phone);
    const { tokens, revoke, confirm } = await leaving();
    expect(await revoke()).toMatchObject(success);
    expect(await isKnown(tokens)).toBe(true);

    expect(await confirm(await codeFor(phone))).toMatchObject(success);

    for (const { access_token, refresh_token } of [tokens, elsewhere]) {
      expect(await me(access_token)).toMatchObject(signedOut);
      expect(await post('/v1/refresh_token', { refresh_token })).toMatchObject(signedOut);
      expect(await post('/v1/fresh_login', undefined, access_token)).toMatchObject(signedOut);
    }
    expect(await post('/v1/login', { phone_number: phone })).toMatchObject(refused(10, anything));
    expect((await messages(phone))[0]).toMatchObject({
      code: null,
      text: containing('удалены'),
    });
  });

  test('lets the person join again as somebody new', async () => {
    const { revoke, confirm } = await leaving();
    await revoke();
    await confirm(await codeFor(phone));
    await post('/v1/register', { user: { mobile_phone: phone, birth_date: '1991-11-12' } });
    await post('/v1/register/confirm', { phone_number: phone, sms_code: await codeFor(phone) });
    const { access_token } = await signIn(phone);
    expect(await me(access_token)).toMatchObject({
      body: { client: { first_name: '', card: { points: 0, program_name: '' } } },
    });
    const body = { limit: 20, offset: 0, source };
    expect(await post('/v1/client/transactions', body, access_token)).toMatchObject({
      body: { transaction_page: { is_last_page: 'true', transactions: [] } },
    });
  });

  test('touches nobody else', async () => {
    const igor = await signIn(phones.igor);
    const before = await me(igor.access_token);
    const { revoke, confirm } = await leaving();
    await revoke();
    await confirm(await codeFor(phone));
    expect((await me(igor.access_token)).body).toEqual(before.body);
  });

  test('cannot be confirmed before it was asked for, nor with a wrong code or source', async () => {
    const { tokens, revoke, confirm } = await leaving();
    expect(await confirm('1234')).toMatchObject(refused(12, 'Сначала запросите код'));
    await revoke();
    const code = await codeFor(phone);
    expect(await confirm(wrong(code))).toMatchObject(refused(11, anything));
    const body = { sms_code: code, source: 'elsewhere' };
    expect(await post('/v1/client/revoke/confirm', body, tokens.access_token)).toMatchObject(
      refused(90, 'Неизвестный источник запроса', 400),
    );
    pass(5 * minute);
    expect(await confirm(code)).toMatchObject(refused(12, containing('истёк')));
    expect(await isKnown(tokens)).toBe(true);
  });

  test('may be asked for again after a minute, which replaces the code', async () => {
    const { revoke, confirm } = await leaving();
    await revoke();
    const old = await codeFor(phone);
    expect(await revoke()).toMatchObject(refused(14, containing('60 секунд')));
    do {
      pass(minute);
      await revoke();
    } while ((await codeFor(phone)) === old);
    expect(await confirm(old)).toMatchObject(refused(11, anything));
    expect(await confirm(await codeFor(phone))).toMatchObject(success);
  });

  test('answers a repeated confirmation the same for thirty seconds', async () => {
    const { revoke, confirm } = await leaving();
    await revoke();
    const code = await codeFor(phone);
    await confirm(code);
    pass(30 * second);
    expect(await confirm(code)).toMatchObject(success);
    expect(await confirm(wrong(code))).toMatchObject(signedOut);
    pass(second);
    expect(await confirm(code)).toMatchObject(signedOut);
    expect((await messages(phone)).filter(({ code: sent }) => sent === null)).toHaveLength(1);
  });

  test('is undone by a reset', async () => {
    const { revoke, confirm } = await leaving();
    await revoke();
    await confirm(await codeFor(phone));
    await post('/sandbox/reset', { now: '2026-11-20T12:00:00+03:00' });
    const { access_token } = await signIn(phone);
    expect(await me(access_token)).toMatchObject({
      body: { client: { card: { qual_fuel_2: 432, qual_non_fuel_3: 4126.5 } } },
    });
  });
});
