import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { createContent } from '#api/content.ts';
import { createHttp } from '#api/http.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { parseCopy } from '#api/offlineSnapshot.ts';
import { createPins, type PinsOptions } from '#api/pins.ts';
import { createRegistration } from '#api/register.ts';
import { createTransactions } from '#api/transactions.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { purchase } from '#tests/support/examples.ts';
import { samples } from './support/calls';
import { ok, server, status } from './support/server';

const json = (body: unknown) => () => Response.json(body);

describe.each(Object.entries(samples))('%s', (_, sample) => {
  const { run, request, answer, result, isRead, isAboutSession } = sample;

  test('sends the request of section 7 and returns data in the shape of the domain (D11)', async () => {
    const { http, sent } = server(json(answer));
    expect(await run(http())).toEqual(result);
    expect(sent).toEqual([
      {
        method: request.method,
        url: request.url,
        token: request.token ?? null,
        contentType: request.body === undefined ? null : 'application/json',
        body: request.body,
      },
    ]);
  });

  test('fails with one error for a refusal and another for an unreachable server', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.useFakeTimers();
    try {
      const lost = expect(run(server(offline).http())).rejects.toThrow(UnreachableError);
      await vi.advanceTimersByTimeAsync(1_300);
      await lost;
    } finally {
      vi.useRealTimers();
    }
    const refusing = isAboutSession ? 401 : 404;
    await expect(run(server(() => status(refusing)).http())).rejects.toThrow(RejectedError);
  });

  test(isRead ? 'is repeated twice at most' : 'is never repeated by itself', async () => {
    vi.useFakeTimers();
    try {
      const { http, sent } = server(() => status(500));
      const failure = isAboutSession ? UnreachableError : RejectedError;
      const outcome = expect(run(http())).rejects.toThrow(failure);
      await vi.advanceTimersByTimeAsync(600_000);
      await outcome;
      expect(sent).toHaveLength(isRead ? 3 : 1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('sends nothing when its signal is aborted', async () => {
    const { http, sent } = server(json(answer));
    await expect(run(http(), AbortSignal.abort())).rejects.toHaveProperty('name', 'AbortError');
    expect(sent).toEqual([]);
  });
});

test('only the call that signs out is sent with keepalive, so it outlives a closed page (D22)', async () => {
  const kept: string[] = [];
  const fetch = (request: Request) => {
    if (request.keepalive) kept.push(new URL(request.url).pathname);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  vi.useFakeTimers();
  try {
    const http = createHttp({ baseUrl: 'https://api.test', fetch });
    const calls = Object.values(samples).map(({ run }) => run(http).catch(() => {}));
    await vi.advanceTimersByTimeAsync(1_300);
    await Promise.all(calls);
  } finally {
    vi.useRealTimers();
  }
  expect(kept).toEqual(['/v1/logout']);
});

describe('typed input (section 5)', () => {
  test('whitespace of every kind is stripped from phones, card numbers, cvv and codes', async () => {
    const { http, sent } = server(() => ok());
    const registration = createRegistration(http());
    await registration.isAllowed({
      phoneNumber: ' +7\u00a0999 111\t22 33 ',
      birthDate: '01.02.1999',
      cardNumber: '1234 5678\u20099012\n3456',
      cvv: ' 1 2 3 ',
    });
    await registration.confirm({ phoneNumber: '+7 999 111 22 33', smsCode: '0 1 2 3' });
    expect(sent.map(({ body }) => body)).toEqual([
      {
        phone_number: '+79991112233',
        birth_date: '1999-02-01',
        card_number: '1234567890123456',
        cvv: '123',
      },
      { phone_number: '+79991112233', sms_code: '0123' },
    ]);
  });

  test('invisible characters are removed from names, emails and phones, and any hyphen in a name becomes “-”', async () => {
    const { http, sent } = server(() => ok());
    await createClient(http()).update({
      firstName: '\u202aАнна\u2011Мария\u202c',
      middleName: 'Андреевна'.normalize('NFD'),
      lastName: ' Мамина\u2013Сибиряк\u200b ',
      birthDate: '\u200e17.05.1990',
      gender: 'Не\u2011указан',
      email: '\u200banna\u00ad@example.ru\u2060',
    });
    await createRegistration(http()).resend({
      phoneNumber: '\u202a+7\u00a0999\u200b1112233\u202c',
    });
    expect(sent.map(({ body }) => body)).toEqual([
      {
        first_name: 'Анна-Мария',
        middle_name: 'Андреевна',
        last_name: 'Мамина-Сибиряк',
        birth_date: '1990-05-17',
        gender: 'Не\u2011указан',
        email: 'anna@example.ru',
      },
      { phone_number: '+79991112233' },
    ]);
  });

  test('an empty card number and cvv are left out, missing agreements are an empty list', async () => {
    const { http, sent } = server(() => ok());
    const registration = createRegistration(http());
    const typed = {
      phoneNumber: '+7 999 111 22 33',
      birthDate: '01.02.1999',
      cardNumber: '  ',
      cvv: '',
    };
    await registration.isAllowed(typed);
    await registration.register(typed);
    expect(sent.map(({ body }) => body)).toEqual([
      { phone_number: '+79991112233', birth_date: '1999-02-01' },
      {
        user: { mobile_phone: '+79991112233', birth_date: '1999-02-01' },
        list_of_agreements: [],
      },
    ]);
  });

  test('an empty birth date is omitted from the profile; an ISO birth date is sent unchanged', async () => {
    const { http, sent } = server(() => ok());
    const client = createClient(http());
    const profile = { firstName: 'А', middleName: '', lastName: 'Б', gender: '', email: '' };
    await client.update({ ...profile, birthDate: ' ' });
    await client.update({ ...profile, birthDate: '1990-05-17' });
    const names = { first_name: 'А', middle_name: '', last_name: 'Б', gender: '', email: '' };
    expect(sent.map(({ body }) => body)).toEqual([names, { ...names, birth_date: '1990-05-17' }]);
  });
});

describe('a page of transactions', () => {
  const page = (fields: object) => ({
    result: { msg: 'OK' },
    transactionPage: { isLastPage: true, transactions: [], ...fields },
  });
  const read = (body: object) =>
    createTransactions(server(json(body)).http(), { ratingUrl: '' }).page({ limit: 20, offset: 0 });

  test.each([
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
  ])('takes isLastPage %j as %j', async (sent, isLastPage) => {
    expect(await read(page({ isLastPage: sent }))).toEqual({ isLastPage, transactions: [] });
  });

  test.each(['yes', '', 1, null, undefined])('refuses isLastPage %j', async (isLastPage) => {
    await expect(read(page({ isLastPage }))).rejects.toThrow(RejectedError);
  });

  const transaction = {
    rrn: 628900000137,
    order_date: '2026-11-20 23:59:01',
    total_sum: '10',
    total_sum_points: 0,
    accural_total_points: 0,
    redem_total_points: 0,
  };

  test('fills in every optional text that is missing', async () => {
    expect((await read(page({ transactions: [transaction] }))).transactions).toEqual([
      {
        rrn: '628900000137',
        orderDate: '2026-11-20T23:59:01',
        totalSum: 10,
        totalSumPoints: 0,
        accuralTotalPoints: 0,
        redemTotalPoints: 0,
        checkItem: [],
        locationCode: '',
        address: '',
        operType: '',
        orderType: '',
        status: '',
        errorMessage: '',
      },
    ]);
  });

  test.each([
    { rrn: ' ' },
    { order_date: '20.11.2026' },
    { order_date: '2026-02-30T10:00:00+03:00' },
    { order_date: '2026-11-20T24:00:00Z' },
    { order_date: '2026-11-20' },
    { total_sum: null },
    { total_sum: '' },
    { total_sum: '0x10' },
    { total_sum: '12,5' },
    { total_sum: 1e300 },
    { total_sum: '9'.repeat(400) },
    { total_sum: true },
    { accural_total_points: undefined },
    { check_item: {} },
    { address: ['Липецк'] },
  ])(
    'omits a transaction with %j, logs how many were omitted, and keeps the others (D8)',
    async (broken) => {
      const log = vi.spyOn(console, 'info').mockImplementation(() => {});
      const transactions = [transaction, { ...transaction, ...broken }, null];
      const { transactions: left } = await read(page({ transactions }));
      expect(left.map(({ rrn }) => rrn)).toEqual(['628900000137']);
      expect(log.mock.calls.flat()).toEqual(['Transactions: 2 of 3 left out, unreadable']);
    },
  );

  test('omits an unreadable line of a receipt, logs it, and keeps the transaction', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    const fuel = { name: 'АИ-95', quantity: 1, price: 60, sum: 60 };
    const check_item = [fuel, { name: 'Кофе' }];
    const [one] = (await read(page({ transactions: [{ ...transaction, check_item }] })))
      .transactions;
    expect(one?.checkItem).toEqual([fuel]);
    expect(log.mock.calls.flat()).toEqual(['Lines of a receipt: 1 of 2 left out, unreadable']);
  });

  test('omits the only transaction of a page if unreadable; refuses a page of several unreadable ones (D6)', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    expect(await read(page({ transactions: [{}] }))).toMatchObject({ transactions: [] });
    await expect(read(page({ transactions: [{}, {}] }))).rejects.toThrow(RejectedError);
    await expect(read(page({ transactions: {} }))).rejects.toThrow(RejectedError);
  });
});

test('D33: tiers and cards with other spellings of a tier get its Russian name', async () => {
  const tier = { program_name: ' ru\u00adby\u200b', qual_fuel2: 600, qual_non_fuel3: 6_000 };
  const rules = await createLoyalty(server(() => ok({ tier_list: [tier] })).http()).tiers();
  expect(rules).toEqual([{ programName: 'Рубин', qualFuel2: 600, qualNonFuel3: 6_000 }]);
  const card = {
    card_number: '1234567890123456',
    points: 1,
    qual_fuel2: 640,
    qual_non_fuel3: 8_200,
  };
  const ownTier = async (program_name: string | null) => {
    const client = {
      mobile_phone: '+79990000003',
      agreements: [],
      card: { ...card, program_name },
    };
    const profile = await createClient(server(() => ok({ client })).http()).me();
    return profile.card.programName;
  };
  expect(await Promise.all(['Sapphire', null, 'VIP'].map(ownTier))).toEqual([
    'Сапфир',
    'Рубин',
    'Рубин',
  ]);
});

test('the points forecast is read from pointForecastPage and from no other field', async () => {
  const forecast = { items: [{ date: '2026-12-01', points: 340 }] };
  const read = (fields: object) =>
    createClient(server(() => ok(fields)).http()).pointsForecast({ days: 90 });
  expect(await read({ point_forecast_page: forecast })).toEqual(forecast.items);
  await expect(read({ forecast })).rejects.toThrow(RejectedError);
});

describe('a profile', () => {
  const card = { cardNumber: 1234567890123456, points: '7', qualFuel2: 0, qualNonFuel3: '0.5' };
  const me = (client: object) =>
    createClient(server(json({ result: { msg: 'OK' }, client })).http()).me();

  test('of a newcomer may hold no more than a phone and a card', async () => {
    expect(await me({ mobilePhone: '+79990000001', card, birthDate: '30.02.1990' })).toEqual({
      firstName: '',
      middleName: '',
      lastName: '',
      birthDate: '',
      gender: '',
      mobilePhone: '+79990000001',
      email: '',
      agreements: [],
      card: {
        cardNumber: '1234567890123456',
        points: 7,
        programName: '',
        qualFuel2: 0,
        qualNonFuel3: 0.5,
      },
    });
  });

  test.each([
    { card },
    { mobilePhone: '+7', card: null },
    { mobilePhone: '+7', card: { ...card, points: null } },
    { mobilePhone: '+7', card: { ...card, cardNumber: '' } },
    { mobilePhone: '+7', card, agreements: {} },
  ])('without what it needs is an error: %j', async (client) => {
    await expect(me(client)).rejects.toThrow(RejectedError);
  });
});

describe('a list with an entry that cannot be read loses that entry alone, and the log counts it (D8)', () => {
  const read = <Output>(
    body: object,
    call: (http: ReturnType<ReturnType<typeof server>['http']>) => Promise<Output>,
  ) => call(server(json({ result: { msg: 'OK' }, ...body })).http());
  let log: string[] = [];

  beforeEach(() => {
    log = [];
    vi.spyOn(console, 'info').mockImplementation((text: string) => {
      log.push(text);
    });
  });

  test('tiers', async () => {
    const agate = { programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 };
    const tierList = [{ ...agate, qualFuel2: 'сто' }, agate];
    expect(await read({ tierList }, (http) => createLoyalty(http).tiers())).toEqual([agate]);
    expect(log).toEqual(['Tiers: 1 of 2 left out, unreadable']);
  });

  test('points that expire', async () => {
    const january = { date: '2027-01-01', points: 5 };
    const pointForecastPage = {
      items: [january, { date: '2027-02-30', points: 5 }, { points: 5 }],
    };
    expect(
      await read({ pointForecastPage }, (http) => createClient(http).pointsForecast({ days: 90 })),
    ).toEqual([january]);
    expect(log).toEqual(['Forecast: 2 of 3 left out, unreadable']);
  });

  test('agreements', async () => {
    const client = {
      mobilePhone: '+79990000003',
      card: { cardNumber: 1, points: 1, qualFuel2: 1, qualNonFuel3: 1 },
      agreements: [
        { agreementCode: 'AllowSMS', value: 'да' },
        { agreementCode: 'AllowPush', value: true },
      ],
    };
    const { agreements } = await read({ client }, (http) => createClient(http).me());
    expect(agreements).toEqual([{ agreementCode: 'AllowPush', value: 'true' }]);
    expect(log).toEqual(['Agreements: 1 of 2 left out, unreadable']);
  });

  test.each([false, true])('questions, within data: %s', async (isWrapped) => {
    const item = { selection: 'Баллы', text: 'Да', weigth: 1 };
    const list = [{ attributes: item }, { attributes: { selection: 'Баллы' } }, null];
    const body = isWrapped ? { data: list } : list;
    expect(await createContent(server(json(body)).http()).questions()).toEqual([item]);
    expect(log).toEqual(['Questions: 2 of 3 left out, unreadable']);
  });

  test('stations', async () => {
    const attributes = { lat: 1, lon: 1, name: 'Липецк-1', id_station: '17', address: '' };
    const pins = createPins(server(json({ data: [{ attributes }, null] })).http());
    expect(await pins.stations({ url: '/pins.json' })).toEqual([attributes]);
    expect(log).toEqual(['Stations: 1 of 2 left out, unreadable']);
  });

  test('the kept transactions', () => {
    const kept = {
      owner: 'x',
      name: '',
      card: { cardNumber: 1, points: 1, qualFuel2: 1, qualNonFuel3: 1 },
      takenAt: '2026-11-20T10:00:00Z',
      transactions: [purchase('2026-11-20', {}), {}],
    };
    expect(parseCopy(JSON.stringify(kept))?.transactions).toHaveLength(1);
    expect(log).toEqual(['Kept transactions: 1 of 2 left out, unreadable']);
  });
});

test.each(['1990-05-07T00:00:00+03:00', '1990-05-07 00:00:00', '1990/05/07', '1990.05.07'])(
  'a date received as %s is read by its year, month and day',
  async (birthDate) => {
    const card = { cardNumber: 1, points: 1, qualFuel2: 1, qualNonFuel3: 1 };
    const client = { mobilePhone: '+79990000003', card, birthDate };
    const { http } = server(json({ result: { msg: 'OK' }, client }));
    expect(await createClient(http()).me()).toMatchObject({ birthDate: '1990-05-07' });
  },
);

describe('tokens', () => {
  test.each(['', 'two words', 'ключ', 'line\nbreak', 'x'.repeat(4001), 1, null])(
    'that no cookie or header may hold are refused: %j',
    async (accessToken) => {
      const answer = { result: { msg: 'OK' }, tokens: { accessToken, refreshToken: 'r' } };
      const { run } = samples.verify_code ?? { run: () => Promise.reject(new Error('no sample')) };
      await expect(run(server(json(answer)).http())).rejects.toThrow(RejectedError);
    },
  );
});

describe('the content API (section 8)', () => {
  const item = { attributes: { selection: 'Вопрос', text: 'Ответ', weigth: 1 } };

  test('may wrap its list in data, and leave a question without weight', async () => {
    const unweighted = { attributes: { selection: 'Ещё', text: 'Да', weigth: null } };
    const { http } = server(json({ data: [item, unweighted] }));
    expect(await createContent(http()).questions()).toEqual([
      { selection: 'Вопрос', text: 'Ответ', weigth: 1 },
      { selection: 'Ещё', text: 'Да', weigth: 0 },
    ]);
  });

  test('is refused when its status is not OK, even with a valid body', async () => {
    const { http } = server(() => Response.json([item], { status: 404 }));
    await expect(createContent(http()).questions()).rejects.toThrow(RejectedError);
  });

  test('sends no token', async () => {
    const { http, sent } = server(json([item]));
    const access = {
      current: () => Promise.resolve('secret'),
      refresh: () => Promise.resolve('secret'),
      end: () => Promise.resolve(''),
    };
    await createContent(http({ access })).questions();
    expect(sent).toMatchObject([{ token: null }]);
  });

  test('content: a failure is logged with its status and reported once; a success or an abort is not (section 8)', async () => {
    const onError = vi.fn();
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    const failing = createContent(server(() => status(404)).http(), { onError });
    const error: unknown = await failing.questions().catch((reason: unknown) => reason);
    await failing.questions(AbortSignal.abort()).catch(() => {});
    await createContent(server(json([item])).http(), { onError }).questions();
    expect(onError.mock.calls).toEqual([[error]]);
    expect(error).toBeInstanceOf(RejectedError);
    expect(log.mock.calls).toEqual([['Content: 404']]);
  });
});

describe('pins', () => {
  const pin = {
    lat: 52.61,
    lon: 39.6,
    name: 'Липецк-1',
    id_station: '17',
    address: 'Московская, 1',
  };
  const stations = (...pins: unknown[]) =>
    createPins(server(json({ data: pins })).http()).stations({ url: 'https://cdn.test/pins.json' });

  test.each([
    [{ lat: null }, { lat: null }],
    [{ lon: undefined }, { lon: null }],
    [{ lat: '91' }, { lat: null }],
    [{ lon: -180.5 }, { lon: null }],
    [{ lat: 'north' }, { lat: null }],
    [{ lat: '' }, { lat: null }],
    [{ lon: ' -37.62 ' }, { lon: -37.62 }],
  ])('with %j keep the station as %j', async (sent, kept) => {
    expect(await stations({ attributes: { ...pin, ...sent } })).toEqual([{ ...pin, ...kept }]);
  });

  test('leave out a station without a name or a number, and keep the others', async () => {
    const broken = [
      { attributes: { ...pin, name: '' } },
      { attributes: { ...pin, id_station: null } },
      { attributes: null },
      null,
      'АЗС',
    ];
    expect(await stations(...broken, { attributes: pin })).toEqual([pin]);
  });

  const failing = (status: number, options?: PinsOptions) => {
    const reply = () => new Response('', { status, statusText: 'Not Found' });
    return createPins(server(reply).http(), options).stations({ url: '/pins.json' });
  };

  const rejectedWith = (shownError: string) => ({ shownError, code: 0 });

  test('pins: a status that is not OK fails with a Russian text without HTTP terms (section 8, D39)', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    await expect(failing(404)).rejects.toMatchObject(rejectedWith('Неизвестная ошибка'));
    const busy = rejectedWith('Слишком много запросов. Попробуйте позже');
    await expect(failing(429)).rejects.toMatchObject(busy);
  });

  test('pins: the status is the error text in the log, unless a handler is given (section 8)', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    await failing(404).catch(() => {});
    await failing(200).catch(() => {});
    await createPins(server(() => Promise.reject(new TypeError('Failed to fetch'))).http())
      .stations({ url: '/pins.json' })
      .catch(() => {});
    const logged = ['Pins: 404', 'Pins: 200, unreadable', 'Pins: UnreachableError'];
    expect(log.mock.calls.flat()).toEqual(logged);
    const onError = vi.fn();
    await failing(410, { onError }).catch(() => {});
    expect(log).toHaveBeenCalledTimes(3);
    expect(onError.mock.calls).toMatchObject([[{ status: 410 }]]);
  });

  test('five thousand of them are read', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      attributes: { ...pin, id_station: index },
    }));
    expect(await stations(...many)).toHaveLength(5_000);
  });
});
