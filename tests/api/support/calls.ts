import { createClient } from '#api/client.ts';
import { createContent } from '#api/content.ts';
import type { Http } from '#api/http.ts';
import { createLogin } from '#api/login.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { createPasskeys, createPasskeySignIn } from '#api/passkeys.ts';
import { createPhone } from '#api/phone.ts';
import { createPins } from '#api/pins.ts';
import { createRegistration } from '#api/register.ts';
import { createRevoke } from '#api/accountDeletion.ts';
import { createTokens } from '#api/tokens.ts';
import { createTransactions } from '#api/transactions.ts';

type Sample = {
  /** Makes the call through the app's code, with a person's input. */
  run: (http: Http, signal?: AbortSignal) => Promise<unknown>;
  /** The request on the wire, as section 7 and D7, D11 define it. */
  request: { method: string; url: string; body: unknown; token?: string };
  /** A valid answer on the wire; `result` is the app's reading of it. */
  answer: object;
  result: unknown;
  isRead?: true;
  /** A failure that does not refuse the session counts as an unreachable server (D22). */
  isAboutSession?: true;
  /** Content and pins: no envelope, field names unchanged (D7). */
  isBare?: true;
};

const done = { result: { code: 0, msg: 'OK', shown_error: null } };
const host = 'https://api.test';
const post = (path: string, body?: unknown) => ({ method: 'POST', url: host + path, body });

const tokensOnWire = { tokens: { access_token: 'access-2', refresh_token: 'refresh-2' } };
const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const rating = { ratingUrl: '/v1/client/transaction/rate' };

const options = '{"challenge":"bm9uY2U","rpId":"api.test"}';
const credential = '{"id":"a2V5","type":"public-key"}';
const passkeyOnWire = {
  passkey_id: 'a2V5',
  name: 'iPhone',
  created_at: '2026-11-20T12:00:00+03:00',
  last_used_at: null,
};

const cardOnWire = {
  card_number: '1234567890123456',
  points: 1250,
  program_name: 'Сапфир',
  qual_fuel2: '640.5',
  qual_non_fuel3: 8200,
};

const transactionOnWire = {
  rrn: '628900000137',
  order_date: '2026-11-20T12:00:00+03:00',
  total_sum: 2345.6,
  total_sum_points: '0',
  accural_total_points: 47,
  redem_total_points: 0,
  check_item: [{ name: 'АИ-95', quantity: '40.12', price: 58.47, sum: 2345.6 }],
  location_code: '017',
  address: 'Липецк, Московская, 1',
  oper_type: 'Финансовая',
  order_type: 'Покупка',
  status: 'Проведена',
  error_message: 'Нет',
};

