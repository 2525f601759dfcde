import { describe, expect, test } from 'vitest';
import { notThe } from '#tests/support/examples.ts';
import {
  freePhone,
  minute,
  pass,
  phones,
  refused,
  sandboxForFile,
  second,
  success,
  tokensOf,
  wrong,
} from './support/app';
import { anything, containing, like } from './support/matchers';

const { post, messages, codeFor, requestCode, verify, signIn, me, isKnown } = sandboxForFile();
const phone = phones.anna;

const codeUsed = refused(12, 'Код уже использован. Запросите новый');
const codeExpired = refused(12, 'Срок действия кода истёк. Запросите новый');
const noOperation = refused(12, 'Сначала запросите код');

describe('signing in', () => {
  test('a code sent to the phone is exchanged for tokens that open the profile', async () => {
    const operation = await requestCode(phone);
    const [message] = await messages(phone);
    expect(message).toMatchObject({
      phone,
      code: like(/^\d{4}$/),
      at: like(/^2026-11-20T12:0\d:\d\d\+03:00$/),
    });
    expect(message?.text).toContain(message?.code);

    const answer = await verify(phone, operation, await codeFor(phone));

    expect(answer).toMatchObject(success);
    expect(tokensOf(answer)).toEqual({
      access_token: like(/^[\w-]{22,}$/),
      refresh_token: like(/^[\w-]{22,}$/),
    });
    expect(await isKnown(tokensOf(answer))).toBe(true);
  });

  test('an unknown phone is refused and sent nothing', async () => {
    expect(await post('/v1/login', { phone_number: freePhone })).toMatchObject(
      refused(10, containing('не найден')),
    );
    expect(await messages()).toEqual([]);
  });

  test('after a minute another login may be requested, and the codes of both work', async () => {
    const first = await requestCode(phone);
    const code = await codeFor(phone);
    pass(minute);
    const second = await requestCode(phone);
    expect(second).not.toBe(first);
    expect(await verify(phone, first, code)).toMatchObject(success);
    expect(await verify(phone, second, await codeFor(phone))).toMatchObject(success);
  });

  test('D29: while a code waits, a second request within a minute gets 14 and the seconds left', async () => {
    const operation = await requestCode(phone);
    pass(18 * second);
    const again = await post('/v1/login', { phone_number: phone });
    expect(again).toMatchObject(refused(14, 'Новый код можно запросить через 42 секунды'));
    expect(again.headers.get('retry-after')).toBe('42');
    expect(await messages(phone)).toHaveLength(1);
    expect(await verify(phone, operation, await codeFor(phone))).toMatchObject(success);
  });

  test('D29: many parallel requests send one code', async () => {
    const ask = () => post('/v1/login', { phone_number: phone });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ body }) => body?.result.code).sort()).toEqual([0, 14, 14, 14]);
    expect(await messages(phone)).toHaveLength(1);
  });

  test('after a used code the next one may be requested at once', async () => {
    await signIn(phone);
    await signIn(phone);
    expect(await messages(phone)).toHaveLength(2);
  });

  test('D29: above 30 codes in an hour a phone gets 429 and the seconds left', async () => {
    for (let count = 0; count < 30; count += 1) {
      await requestCode(phone);
      pass(minute);
    }
    const refusal = await post('/v1/login', { phone_number: phone });
    expect(refusal).toMatchObject(refused(13, containing('слишком много'), 429));
    expect(refusal.headers.get('retry-after')).toBe(String(30 * 60));
    expect(await messages(phone)).toHaveLength(30);
    expect(await post('/v1/login', { phone_number: phones.igor })).toMatchObject(success);
    pass(30 * minute);
    expect(await post('/v1/login', { phone_number: phone })).toMatchObject(success);
  });

  test('a blocked client may sign in, and their calls then report the block', async () => {
    const { access_token } = await signIn(phones.blocked);
    const blocked = refused(55, containing('заблокирована'));
    expect(await me(access_token)).toMatchObject(blocked);
    expect(await post('/v1/client/revoke', undefined, access_token)).toMatchObject(blocked);
  });
});

