import { describe, expect, test } from 'vitest';
import { now, pass, day, phones, refused, sandboxForFile, signedOut, success } from './support/app';
import { aNumber, aString, including } from './support/matchers';

const { get, post, put, signIn, me } = sandboxForFile();

async function signedIn(phone: string = phones.anna) {
  const { access_token: token } = await signIn(phone);
  return {
    token,
    client: async () => (await me(token)).body?.client,
    save: (fields: unknown) => put('/v1/client', fields, token),
    subscribe: (agreements: unknown) =>
      post('/v1/client/subscription/change', { agreements }, token),
    forecast: (query: string) => get(`/v1/client/points_forecast${query}`, token),
  };
}

describe('the profile', () => {
  test('is the client with their card (D11), in snake_case', async () => {
    const { client } = await signedIn();
    expect(await client()).toEqual({
      first_name: 'Анна',
      middle_name: 'Сергеевна',
      last_name: 'Воронцова',
      birth_date: '1991-11-12',
      gender: 'female',
      mobile_phone: '+79990000003',
      email: 'anna.vorontsova@example.ru',
      agreements: [
        { agreement_code: 'AllowEmail', value: 'true' },
        { agreement_code: 'AllowPush', value: 'false' },
        { agreement_code: 'AllowSMS', value: 'true' },
      ],
      card: {
        card_number: '7013452188903003',
        points: aNumber,
        program_name: 'Сапфир',
        qual_fuel_2: 432,
        qual_non_fuel_3: 4126.5,
      },
    });
  });

  test('is each one’s own', async () => {
    const anna = await signedIn(phones.anna);
    const igor = await signedIn(phones.igor);
    expect(await anna.client()).toMatchObject({ mobile_phone: phones.anna });
    expect(await igor.client()).toMatchObject({ mobile_phone: phones.igor });
    await igor.save({ first_name: 'Пётр' });
    await igor.subscribe([{ agreement_code: 'AllowSMS', value: 'false' }]);
    expect(await anna.client()).toMatchObject({
      first_name: 'Анна',
      agreements: including([{ agreement_code: 'AllowSMS', value: 'true' }]),
    });
  });
});

describe('saving the profile', () => {
  test('changes what is given and keeps the rest', async () => {
    const { client, save } = await signedIn();
    const before = await client();
    const given = {
      first_name: 'Анна-Мария',
      middle_name: '',
      last_name: 'Де Воронцова',
      gender: 'male',
      email: 'a@b.рф',
      birth_date: '1990-02-28',
    };
    expect(await save(given)).toMatchObject(success);
    expect(await client()).toEqual({ ...Object(before), ...given });
    expect(await save({ email: '' })).toMatchObject(success);
    expect(await save({})).toMatchObject(success);
    expect(await client()).toEqual({ ...Object(before), ...given, email: '' });
  });

  test('takes nothing that is not of the profile', async () => {
    const { client, save } = await signedIn();
    const before = await client();
    const greedy = {
      id: 'client-0001',
      phone: phones.oleg,
      mobile_phone: '+79995554433',
      blocked: true,
      points: 1_000_000,
      card: { points: 1_000_000, card_number: '1111222233334444' },
      ['__proto__']: { first_name: 'Никто' },
    };
    expect(await save(greedy)).toMatchObject(success);
    expect(await client()).toEqual(before);
  });

  test.each([
    ['first_name', '', 'Имя — буквы, дефис и пробел'],
    ['first_name', 'Анна1', 'Имя — буквы, дефис и пробел'],
    ['first_name', '<b>', 'Имя — буквы, дефис и пробел'],
    ['first_name', 5, 'Имя — буквы, дефис и пробел'],
    ['last_name', ' ', 'Фамилия — буквы, дефис и пробел'],
    ['middle_name', '!', 'Отчество — буквы, дефис и пробел'],
    ['last_name', 'Я'.repeat(61), 'Фамилия — буквы, дефис и пробел: не длиннее 60 знаков'],
    ['email', 5, 'Проверьте адрес почты'],
    ['email', 'anna', 'Проверьте адрес почты'],
    ['email', 'anna@host', 'Проверьте адрес почты'],
    ['email', 'a b@host.ru', 'Проверьте адрес почты'],
    ['email', 'a@host.toolongtld', 'Проверьте адрес почты'],
    ['gender', 'other', 'Пол указан неверно'],
    ['birth_date', '12.11.1991', 'Такой даты рождения нет'],
    ['birth_date', '1991-02-29', 'Такой даты рождения нет'],
    ['birth_date', '2027-01-01', 'Такой даты рождения нет'],
    ['birth_date', '1899-12-31', 'Такой даты рождения нет'],
    ['birth_date', '2008-11-21', 'Программа доступна с 18 лет'],
  ])('refuses %s %j', async (field, value, message) => {
    const { client, save } = await signedIn();
    const before = await client();
    expect(await save({ email: 'new@example.ru', [field]: value })).toMatchObject(
      refused(90, message, 400),
    );
    expect(await client()).toEqual(before);
  });

  test('lets in whoever turns eighteen today', async () => {
    const { save } = await signedIn();
    expect(await save({ birth_date: '2008-11-20' })).toMatchObject(success);
  });

  test('needs a token', async () => {
    expect(await put('/v1/client', { first_name: 'Анна' })).toMatchObject(signedOut);
  });
});

