import { describe, expect, test } from 'vitest';
import {
  freePhone,
  minute,
  pass,
  phones,
  refused,
  sandboxForFile,
  second,
  source,
  success,
  wrong,
} from './support/app';
import { aString, anything, like } from './support/matchers';

const { post, messages, codeFor, signIn, me } = sandboxForFile();

const card = { card_number: '1234567890123456', cvv: '123' };
const adult = { birth_date: '1990-05-06' };

const allow = (fields: object) =>
  post('/v1/register/is_allow_register', { phone_number: freePhone, ...adult, ...fields });
const register = (user: object, list_of_agreements?: unknown) =>
  post('/v1/register', {
    user: { mobile_phone: freePhone, ...adult, ...user },
    ...(list_of_agreements !== undefined && { list_of_agreements }),
  });
const confirm = (sms_code: string, phone_number: string = freePhone) =>
  post('/v1/register/confirm', { phone_number, sms_code });

async function clientOf(phone: string) {
  const { access_token } = await signIn(phone);
  return (await me(access_token)).body?.client;
}

const cases = [
  ['a minor', { birth_date: '2008-11-21' }, 20, 'Программа доступна с 18 лет'],
  ['a phone taken', { phone: phones.anna }, 21, 'Этот номер телефона уже зарегистрирован'],
  [
    'the card that is refused',
    { card_number: '4000000000000002', cvv: '123' },
    20,
    'Эта карта заблокирована. Позвоните в поддержку',
  ],
  [
    'an unknown card',
    { card_number: '9999000011112222', cvv: '123' },
    20,
    'Номер карты или CVV не подошли. Проверьте их',
  ],
  ['a wrong cvv', { ...card, cvv: '321' }, 20, 'Номер карты или CVV не подошли. Проверьте их'],
  ['a card without cvv', { card_number: card.card_number }, 20, /Укажите CVV/],
] as const;

describe('whether somebody may register', () => {
  test('is yes for an adult with a free phone, with or without a card', async () => {
    expect(await allow({})).toMatchObject(success);
    expect(await allow(card)).toMatchObject(success);
    expect(await allow({ birth_date: '2008-11-20' })).toMatchObject(success);
  });

  test.each(cases)('is no for %s', async (_, fields, code, text) => {
    const { phone, ...rest } = { phone: freePhone, ...fields };
    const reason = typeof text === 'string' ? text : like(text);
    expect(await allow({ phone_number: phone, ...rest })).toMatchObject(refused(code, reason));
    expect(await register({ mobile_phone: phone, ...rest })).toMatchObject(refused(code, reason));
    expect(await messages()).toEqual([]);
  });

  test.each([
    [{ phone_number: '89995554433' }, 'Номер телефона — +7 и десять цифр'],
    [{ birth_date: '06.05.1990' }, 'Такой даты рождения нет'],
    [{ birth_date: undefined }, 'Укажите дату рождения'],
    [{ card_number: '1234 5678 9012 3456' }, 'Номер карты — 16 цифр'],
    [{ ...card, cvv: '12' }, 'CVV — три цифры на обороте карты'],
  ])('is a bad question with %j', async (fields, message) => {
    expect(await allow(fields)).toMatchObject(refused(90, message, 400));
  });
});