describe('a code (D16)', () => {
  test('serves once: of fifty parallel attempts exactly one succeeds', async () => {
    const operation = await requestCode(phone);
    const code = await codeFor(phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verify(phone, operation, code)),
    );
    expect(answers.filter(({ body }) => body?.tokens)).toHaveLength(1);
    expect(answers.filter(({ body }) => body?.result.code === 12)).toHaveLength(49);
  });

  test('once used, says so', async () => {
    const operation = await requestCode(phone);
    const code = await codeFor(phone);
    await verify(phone, operation, code);
    expect(await verify(phone, operation, code)).toMatchObject(codeUsed);
    expect(await verify(phone, operation, wrong(code))).toMatchObject(codeUsed);
  });

  test('lives five minutes', async () => {
    const operation = await requestCode(phone);
    const code = await codeFor(phone);
    pass(5 * minute - second);
    expect(await verify(phone, operation, wrong(code))).toMatchObject(refused(11, anything));
    pass(second);
    expect(await verify(phone, operation, code)).toMatchObject(codeExpired);
  });

  test('allows five tries and reports how many are left', async () => {
    const operation = await requestCode(phone);
    const code = await codeFor(phone);
    const attempt = () => verify(phone, operation, wrong(code));
    for (const left of [
      'Осталось 4 попытки',
      'Осталось 3 попытки',
      'Осталось 2 попытки',
      'Осталась 1 попытка',
    ])
      expect(await attempt()).toMatchObject(refused(11, `Код не подошёл. ${left}`));
    const dead = refused(13, 'Код не подошёл, попыток больше нет. Запросите новый');
    expect(await attempt()).toMatchObject(dead);
    expect(await verify(phone, operation, code)).toMatchObject(dead);
  });

  test('counts parallel tries one by one', async () => {
    const operation = await requestCode(phone);
    const code = await codeFor(phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => verify(phone, operation, wrong(code, index + 1))),
    );
    const codes = answers.map(({ body }) => body?.result.code);
    expect(codes.filter((value) => value === 11)).toHaveLength(4);
    expect(codes.filter((value) => value === 13)).toHaveLength(16);
    expect(await verify(phone, operation, code)).toMatchObject(refused(13, anything));
  });

  test('is bound to its operation', async () => {
    const first = await requestCode(phone);
    const firstCode = await codeFor(phone);
    pass(minute);
    let second = await requestCode(phone);
    while ((await codeFor(phone)) === firstCode) {
      pass(minute);
      second = await requestCode(phone);
    }
    expect(await verify(phone, second, firstCode)).toMatchObject(refused(11, anything));
    expect(await verify(phone, first, firstCode)).toMatchObject(success);
  });

  test('is bound to its phone', async () => {
    const operation = await requestCode(phone);
    const code = await codeFor(phone);
    expect(await verify(phones.igor, operation, code)).toMatchObject(noOperation);
    expect(await verify(phone, operation, code)).toMatchObject(success);
  });

  test('of an operation that never was serves nothing', async () => {
    expect(await verify(phone, 'never', '1234')).toMatchObject(noOperation);
  });
});

describe('sending a code again', () => {
  const resend = (operation_id: string, phone_number: string = phone) =>
    post('/v1/login/resend', { phone_number, operation_id });

  test.each([
    [0, '60 секунд'],
    [18, '42 секунды'],
    [39, '21 секунду'],
    [59, '1 секунду'],
  ])('after %i seconds is too early by %s', async (seconds, wait) => {
    const operation = await requestCode(phone);
    pass(seconds * second);
    expect(await resend(operation)).toMatchObject(
      refused(14, `Новый код можно запросить через ${wait}`),
    );
    expect(await messages(phone)).toHaveLength(1);
  });

  test('after a minute replaces the code and gives five new tries', async () => {
    const operation = await requestCode(phone);
    const old = await codeFor(phone);
    for (let tries = 0; tries < 5; tries += 1) await verify(phone, operation, wrong(old));
    pass(minute);
    expect(await resend(operation)).toMatchObject(success);
    const code = await codeFor(phone);
    expect(await verify(phone, operation, notThe(code, old))).toMatchObject(
      refused(11, 'Код не подошёл. Осталось 4 попытки'),
    );
    expect(await verify(phone, operation, code)).toMatchObject(success);
  });

  test('works for a code that has expired', async () => {
    const operation = await requestCode(phone);
    pass(20 * minute);
    expect(await resend(operation)).toMatchObject(success);
    expect(await verify(phone, operation, await codeFor(phone))).toMatchObject(success);
  });

  test('is not for a used code, another phone or an unknown operation', async () => {
    const operation = await requestCode(phone);
    await verify(phone, operation, await codeFor(phone));
    pass(minute);
    expect(await resend(operation)).toMatchObject(codeUsed);
    expect(await resend(operation, phones.igor)).toMatchObject(noOperation);
    expect(await resend('never')).toMatchObject(noOperation);
  });

  test('of many parallel ones sends a single message', async () => {
    const operation = await requestCode(phone);
    pass(minute);
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(operation)));
    expect(answers.filter(({ body }) => body?.result.code === 0)).toHaveLength(1);
    expect(await messages(phone)).toHaveLength(2);
  });
});

describe('a longer code', () => {
  const long = sandboxForFile({ codeLength: 8 });

  test('has as many digits as the setting says', async () => {
    await long.requestCode(phone);
    expect(await long.codeFor(phone)).toMatch(/^\d{8}$/);
    pass(minute);
    expect(await long.isKnown(await long.signIn(phone))).toBe(true);
  });
});

describe('a fixed code', () => {
  const fixed = sandboxForFile({ fixedCode: '4071' });

  test('is sent in every SMS, and signs in', async () => {
    await fixed.requestCode(phone);
    pass(minute);
    expect(await fixed.isKnown(await fixed.signIn(phone))).toBe(true);
    expect((await fixed.messages(phone)).map(({ code }) => code)).toEqual(['4071', '4071']);
  });
});
