import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { waitsUntil } from '#sandbox/accounts/guessing.ts';
import {
  callsOf,
  day,
  minute,
  now,
  pass,
  phones,
  refused,
  sandboxForFile,
  second,
  success,
  type Calls,
} from './support/app';
import { containing } from './support/matchers';

const { post, requestCode, codeFor, verify, signIn, messages } = sandboxForFile();
const phone = phones.anna;
const hour = 60 * minute;
const wrong = (code: string) => code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));
const waits = containing('Слишком много неверных кодов');

/** Five wrong codes in a row, which are all that one code allows (D16). */
async function spendCode() {
  const operation = await requestCode(phone);
  const code = await codeFor(phone);
  for (let tries = 0; tries < 5; tries += 1) await verify(phone, operation, wrong(code));
  pass(minute);
}

describe('guessing a phone’s codes', () => {
  test('after ten wrong codes across operations the phone waits an hour', async () => {
    await spendCode();
    await spendCode();
    const refusal = await post('/v1/login', { phone_number: phone });
    expect(refusal).toMatchObject(refused(13, waits, 429));
    expect(refusal.headers.get('retry-after')).toBe(String(59 * 60));
    expect(await messages(phone)).toHaveLength(2);
    expect(await post('/v1/login', { phone_number: phones.igor })).toMatchObject(success);
    pass(59 * minute);
    expect(await signIn(phone)).toMatchObject({ access_token: expect.any(String) as string });
  });

  test('while the phone waits, a right code of either purpose is refused', async () => {
    const { access_token } = await signIn(phone);
    await spendCode();
    await post('/v1/client/revoke', undefined, access_token);
    const confirm = (sms_code: string) =>
      post('/v1/client/revoke/confirm', { sms_code, source: 'Личный кабинет' }, access_token);
    const code = await codeFor(phone);
    const operation = await requestCode(phone);
    const login = await codeFor(phone);
    for (let tries = 0; tries < 4; tries += 1) await confirm(wrong(code));
    expect(await confirm(wrong(code))).toMatchObject(refused(13, containing('попыток больше нет')));
    for (const refusal of [await confirm(code), await verify(phone, operation, login)]) {
      expect(refusal).toMatchObject(refused(13, waits, 429));
      expect(refusal.headers.get('retry-after')).toBe('3600');
    }
  });

  test('after twenty wrong codes within a day the phone waits a day', async () => {
    await spendCode();
    await spendCode();
    pass(hour);
    await spendCode();
    await spendCode();
    const refusal = await post('/v1/login', { phone_number: phone });
    expect(refusal).toMatchObject(refused(13, waits, 429));
    expect(refusal.headers.get('retry-after')).toBe(String(day / second - 60));
    pass(day - minute);
    expect(await post('/v1/login', { phone_number: phone })).toMatchObject(success);
  });

  test('a reset of the sandbox lifts the wait', async () => {
    await spendCode();
    await spendCode();
    await post('/sandbox/reset', { now });
    expect(await post('/v1/login', { phone_number: phone })).toMatchObject(success);
  });

  test('wrong codes of earlier days do not count', () => {
    const each = (count: number, from: number, step: number) =>
      Array.from({ length: count }, (_, index) => from + index * step);
    expect(waitsUntil([])).toBe(0);
    expect(waitsUntil(each(9, 0, second))).toBe(0);
    expect(waitsUntil(each(10, 0, second))).toBe(9 * second + hour);
    expect(waitsUntil(each(19, 0, second))).toBe(9 * second + hour);
    expect(waitsUntil(each(20, 0, second))).toBe(19 * second + day);
    expect(waitsUntil(each(40, 0, 3 * hour))).toBe(0);
  });
});

describe('one address', () => {
  const opened: { sandbox?: Sandbox; close?: () => Promise<void>; calls?: Calls } = {};
  const calls = () => {
    if (!opened.calls) throw new Error('The server listens before the first test');
    return opened.calls;
  };
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    opened.sandbox = await createSandbox();
    const { url, close } = await opened.sandbox.listen();
    Object.assign(opened, { close, calls: callsOf((request) => fetch(request), url) });
  });
  afterAll(async () => {
    await opened.close?.();
    await opened.sandbox?.close();
  });

  const numberOf = (index: number) => `+7999555${String(1_000 + index)}`;
  const register = (index: number) =>
    calls().post('/v1/register', {
      user: { mobile_phone: numberOf(index), birth_date: '1990-05-07' },
      list_of_agreements: [],
    });

  test('gets twenty codes an hour, whatever the phones', async () => {
    for (let index = 0; index < 20; index += 1)
      expect(await register(index)).toMatchObject(success);
    const refusal = await register(20);
    expect(refusal).toMatchObject(refused(13, containing('С вашего адреса'), 429));
    expect(refusal.headers.get('retry-after')).toBe('3600');
    pass(hour);
    expect(await register(20)).toMatchObject(success);
  });

  test('may try sixty wrong codes an hour, whatever the phones', async () => {
    await calls().post('/sandbox/reset', {});
    const confirm = (index: number, sms_code: string) =>
      calls().post('/v1/register/confirm', { phone_number: numberOf(index), sms_code });
    for (let index = 0; index < 13; index += 1) await register(index);
    for (let index = 0; index < 12; index += 1) {
      const code = await calls().codeFor(numberOf(index));
      for (let tries = 0; tries < 5; tries += 1)
        expect(await confirm(index, wrong(code))).toMatchObject({ status: 200 });
    }
    const last = await calls().codeFor(numberOf(12));
    expect(await confirm(12, last)).toMatchObject(refused(13, waits, 429));
    pass(hour);
    expect(await confirm(12, last)).toMatchObject(refused(12, containing('истёк')));
  });
});