describe('registering', () => {
  test('without a card makes a client with a new one', async () => {
    const agreements = [
      { agreement_code: 'AllowSMS', value: 'true' },
      { agreement_code: 'AllowEmail', value: 'false' },
    ];
    expect(await register({}, agreements)).toMatchObject(success);
    expect(await post('/v1/login', { phone_number: freePhone })).toMatchObject(
      refused(10, anything),
    );
    expect(await confirm(await codeFor(freePhone))).toMatchObject(success);
    expect(await clientOf(freePhone)).toEqual({
      first_name: '',
      middle_name: '',
      last_name: '',
      birth_date: '1990-05-06',
      gender: '',
      mobile_phone: freePhone,
      email: '',
      agreements: agreements.toReversed(),
      card: {
        card_number: like(/^\d{16}$/),
        points: 0,
        program_name: '',
        qual_fuel_2: 0,
        qual_non_fuel_3: 0,
      },
    });
  });

  test('with a plastic card attaches it, once', async () => {
    await register(card);
    await confirm(await codeFor(freePhone));
    expect(await clientOf(freePhone)).toMatchObject({
      card: { card_number: card.card_number },
      agreements: [],
    });
    expect(await allow({ ...card, phone_number: '+79995554434' })).toMatchObject(
      refused(20, aString),
    );
  });

  test('by two people with one card leaves it with the first to confirm', async () => {
    const second_ = '+79995554434';
    await register(card);
    await register({ ...card, mobile_phone: second_ });
    expect(await confirm(await codeFor(freePhone))).toMatchObject(success);
    expect(await confirm(await codeFor(second_), second_)).toMatchObject(
      refused(20, 'Эта карта уже зарегистрирована'),
    );
    expect(await clientOf(freePhone)).toMatchObject({ card: { card_number: card.card_number } });
    expect(await post('/v1/login', { phone_number: second_ })).toMatchObject(refused(10, anything));
  });

  test('confirmed fifty times in parallel makes one client', async () => {
    await register({});
    const code = await codeFor(freePhone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(code)));
    expect(answers.every(({ body }) => body?.result.code === 0)).toBe(true);
    const { access_token } = await signIn(freePhone);
    await post('/v1/client/revoke', undefined, access_token);
    const body = { sms_code: await codeFor(freePhone), source };
    expect(await post('/v1/client/revoke/confirm', body, access_token)).toMatchObject(success);
    expect(await post('/v1/login', { phone_number: freePhone })).toMatchObject(
      refused(10, anything),
    );
  });

  test('answers a repeated confirmation the same for thirty seconds', async () => {
    await register({});
    const code = await codeFor(freePhone);
    await confirm(code);
    pass(30 * second);
    expect(await confirm(code)).toMatchObject(success);
    pass(second);
    expect(await confirm(code)).toMatchObject(refused(12, 'Код уже использован. Запросите новый'));
  });

  test('cannot be confirmed before it was asked for', async () => {
    expect(await confirm('1234')).toMatchObject(refused(12, 'Сначала запросите код'));
  });

  test('keeps what was given when the code is wrong, expired or sent again', async () => {
    await register(card);
    expect(await confirm(wrong(await codeFor(freePhone)))).toMatchObject(
      refused(11, 'Код не подошёл. Осталось 4 попытки'),
    );
    const resend = () => post('/v1/register/resend', { phone_number: freePhone });
    expect(await resend()).toMatchObject(refused(14, 'Новый код можно запросить через 60 секунд'));
    pass(6 * minute);
    expect(await confirm(await codeFor(freePhone))).toMatchObject(
      refused(12, 'Срок действия кода истёк. Запросите новый'),
    );
    expect(await resend()).toMatchObject(success);
    expect(await confirm(await codeFor(freePhone))).toMatchObject(success);
    expect(await clientOf(freePhone)).toMatchObject({ card: { card_number: card.card_number } });
  });

  test('takes the latest data when it is started again', async () => {
    await register(card);
    await register({ birth_date: '1980-01-02' });
    await confirm(await codeFor(freePhone));
    expect(await clientOf(freePhone)).toMatchObject({ birth_date: '1980-01-02' });
    expect(await allow({ ...card, phone_number: '+79995554434' })).toMatchObject(success);
  });

  test('refuses to resend a code that was never sent', async () => {
    expect(await post('/v1/register/resend', { phone_number: freePhone })).toMatchObject(
      refused(12, 'Сначала запросите код'),
    );
  });

  test('refuses a request without the user', async () => {
    expect(await post('/v1/register', { list_of_agreements: [] })).toMatchObject(
      refused(90, 'Нет данных клиента', 400),
    );
  });
});