export const samples: Record<string, Sample> = {
  login: {
    run: (http, signal) => createLogin(http).login({ phoneNumber: '+7 999 000 00 01' }, signal),
    request: post('/v1/login', { phone_number: '+79990000001' }),
    answer: { ...done, operation_id: 'op-1' },
    result: { operationId: 'op-1' },
  },
  'login/resend': {
    run: (http, signal) =>
      createLogin(http).resend({ phoneNumber: '+7 999 000 00 01', operationId: 'op-1' }, signal),
    request: post('/v1/login/resend', { phone_number: '+79990000001', operation_id: 'op-1' }),
    answer: done,
    result: undefined,
  },
  verify_code: {
    run: (http, signal) =>
      createLogin(http).verifyCode(
        { smsCode: '12 34', phoneNumber: '+7 999 000 00 01', operationId: 'op-1' },
        signal,
      ),
    request: post('/v1/verify_code', {
      sms_code: '1234',
      phone_number: '+79990000001',
      source: 'Личный кабинет',
      operation_id: 'op-1',
    }),
    answer: { ...done, ...tokensOnWire },
    result: tokens,
  },
  refresh_token: {
    isAboutSession: true,
    run: (http, signal) => createTokens(http).refresh({ refreshToken: 'refresh-1' }, signal),
    request: post('/v1/refresh_token', { refresh_token: 'refresh-1' }),
    answer: { ...done, ...tokensOnWire },
    result: tokens,
  },
  fresh_login: {
    isAboutSession: true,
    run: (http, signal) => createTokens(http).freshLogin({ accessToken: 'access-1' }, signal),
    request: { ...post('/v1/fresh_login'), token: 'access-1' },
    answer: { ...done, tokens: { access_token: 'access-2' } },
    result: { accessToken: 'access-2' },
  },
  logout: {
    isAboutSession: true,
    run: (http, signal) =>
      createTokens(http).logout({ accessToken: 'access-1', refreshToken: 'refresh-1' }, signal),
    request: {
      ...post('/v1/logout', { access_token: 'access-1', refresh_token: 'refresh-1' }),
      token: 'access-1',
    },
    answer: done,
    result: undefined,
  },
  'client/me': {
    run: (http, signal) => createClient(http).me(signal),
    request: post('/v1/client/me'),
    answer: {
      ...done,
      client: {
        first_name: 'Анна',
        middle_name: 'Сергеевна',
        last_name: 'Петрова',
        birth_date: '1990-05-17',
        gender: 'F',
        mobile_phone: '+79990000003',
        email: 'anna@example.ru',
        agreements: [
          { agreement_code: 'AllowSMS', value: 'true' },
          { agreement_code: 'AllowPush', value: false },
        ],
        card: cardOnWire,
      },
    },
    result: {
      firstName: 'Анна',
      middleName: 'Сергеевна',
      lastName: 'Петрова',
      birthDate: '1990-05-17',
      gender: 'F',
      mobilePhone: '+79990000003',
      email: 'anna@example.ru',
      agreements: [
        { agreementCode: 'AllowSMS', value: 'true' },
        { agreementCode: 'AllowPush', value: 'false' },
      ],
      card: {
        cardNumber: '1234567890123456',
        points: 1250,
        programName: 'Сапфир',
        qualFuel2: 640.5,
        qualNonFuel3: 8200,
      },
    },
    isRead: true,
  },
  client: {
    run: (http, signal) =>
      createClient(http).update(
        {
          firstName: ' Анна ',
          middleName: '',
          lastName: 'Петрова-Водкина',
          birthDate: '17.05.1990',
          gender: 'F',
          email: ' anna@example.ru ',
        },
        signal,
      ),
    request: {
      method: 'PUT',
      url: `${host}/v1/client`,
      body: {
        first_name: 'Анна',
        middle_name: '',
        last_name: 'Петрова-Водкина',
        gender: 'F',
        email: 'anna@example.ru',
        birth_date: '1990-05-17',
      },
    },
    answer: done,
    result: undefined,
  },
  'client/points_forecast': {
    run: (http, signal) => createClient(http).pointsForecast({ days: 90 }, signal),
    request: {
      method: 'GET',
      url: `${host}/v1/client/points_forecast?n_days=90`,
      body: undefined,
    },
    answer: {
      ...done,
      point_forecast_page: {
        items: [
          { date: '2027-01-31', points: 40 },
          { date: '2026-12-01', points: '120' },
        ],
      },
    },
    result: [
      { date: '2026-12-01', points: 120 },
      { date: '2027-01-31', points: 40 },
    ],
    isRead: true,
  },
  'client/subscription/change': {
    run: (http, signal) =>
      createClient(http).changeSubscription(
        { agreements: [{ agreementCode: 'AllowEmail', value: 'false' }] },
        signal,
      ),
    request: post('/v1/client/subscription/change', {
      agreements: [{ agreement_code: 'AllowEmail', value: 'false' }],
    }),
    answer: done,
    result: undefined,
  },
  'register/is_allow_register': {
    run: (http, signal) =>
      createRegistration(http).isAllowed(
        {
          phoneNumber: '+7 999 111 22 33',
          birthDate: '01.02.1999',
          cardNumber: '1234 5678 9012 3456',
          cvv: '123',
        },
        signal,
      ),
    request: post('/v1/register/is_allow_register', {
      card_number: '1234567890123456',
      cvv: '123',
      phone_number: '+79991112233',
      birth_date: '1999-02-01',
    }),
    answer: done,
    result: undefined,
  },
  register: {
    run: (http, signal) =>
      createRegistration(http).register(
        {
          phoneNumber: '+7 999 111 22 33',
          birthDate: '01.02.1999',
          cardNumber: '1234 5678 9012 3456',
          cvv: '123',
          listOfAgreements: [{ agreementCode: 'AllowSMS', value: 'true' }],
        },
        signal,
      ),
    request: post('/v1/register', {
      user: {
        mobile_phone: '+79991112233',
        birth_date: '1999-02-01',
        card_number: '1234567890123456',
        cvv: '123',
      },
      list_of_agreements: [{ agreement_code: 'AllowSMS', value: 'true' }],
    }),
    answer: done,
    result: undefined,
  },
  'register/resend': {
    run: (http, signal) =>
      createRegistration(http).resend({ phoneNumber: '+7 999 111 22 33' }, signal),
    request: post('/v1/register/resend', { phone_number: '+79991112233' }),
    answer: done,
    result: undefined,
  },
  'register/confirm': {
    run: (http, signal) =>
      createRegistration(http).confirm(
        { phoneNumber: '+7 999 111 22 33', smsCode: '0123' },
        signal,
      ),
    request: post('/v1/register/confirm', { phone_number: '+79991112233', sms_code: '0123' }),
    answer: done,
    result: undefined,
  },
  'client/phone/change': {
    run: (http, signal) => createPhone(http).change({ phoneNumber: '+7 999 444 55 66' }, signal),
    request: post('/v1/client/phone/change', { phone_number: '+79994445566' }),
    answer: done,
    result: undefined,
  },
  'client/phone/confirm_old': {
    run: (http, signal) => createPhone(http).confirmOld({ smsCode: '0123' }, signal),
    request: post('/v1/client/phone/confirm_old', { sms_code: '0123' }),
    answer: done,
    result: undefined,
  },
  'client/phone/resend_new': {
    run: (http, signal) => createPhone(http).resendNew({ phoneNumber: '+7 999 444 55 66' }, signal),
    request: post('/v1/client/phone/resend_new', { phone_number: '+79994445566' }),
    answer: done,
    result: undefined,
  },
  'client/phone/confirm_new': {
    run: (http, signal) => createPhone(http).confirmNew({ smsCode: '0123' }, signal),
    request: post('/v1/client/phone/confirm_new', { sms_code: '0123' }),
    answer: { ...done, ...tokensOnWire },
    result: tokens,
  },
  'client/revoke': {
    run: (http, signal) => createRevoke(http).revoke(signal),
    request: post('/v1/client/revoke'),
    answer: done,
    result: undefined,
  },
  'client/revoke/confirm': {
    run: (http, signal) => createRevoke(http).confirm({ smsCode: '0123' }, signal),
    request: post('/v1/client/revoke/confirm', { sms_code: '0123', source: 'Личный кабинет' }),
    answer: done,
    result: undefined,
  },
  'login/passkey/options': {
    run: (http, signal) => createPasskeySignIn(http).signInOptions(signal),
    request: post('/v1/login/passkey/options'),
    answer: { ...done, operation_id: 'op-1', options },
    result: { operationId: 'op-1', options },
  },
  'login/passkey': {
    run: (http, signal) =>
      createPasskeySignIn(http).signIn({ operationId: 'op-1', credential }, signal),
    request: post('/v1/login/passkey', {
      operation_id: 'op-1',
      credential,
      source: 'Личный кабинет',
    }),
    answer: { ...done, ...tokensOnWire },
    result: tokens,
  },
  'client/passkeys': {
    run: (http, signal) => createPasskeys(http).list(signal),
    request: post('/v1/client/passkeys'),
    answer: { ...done, passkeys: [passkeyOnWire] },
    result: [
      { id: 'a2V5', name: 'iPhone', createdAt: '2026-11-20T12:00:00+03:00', lastUsedAt: null },
    ],
    isRead: true,
  },
  'client/passkeys/options': {
    run: (http, signal) => createPasskeys(http).addOptions(signal),
    request: post('/v1/client/passkeys/options'),
    answer: { ...done, operation_id: 'op-1', options },
    result: { operationId: 'op-1', options },
  },
  'client/passkeys/add': {
    run: (http, signal) =>
      createPasskeys(http).add({ operationId: 'op-1', credential, name: ' iPhone ' }, signal),
    request: post('/v1/client/passkeys/add', {
      operation_id: 'op-1',
      credential,
      name: 'iPhone',
    }),
    answer: done,
    result: undefined,
  },
  'client/passkeys/rename': {
    run: (http, signal) => createPasskeys(http).rename({ id: 'a2V5', name: ' Телефон ' }, signal),
    request: post('/v1/client/passkeys/rename', { passkey_id: 'a2V5', name: 'Телефон' }),
    answer: done,
    result: undefined,
  },
  'client/passkeys/remove': {
    run: (http, signal) => createPasskeys(http).remove({ id: 'a2V5' }, signal),
    request: post('/v1/client/passkeys/remove', { passkey_id: 'a2V5' }),
    answer: done,
    result: undefined,
  },
  'client/transactions, counted': {
    run: (http, signal) => createRevoke(http).history(signal),
    request: post('/v1/client/transactions', { limit: 20, offset: 0, source: 'Личный кабинет' }),
    answer: { ...done, transaction_page: { is_last_page: 'true', transactions: [{}, {}] } },
    result: { count: 2, isWhole: true },
    isRead: true,
  },
  'client/transactions': {
    run: (http, signal) => createTransactions(http, rating).page({ limit: 20, offset: 40 }, signal),
    request: post('/v1/client/transactions', { limit: 20, offset: 40, source: 'Личный кабинет' }),
    answer: {
      ...done,
      transaction_page: { is_last_page: 'false', transactions: [transactionOnWire] },
    },
    result: {
      isLastPage: false,
      transactions: [
        {
          rrn: '628900000137',
          orderDate: '2026-11-20T12:00:00+03:00',
          totalSum: 2345.6,
          totalSumPoints: 0,
          accuralTotalPoints: 47,
          redemTotalPoints: 0,
          checkItem: [{ name: 'АИ-95', quantity: 40.12, price: 58.47, sum: 2345.6 }],
          locationCode: '017',
          address: 'Липецк, Московская, 1',
          operType: 'Финансовая',
          orderType: 'Покупка',
          status: 'Проведена',
          errorMessage: 'Нет',
        },
      ],
    },
    isRead: true,
  },
  'client/transaction/rate': {
    run: (http, signal) =>
      createTransactions(http, rating).rate({ rrn: '628900000137', rating: 5 }, signal),
    request: post('/v1/client/transaction/rate', { rrn: '628900000137', rating: 5 }),
    answer: done,
    result: undefined,
  },
  'public/loyalty_levels': {
    run: (http, signal) => createLoyalty(http).tiers(signal),
    request: post('/v1/public/loyalty_levels'),
    answer: {
      ...done,
      tier_list: [
        { program_name: 'Сапфир', qual_fuel_2: '600', qualNonFuel3: 6000 },
        { program_name: 'Агат', qual_fuel2: 0, qual_non_fuel3: 0 },
      ],
    },
    result: [
      { programName: 'Сапфир', qualFuel2: 600, qualNonFuel3: 6000 },
      { programName: 'Агат', qualFuel2: 0, qualNonFuel3: 0 },
    ],
    isRead: true,
  },
  'qna-list': {
    run: (http, signal) => createContent(http).questions(signal),
    request: {
      method: 'GET',
      url: `${host}/qna-list?fields=selection%2Ctext%2Cweigth&filters%5BmainSelection%5D=%D0%9F%D1%80%D0%BE%D0%B3%D1%80%D0%B0%D0%BC%D0%BC%D0%B0+%D0%BB%D0%BE%D1%8F%D0%BB%D1%8C%D0%BD%D0%BE%D1%81%D1%82%D0%B8`,
      body: undefined,
    },
    answer: [
      { attributes: { selection: 'Как копить?', text: 'Показывайте карту.', weigth: '10' } },
      { attributes: { selection: 'Как тратить?', text: 'На любой АЗС.', weigth: 20 } },
    ],
    result: [
      { selection: 'Как копить?', text: 'Показывайте карту.', weigth: 10 },
      { selection: 'Как тратить?', text: 'На\u00a0любой АЗС.', weigth: 20 },
    ],
    isRead: true,
    isBare: true,
  },
  pins: {
    run: (http, signal) =>
      createPins(http, { onError: () => {} }).stations({ url: '/pins.json' }, signal),
    request: { method: 'GET', url: `${host}/pins.json`, body: undefined },
    answer: {
      data: [
        {
          attributes: { lat: '52.61', lon: 39.6, name: 'Липецк-1', id_station: 17, address: null },
        },
      ],
    },
    result: [{ lat: 52.61, lon: 39.6, name: 'Липецк-1', id_station: '17', address: '' }],
    isRead: true,
    isBare: true,
  },
};