describe('consents', () => {
  test('change one by one or together', async () => {
    const { client, subscribe } = await signedIn();
    expect(
      await subscribe([
        { agreement_code: 'AllowPush', value: 'true' },
        { agreement_code: 'AllowSMS', value: 'false' },
      ]),
    ).toMatchObject(success);
    expect(await client()).toMatchObject({
      agreements: [
        { agreement_code: 'AllowEmail', value: 'true' },
        { agreement_code: 'AllowPush', value: 'true' },
        { agreement_code: 'AllowSMS', value: 'false' },
      ],
    });
    expect(await subscribe([])).toMatchObject(success);
  });

  test.each([
    [[{ agreement_code: 'AllowCalls', value: 'true' }]],
    [[{ agreement_code: 'AllowSMS', value: true }]],
    [[{ agreement_code: 'AllowSMS' }]],
    ['AllowSMS'],
    [undefined],
  ])('are refused as %j', async (agreements) => {
    const { client, subscribe } = await signedIn();
    const before = await client();
    expect(await subscribe(agreements)).toMatchObject(refused(90, aString, 400));
    expect(await client()).toEqual(before);
  });
});

describe('the points forecast', () => {
  const items = ({ body }: { body?: Record<string, unknown> | undefined }) =>
    (body?.point_forecast_page as { items: { date: string; points: number }[] }).items;

  test('lists what expires within the days asked for, nearest first, and all of it is the balance', async () => {
    const { client, forecast } = await signedIn();
    const all = items(await forecast('?n_days=9999'));
    expect(all.length).toBeGreaterThan(3);
    expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted());
    for (const { date, points } of all) {
      expect(date).toMatch(/^\d{4}-\d\d-01$/);
      expect(date > '2026-11-20').toBe(true);
      expect(points).toBeGreaterThan(0);
    }
    const sum = all.reduce((total, { points }) => total + points, 0);
    expect(await client()).toMatchObject({ card: { points: sum } });
    for (const days of [10, 11, 90, 365]) {
      const until = new Date(Date.parse(now) + days * day).toISOString().slice(0, 10);
      expect(items(await forecast(`?n_days=${String(days)}`))).toEqual(
        all.filter(({ date }) => date <= until),
      );
    }
  });

  test('is exact: on the day, exactly those points expire', async () => {
    const { forecast } = await signedIn();
    const [next, ...later] = items(await forecast('?n_days=9999'));
    if (!next) throw new Error('Nothing expires');
    pass(Date.parse(`${next.date}T00:00:00+03:00`) - Date.parse(now));
    const again = await signedIn();
    expect(items(await again.forecast('?n_days=9999'))).toEqual(later);
    const sum = later.reduce((total, { points }) => total + points, 0);
    expect(await again.client()).toMatchObject({ card: { points: sum } });
  });

  test('covers thirty days when n_days is missing', async () => {
    const { forecast } = await signedIn();
    expect(items(await forecast(''))).toEqual(items(await forecast('?n_days=30')));
  });

  test.each(['0', '-1', 'x', '1.5', '10000', ''])('refuses n_days=%s', async (days) => {
    const { forecast } = await signedIn();
    expect(await forecast(`?n_days=${days}`)).toMatchObject(
      refused(90, 'Число дней — от 1 до 9999', 400),
    );
  });
});
