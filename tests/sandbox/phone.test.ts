import { describe, expect, test } from 'vitest';
import {
  freePhone,
  minute,
  pass,
  phones,
  refused,
  sandboxForFile,
  second,
  signedOut,
  success,
  tokensOf,
  wrong,
} from './support/app';
import { aString, anything, containing } from './support/matchers';

const { post, messages, codeFor, signIn, me, isKnown } = sandboxForFile();
const oldPhone = phones.anna;

async function changing() {
  const tokens = await signIn(oldPhone);
  const step = (path: string, body: object) =>
    post(`/v1/client/phone/${path}`, body, tokens.access_token);
  return {
    tokens,
    change: (phone_number: string = freePhone) => step('change', { phone_number }),
    confirmOld: (sms_code: string) => step('confirm_old', { sms_code }),
    resendNew: (phone_number: string = freePhone) => step('resend_new', { phone_number }),
    confirmNew: (sms_code: string) => step('confirm_new', { sms_code }),
  };
}

const noOperation = refused(12, 'Сначала запросите код');

describe('changing the phone (section 4)', () => {
  test('asks the old number, then the new one, then issues new tokens', async () => {
    const other = await signIn(oldPhone);
    const { tokens, change, confirmOld, resendNew, confirmNew } = await changing();

    expect(await change()).toMatchObject(success);
    expect(await messages(freePhone)).toEqual([]);
    expect(await confirmOld(await codeFor(oldPhone))).toMatchObject(success);
    expect(await messages(freePhone)).toEqual([]);
    expect(await resendNew()).toMatchObject(success);
    expect(await me(tokens.access_token)).toMatchObject({
      body: { client: { mobile_phone: oldPhone } },
    });

    const answer = await confirmNew(await codeFor(freePhone));

    expect(answer).toMatchObject(success);
    const fresh = tokensOf(answer);
    expect(await me(fresh.access_token)).toMatchObject({
      body: { client: { mobile_phone: freePhone, first_name: 'Анна' } },
    });
    for (const dead of [tokens, other]) {
      expect(await me(dead.access_token)).toMatchObject(signedOut);
      expect(await post('/v1/refresh_token', { refresh_token: dead.refresh_token })).toMatchObject(
        signedOut,
      );
    }
    expect(await post('/v1/login', { phone_number: oldPhone })).toMatchObject(
      refused(10, anything),
    );
    expect(await isKnown(await signIn(freePhone))).toBe(true);
  });

  test('notifies both numbers', async () => {
    const { change, confirmOld, resendNew, confirmNew } = await changing();
    await change();
    await confirmOld(await codeFor(oldPhone));
    await resendNew();
    await confirmNew(await codeFor(freePhone));
    for (const phone of [oldPhone, freePhone])
      expect((await messages(phone))[0]).toMatchObject({
        code: null,
        text: containing('номер телефона вашей карты изменён'),
      });
  });

  test('refuses a taken number, the present one and a malformed one', async () => {
    const { change } = await changing();
    expect(await change(phones.igor)).toMatchObject(
      refused(21, 'Этот номер телефона уже зарегистрирован'),
    );
    expect(await change(oldPhone)).toMatchObject(refused(21, 'Это ваш нынешний номер'));
    expect(await change('+7999')).toMatchObject(refused(90, aString, 400));
  });

  test('allows no step to be skipped', async () => {
    const { change, confirmOld, confirmNew, resendNew } = await changing();
    expect(await confirmOld('1234')).toMatchObject(noOperation);
    expect(await confirmNew('1234')).toMatchObject(noOperation);
    expect(await resendNew()).toMatchObject(noOperation);
    await change();
    const code = await codeFor(oldPhone);
    expect(await confirmNew(code)).toMatchObject(noOperation);
    expect(await resendNew()).toMatchObject(noOperation);
    expect(await confirmOld(code)).toMatchObject(success);
    expect(await confirmNew('1234')).toMatchObject(noOperation);
    await resendNew();
    expect(await confirmNew(wrong(await codeFor(freePhone)))).toMatchObject(
      refused(11, 'Код не подошёл. Осталось 4 попытки'),
    );
  });

  test('started again forgets the earlier confirmation', async () => {
    const { change, confirmOld, resendNew, confirmNew } = await changing();
    await change();
    await confirmOld(await codeFor(oldPhone));
    await resendNew();
    const code = await codeFor(freePhone);
    await change('+79995554434');
    expect(await confirmNew(code)).toMatchObject(noOperation);
  });

  test('D28: the first code to the new number is sent at once, and only once', async () => {
    const { change, confirmOld, resendNew } = await changing();
    await change();
    await confirmOld(await codeFor(oldPhone));
    const answers = await Promise.all([resendNew(), resendNew(), resendNew()]);
    expect(answers.map(({ body }) => body?.result.code).sort()).toEqual([0, 14, 14]);
    expect(await messages(freePhone)).toHaveLength(1);
  });

  test('D29: a change to another number within the minute uses the code already sent to the old number', async () => {
    const { change, confirmOld, resendNew, confirmNew } = await changing();
    await change('+79995554434');
    pass(20 * second);
    const again = await change();
    expect(again).toMatchObject(refused(14, 'Новый код можно запросить через 40 секунд'));
    expect(again.headers.get('retry-after')).toBe('40');
    expect(await messages(oldPhone)).toHaveLength(2);
    await confirmOld(await codeFor(oldPhone));
    expect(await resendNew()).toMatchObject(success);
    expect(await confirmNew(await codeFor(freePhone))).toMatchObject(success);
  });

  test('sends the new number another code after a minute, and to no other number', async () => {
    const { change, confirmOld, resendNew, confirmNew } = await changing();
    await change();
    await confirmOld(await codeFor(oldPhone));
    expect(await resendNew()).toMatchObject(success);
    expect(await resendNew()).toMatchObject(refused(14, containing('60 секунд')));
    pass(minute);
    expect(await resendNew('+79995554434')).toMatchObject(noOperation);
    expect(await resendNew()).toMatchObject(success);
    expect(await confirmNew(await codeFor(freePhone))).toMatchObject(success);
  });

  test('refuses a number that somebody took meanwhile, and keeps the session', async () => {
    const { tokens, change, confirmOld, resendNew, confirmNew } = await changing();
    await change();
    await confirmOld(await codeFor(oldPhone));
    await resendNew();
    const code = await codeFor(freePhone);
    await post('/v1/register', { user: { mobile_phone: freePhone, birth_date: '1990-05-06' } });
    await post('/v1/register/confirm', {
      phone_number: freePhone,
      sms_code: await codeFor(freePhone),
    });
    expect(await confirmNew(code)).toMatchObject(
      refused(21, 'Этот номер телефона уже зарегистрирован'),
    );
    expect(await isKnown(tokens)).toBe(true);
  });

  test('cannot be confirmed with the token of another client', async () => {
    const { change } = await changing();
    await change();
    const { access_token } = await signIn(phones.igor);
    const body = { sms_code: await codeFor(oldPhone) };
    expect(await post('/v1/client/phone/confirm_old', body, access_token)).toMatchObject(
      noOperation,
    );
  });
});

