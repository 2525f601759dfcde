import { describe, expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { createContent } from '#api/content.ts';
import { createLogin } from '#api/login.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { createPins } from '#api/pins.ts';
import { createRegistration } from '#api/register.ts';
import { createTransactions } from '#api/transactions.ts';
import { ok, server } from './support/server';

const answering = (fields: object) => server(() => ok(fields)).http();

const me = (client: object) => createClient(answering({ client })).me();

const card = {
  card_number: '7013452188903003',
  points: 12_480,
  program_name: 'Сапфир',
  qual_fuel2: '432',
  qual_non_fuel3: '4126.5',
};

describe('section 3, what the client reads', () => {
  test('"Client": nine fields, agreements as a code with the string true or false', async () => {
    const client = await me({
      first_name: 'Анна',
      middle_name: 'Сергеевна',
      last_name: 'Воронцова',
      birth_date: '1991-11-12',
      gender: 'female',
      mobile_phone: '+79990000003',
      email: 'anna@example.ru',
      agreements: [
        { agreement_code: 'AllowSMS', value: 'true' },
        { agreement_code: 'AllowEmail', value: 'false' },
        { agreement_code: 'AllowPush', value: 'false' },
      ],
      card,
    });
    expect(Object.keys(client)).toEqual([
      'firstName',
      'middleName',
      'lastName',
      'birthDate',
      'gender',
      'mobilePhone',
      'email',
      'agreements',
      'card',
    ]);
    expect(client.agreements).toEqual([
      { agreementCode: 'AllowSMS', value: 'true' },
      { agreementCode: 'AllowEmail', value: 'false' },
      { agreementCode: 'AllowPush', value: 'false' },
    ]);
  });

  test('"Card": the fuel and non-fuel amounts are numbers', async () => {
    const client = await me({ mobile_phone: '+79990000003', card });
    expect(client.card).toMatchObject({ qualFuel2: 432, qualNonFuel3: 4_126.5 });
  });

  test('"Tokens" and "Other identifiers": operationId, then accessToken and refreshToken', async () => {
    const phoneNumber = '+79990000003';
    const asked = createLogin(answering({ operation_id: 'op-1' })).login({ phoneNumber });
    expect(await asked).toEqual({ operationId: 'op-1' });
    const tokens = { access_token: 'access-1', refresh_token: 'refresh-1' };
    const verify = { phoneNumber, operationId: 'op-1', smsCode: '0123' };
    expect(await createLogin(answering({ tokens })).verifyCode(verify)).toEqual({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
    });
  });

  test('"Other identifiers": the points forecast is pointForecastPage', async () => {
    const forecast = { items: [{ date: '2026-12-01', points: 340 }] };
    const client = (fields: object) => createClient(answering(fields));
    const asked = client({ point_forecast_page: forecast }).pointsForecast({ days: 90 });
    expect(await asked).toEqual([{ date: '2026-12-01', points: 340 }]);
    await expect(client({ forecast }).pointsForecast({ days: 90 })).rejects.toThrow('0');
  });

  test('"Transaction": thirteen fields', async () => {
    const wire = {
      order_date: '2026-11-20T12:14:00+03:00',
      total_sum: 2_745.4,
      total_sum_points: 82,
      accural_total_points: 82,
      redem_total_points: 500,
      check_item: [{ name: 'АИ-95', quantity: 38.5, price: 66.4, sum: 2_556.4 }],
      location_code: '214',
      address: 'Тула, Щёкинское шоссе, 12',
      oper_type: 'Финансовая',
      order_type: 'Покупка',
      status: 'Исполнена',
      error_message: 'Нет',
      rrn: '600030000137',
    };
    const page = { is_last_page: 'true', transactions: [wire] };
    const http = answering({ transaction_page: page });
    const read = await createTransactions(http, { ratingUrl: '' }).page({ limit: 20, offset: 0 });
    expect(read.transactions).toEqual([
      {
        orderDate: '2026-11-20T12:14:00+03:00',
        totalSum: 2_745.4,
        totalSumPoints: 82,
        accuralTotalPoints: 82,
        redemTotalPoints: 500,
        checkItem: [{ name: 'АИ-95', quantity: 38.5, price: 66.4, sum: 2_556.4 }],
        locationCode: '214',
        address: 'Тула, Щёкинское шоссе, 12',
        operType: 'Финансовая',
        orderType: 'Покупка',
        status: 'Исполнена',
        errorMessage: 'Нет',
        rrn: '600030000137',
      },
    ]);
  });

  test('"Loyalty tier rule": programName, qualFuel2, qualNonFuel3', async () => {
    const tier = { program_name: 'Агат', qual_fuel2: '100', qual_non_fuel3: 1_000 };
    expect(await createLoyalty(answering({ tier_list: [tier] })).tiers()).toEqual([
      { programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 },
    ]);
  });

  test('"Q&A item": selection, text and weigth within attributes', async () => {
    const item = { selection: 'Как копить?', text: 'Показывайте карту.', weigth: 10 };
    const { http } = server(() => Response.json([{ attributes: item }]));
    expect(await createContent(http()).questions()).toEqual([item]);
  });

  test('"Fuel-station pin": data with lat, lon, name, id_station and address in attributes', async () => {
    const pin = {
      lat: 52.6,
      lon: 39.6,
      name: 'Липецк',
      id_station: '17',
      address: 'Московская, 1',
    };
    const { http } = server(() => Response.json({ data: [{ attributes: pin }] }));
    expect(await createPins(http()).stations({ url: '/pins.json' })).toEqual([pin]);
  });
});

test('section 3 "Sign-up data": user, confirmCode and listOfAgreements as they are sent', async () => {
  const { http, sent } = server(() => ok());
  const registration = createRegistration(http());
  const phoneNumber = '+79991112233';
  await registration.register({
    phoneNumber,
    birthDate: '01.02.1999',
    cardNumber: '1234567890123456',
    cvv: '123',
    listOfAgreements: [{ agreementCode: 'AllowSMS', value: 'true' }],
  });
  await registration.confirm({ phoneNumber, smsCode: '0123' });
  expect(sent.map(({ body }) => body)).toEqual([
    {
      user: {
        mobile_phone: '+79991112233',
        birth_date: '1999-02-01',
        card_number: '1234567890123456',
        cvv: '123',
      },
      list_of_agreements: [{ agreement_code: 'AllowSMS', value: 'true' }],
    },
    { phone_number: '+79991112233', sms_code: '0123' },
  ]);
});