describe('a confirmation whose answer was lost', () => {
  test('of the old number is answered again, and the code that has gone to the new one counts', async () => {
    const { change, confirmOld, resendNew, confirmNew } = await changing();
    await change();
    const code = await codeFor(oldPhone);
    await confirmOld(code);
    await resendNew();
    expect(await confirmOld(code)).toMatchObject(success);
    expect(await messages(freePhone)).toHaveLength(1);
    const fresh = await codeFor(freePhone);
    expect(await confirmNew(wrong(fresh))).toMatchObject(refused(11, anything));
    pass(31 * second);
    expect(await confirmOld(code)).toMatchObject(refused(12, containing('использован')));
  });

  test('of the new number gives the very same tokens for thirty seconds', async () => {
    const { change, confirmOld, resendNew, confirmNew } = await changing();
    await change();
    await confirmOld(await codeFor(oldPhone));
    await resendNew();
    const code = await codeFor(freePhone);
    const fresh = tokensOf(await confirmNew(code));
    pass(30 * second);
    expect(tokensOf(await confirmNew(code))).toEqual(fresh);
    expect(await confirmNew(wrong(code))).toMatchObject(signedOut);
    pass(second);
    expect(await confirmNew(code)).toMatchObject(signedOut);
    expect(await isKnown(fresh)).toBe(true);
  });

  test('is answered to nobody else', async () => {
    const bystander = await signIn(oldPhone);
    const { change, confirmOld, resendNew, confirmNew } = await changing();
    await change();
    await confirmOld(await codeFor(oldPhone));
    await resendNew();
    const sms_code = await codeFor(freePhone);
    const fresh = tokensOf(await confirmNew(sms_code));
    const ask = (token: string) => post('/v1/client/phone/confirm_new', { sms_code }, token);
    expect(await ask(bystander.access_token)).toMatchObject(signedOut);
    expect(await ask(fresh.access_token)).toMatchObject(
      refused(12, 'Код уже использован. Запросите новый'),
    );
  });

  test('fifty times in parallel changes the number once', async () => {
    const { change, confirmOld, resendNew, confirmNew } = await changing();
    await change();
    await confirmOld(await codeFor(oldPhone));
    await resendNew();
    const code = await codeFor(freePhone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirmNew(code)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body?.tokens))).size).toBe(1);
    expect((await messages(oldPhone)).filter(({ code: sent }) => sent === null)).toHaveLength(1);
  });
});
