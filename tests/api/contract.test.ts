import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { createContent } from '#api/content.ts';
import { createLogin } from '#api/login.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { createPhone } from '#api/phone.ts';
import { createPins } from '#api/pins.ts';
import { createRegistration } from '#api/register.ts';
import { createRevoke } from '#api/accountDeletion.ts';
import { createTokens } from '#api/tokens.ts';
import { createTransactions } from '#api/transactions.ts';
import { createHttp, type Http } from '#api/http.ts';
import { SignedOutError, UnreachableError } from '#domain/failure.ts';
import { notThe } from '#tests/support/examples.ts';
import { openSandbox } from './support/sandbox';

const rating = { ratingUrl: '/v1/client/transaction/rate' };
const newcomer = '+79990000001';
const sapphire = '+79990000003';
const otherCode = (code: string) => (code === '0000' ? '1111' : '0000');

vi.setConfig({ testTimeout: 30_000 });

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
const driven = new Set<string>();

beforeAll(async () => {
  sandbox = await openSandbox();
}, 60_000);

afterAll(() => sandbox.close());

beforeEach(() => sandbox.reset());

afterEach(async () => {
  vi.useRealTimers();
  for (const { method, path } of await sandbox.calls()) driven.add(`${method} ${path}`);
});

/** Moves the clock without waiting for it. */
const pass = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
};

async function everyTransaction(http: Http) {
  const transactions = createTransactions(http, rating);
  const first = await transactions.page({ limit: 20, offset: 0 });
  const pages = [first];
  while (pages.at(-1)?.isLastPage === false) {
    pages.push(await transactions.page({ limit: 20, offset: pages.length * 20 }));
  }
  return pages;
}

describe('signing in', () => {
  test('takes a phone and the code of its operation, and gives tokens that work', async () => {
    const { http } = await sandbox.signedIn(sapphire);
    const client = await createClient(http).me();
    expect(client.mobilePhone).toBe(sapphire);
    expect(client.card.cardNumber).toMatch(/^\d{16}$/);
    expect(client.card.programName).toBe('Сапфир');
  });

  test('refuses a phone nobody has, with words and code 10', async () => {
    const login = createLogin(sandbox.bare());
    const error: unknown = await login
      .login({ phoneNumber: '+7 999 765 43 21' })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'RejectedError', code: 10 });
    expect(error).toHaveProperty('shownError', expect.stringMatching(/[а-яё]{3}/i));
  });

  test('resends after a minute and no sooner; the resent code replaces the first', async () => {
    const login = createLogin(sandbox.bare());
    const { operationId } = await login.login({ phoneNumber: sapphire });
    const operation = { phoneNumber: sapphire, operationId };
    const first = await sandbox.codeFor(sapphire);
    await expect(login.resend(operation)).rejects.toMatchObject({ code: 14 });
    pass(61_000);
    await login.resend(operation);
    const second = await sandbox.codeFor(sapphire);
    const replaced = login.verifyCode({ ...operation, smsCode: notThe(second, first) });
    await expect(replaced).rejects.toMatchObject({ code: 11 });
    const tokens = await login.verifyCode({ ...operation, smsCode: ` ${second} ` });
    expect(Object.keys(tokens).sort()).toEqual(['accessToken', 'refreshToken']);
  });

  test('refuses a wrong code with 11, one tried too often with 13, one too old with 12', async () => {
    const login = createLogin(sandbox.bare());
    const { operationId } = await login.login({ phoneNumber: sapphire });
    const smsCode = await sandbox.codeFor(sapphire);
    const operation = { phoneNumber: sapphire, operationId };
    const attempt = (code: string) =>
      login.verifyCode({ ...operation, smsCode: code }).then(
        () => 'signed in',
        (error: { code: number }) => error.code,
      );
    expect(await attempt(otherCode(smsCode))).toBe(11);
    for (let tries = 0; tries < 4; tries += 1) await attempt(otherCode(smsCode));
    expect(await attempt(smsCode)).toBe(13);

    pass(61_000);
    const anew = await login.login({ phoneNumber: sapphire });
    const late = { phoneNumber: sapphire, ...anew, smsCode: await sandbox.codeFor(sapphire) };
    pass(301_000);
    await expect(login.verifyCode(late)).rejects.toMatchObject({ code: 12 });
  });
});

describe('the session', () => {
  test('fifty parallel calls with an expired token cause one refresh and fifty answers', async () => {
    const { http, access } = await sandbox.signedIn(sapphire);
    await sandbox.control('POST', '/tokens/expire', {});
    const { me } = createClient(http);

    const clients = await Promise.all(Array.from({ length: 50 }, () => me()));

    expect(new Set(clients.map(({ mobilePhone }) => mobilePhone))).toEqual(new Set([sapphire]));
    expect(access.refreshes).toHaveLength(1);
    const paths = (await sandbox.calls()).map(({ path, status }) => `${path} ${String(status)}`);
    expect(paths.filter((path) => path.startsWith('/v1/refresh_token'))).toHaveLength(1);
    expect(paths.filter((path) => path === '/v1/client/me 401')).toHaveLength(50);
    expect(paths.filter((path) => path === '/v1/client/me 200')).toHaveLength(50);
  });

  test('a forbidden token is exchanged by one fresh login', async () => {
    const { http, access } = await sandbox.signedIn(sapphire);
    await sandbox.control('POST', '/tokens/expire', { forbid: true });
    const { me } = createClient(http);
    expect(await Promise.all([me(), me(), me()])).toHaveLength(3);
    expect(access.refreshes).toMatchObject([{ refusal: 'forbidden' }]);
    const paths = (await sandbox.calls()).map(({ path }) => path);
    expect(paths.filter((path) => path === '/v1/fresh_login')).toHaveLength(1);
  });

  test('ends when the refresh token is spoilt', async () => {
    const { http } = await sandbox.signedIn(sapphire);
    await sandbox.control('POST', '/tokens/expire', { refresh: true });
    await expect(createClient(http).me()).rejects.toThrow(SignedOutError);
  });

  test('ends when a call is refused again after one refresh, without further retries', async () => {
    const { http, access } = await sandbox.signedIn(sapphire);
    const order = { method: 'POST', path: '/v1/client/me', kind: 'status', status: 401, times: 9 };
    await sandbox.fault(order);
    await expect(createClient(http).me()).rejects.toThrow(SignedOutError);
    expect(access.refreshes).toHaveLength(1);
    expect(access.ended).toHaveLength(1);
    const paths = (await sandbox.calls()).map(({ path }) => path);
    expect(paths.filter((path) => path === '/v1/client/me')).toHaveLength(2);
  });

  test('logging out kills both tokens', async () => {
    const { http, held } = await sandbox.signedIn(sapphire);
    await createTokens(sandbox.bare()).logout(held.tokens);
    await expect(createClient(http).me()).rejects.toThrow(SignedOutError);
  });
});

describe("the client's data", () => {
  test.each([
    ['+79990000001', ''],
    ['+79990000002', 'Агат'],
    ['+79990000003', 'Сапфир'],
    ['+79990000004', 'Рубин'],
    ['+79990000005', 'Бриллиант'],
  ])('%s is of the tier «%s»', async (phone, programName) => {
    const { http } = await sandbox.signedIn(phone);
    expect((await createClient(http).me()).card.programName).toBe(programName);
  });

  test('of a blocked client is refused with code 55', async () => {
    const { http } = await sandbox.signedIn('+79990000055');
    await expect(createClient(http).me()).rejects.toMatchObject({ code: 55 });
  });

  test('a saved profile is returned by the next read; an empty birth date keeps the saved one', async () => {
    const { http } = await sandbox.signedIn(newcomer);
    const { me, update } = createClient(http);
    const { birthDate } = await me();
    const saved = {
      firstName: 'Анна-Мария',
      middleName: '',
      lastName: 'Ковалёва',
      gender: 'female',
      email: 'anna@example.ru',
    };
    await update({ ...saved, birthDate: '' });
    expect(await me()).toMatchObject({ ...saved, birthDate });
    await update({ ...saved, birthDate: '29.02.1988' });
    expect(await me()).toMatchObject({ ...saved, birthDate: '1988-02-29' });
    const minor = update({ ...saved, birthDate: '01.01.2020' });
    await expect(minor).rejects.toHaveProperty('name', 'RejectedError');
  });

  test('a changed consent is returned by the next read', async () => {
    const { http } = await sandbox.signedIn(sapphire);
    const { me, changeSubscription } = createClient(http);
    for (const value of ['true', 'false'] as const) {
      await changeSubscription({ agreements: [{ agreementCode: 'AllowEmail', value }] });
      expect((await me()).agreements).toContainEqual({ agreementCode: 'AllowEmail', value });
    }
  });

  test('expiring points are sorted by date, and a longer period includes the shorter one', async () => {
    const { http } = await sandbox.signedIn(sapphire);
    const { pointsForecast } = createClient(http);
    const [quarter, year] = [
      await pointsForecast({ days: 90 }),
      await pointsForecast({ days: 365 }),
    ];
    const dates = year.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(year.slice(0, quarter.length)).toEqual(quarter);
    expect(quarter.length).toBeGreaterThan(0);
    expect(year.length).toBeGreaterThan(quarter.length);
  });

  test('137 transactions load in seven pages, each once', async () => {
    const { http } = await sandbox.signedIn(sapphire);
    const pages = await everyTransaction(http);
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([
      20, 20, 20, 20, 20, 20, 17,
    ]);
    const all = pages.flatMap(({ transactions }) => transactions);
    expect(new Set(all.map(({ rrn }) => rrn)).size).toBe(137);
    const months = new Set(all.map(({ orderDate }) => orderDate.slice(0, 7)));
    expect([14, 15], 'fourteen months may begin and end within one').toContain(months.size);
    expect(all.map(({ status }) => status)).toContain('Отменена');
    expect(all.map(({ operType }) => operType)).toContain('Нефинансовая');
  });

  test('a purchase can be rated, one of another client cannot', async () => {
    const [mine, other] = [
      await sandbox.signedIn(sapphire),
      await sandbox.signedIn('+79990000004'),
    ];
    const pages = await everyTransaction(mine.http);
    const rrn = pages[0]?.transactions[0]?.rrn;
    if (!rrn) throw new Error('There is no purchase');
    const rated = createTransactions(mine.http, rating).rate({ rrn, rating: 5 });
    await expect(rated).resolves.toBeUndefined();
    const foreign = createTransactions(other.http, rating).rate({ rrn, rating: 1 });
    await expect(foreign).rejects.toHaveProperty('name', 'RejectedError');
  });
});

describe('public data', () => {
  test('contains four tiers with growing conditions', async () => {
    const levels = await createLoyalty(sandbox.bare()).tiers();
    const byFuel = levels.toSorted((a, b) => a.qualFuel2 - b.qualFuel2);
    expect(byFuel.map(({ programName }) => programName)).toEqual([
      'Агат',
      'Сапфир',
      'Рубин',
      'Бриллиант',
    ]);
    expect(byFuel.every(({ qualNonFuel3 }) => qualNonFuel3 > 0)).toBe(true);
  });

  test('contains questions and answers with their weights', async () => {
    const questions = await createContent(sandbox.bare()).questions();
    expect(questions.length).toBeGreaterThan(2);
    expect(new Set(questions.map(({ weigth }) => weigth)).size).toBeGreaterThan(1);
  });

  test('contains at least sixty stations around the centre of the map', async () => {
    const stations = await createPins(sandbox.bare()).stations({ url: '/pins.json' });
    const placed = stations.filter(({ lat, lon }) => lat !== null && lon !== null);
    expect(placed.length).toBeGreaterThanOrEqual(60);
    expect(new Set(stations.map(({ id_station }) => id_station)).size).toBe(stations.length);
    for (const { lat, lon } of placed) {
      expect(Math.abs(Number(lat) - 52.76)).toBeLessThan(10);
      expect(Math.abs(Number(lon) - 37.62)).toBeLessThan(20);
    }
  });
});

describe('registration', () => {
  const typed = {
    phoneNumber: '+7 999 321 00 01',
    birthDate: '17.05.1990',
    cardNumber: '1234 5678 9012 3456',
    cvv: '123',
  };

  test('goes from the check to a client who can sign in', async () => {
    const registration = createRegistration(sandbox.bare());
    await registration.isAllowed(typed);
    await registration.register({
      ...typed,
      listOfAgreements: [{ agreementCode: 'AllowSMS', value: 'true' }],
    });
    await expect(registration.resend(typed)).rejects.toMatchObject({ code: 14 });
    pass(61_000);
    await registration.resend(typed);
    const smsCode = await sandbox.codeFor('+79993210001');
    await registration.confirm({ phoneNumber: typed.phoneNumber, smsCode });

    const { http } = await sandbox.signedIn('+79993210001');
    expect(await createClient(http).me()).toMatchObject({
      birthDate: '1990-05-17',
      agreements: expect.arrayContaining([{ agreementCode: 'AllowSMS', value: 'true' }]) as unknown,
      card: { cardNumber: '1234567890123456' },
    });
  });

  test('needs no card', async () => {
    const registration = createRegistration(sandbox.bare());
    const plain = { ...typed, cardNumber: '', cvv: '' };
    await registration.isAllowed(plain);
    await registration.register(plain);
    const smsCode = await sandbox.codeFor('+79993210001');
    await registration.confirm({ phoneNumber: typed.phoneNumber, smsCode });
    const { http } = await sandbox.signedIn('+79993210001');
    expect((await createClient(http).me()).card.cardNumber).toMatch(/^\d{16}$/);
  });

  test('is refused with 20 for a card that may not, with 21 for a phone that is taken', async () => {
    const { isAllowed } = createRegistration(sandbox.bare());
    const refusedCard = isAllowed({ ...typed, cardNumber: '4000 0000 0000 0002' });
    await expect(refusedCard).rejects.toMatchObject({ code: 20 });
    const taken = isAllowed({ ...typed, phoneNumber: sapphire });
    await expect(taken).rejects.toMatchObject({ code: 21 });
  });
});

describe('a phone change', () => {
  test('takes a code from either number and gives new tokens for the old', async () => {
    const newPhone = '+79994445566';
    const { http, held, access } = await sandbox.signedIn(newcomer);
    const phone = createPhone(http);
    await phone.change({ phoneNumber: '+7 999 444 55 66' });
    await phone.confirmOld({ smsCode: await sandbox.codeFor(newcomer) });
    await phone.resendNew({ phoneNumber: newPhone });
    await expect(phone.resendNew({ phoneNumber: newPhone })).rejects.toMatchObject({ code: 14 });
    pass(61_000);
    await phone.resendNew({ phoneNumber: newPhone });
    const tokens = await phone.confirmNew({ smsCode: await sandbox.codeFor(newPhone) });

    const { refresh } = createTokens(sandbox.bare());
    await expect(refresh(held.tokens)).rejects.toHaveProperty('name', 'RejectedError');
    access.replace(tokens.accessToken);
    expect((await createClient(http).me()).mobilePhone).toBe(newPhone);
  });

  test('cannot skip the old number', async () => {
    const { http } = await sandbox.signedIn(newcomer);
    const phone = createPhone(http);
    await phone.change({ phoneNumber: '+79994445566' });
    const skipped = phone.confirmNew({ smsCode: await sandbox.codeFor(newcomer) });
    await expect(skipped).rejects.toHaveProperty('name', 'RejectedError');
  });
});

describe('deletion', () => {
  test('takes a request and a code, and leaves nobody to sign in', async () => {
    const { http } = await sandbox.signedIn(newcomer);
    const revoke = createRevoke(http);
    await revoke.revoke();
    await revoke.confirm({ smsCode: await sandbox.codeFor(newcomer) });
    await expect(createClient(http).me()).rejects.toThrow(SignedOutError);
    const again = createLogin(sandbox.bare()).login({ phoneNumber: newcomer });
    await expect(again).rejects.toMatchObject({ code: 10 });
  });
});

describe('faults', () => {
  const levels = { method: 'POST', path: '/v1/public/loyalty_levels' };
  const login = { method: 'POST', path: '/v1/login' };
  const sent = async (path: string) =>
    (await sandbox.calls()).filter((call) => call.path === path).length;

  test('a refusal without words has the default text', async () => {
    await sandbox.fault({ ...levels, kind: 'result', code: 90 });
    await expect(createLoyalty(sandbox.bare()).tiers()).rejects.toMatchObject({
      code: 90,
      shownError: 'Неизвестная ошибка',
    });
  });

  test('a page of HTML in place of an answer is an unknown error', async () => {
    await sandbox.fault({ ...levels, kind: 'malformed' });
    const read = createLoyalty(sandbox.bare()).tiers();
    await expect(read).rejects.toMatchObject({ code: 0, shownError: 'Неизвестная ошибка' });
  });

  test('a read is retried after two failures of the server or the network', async () => {
    await sandbox.fault({ ...levels, kind: 'status', status: 502 });
    await sandbox.fault({ ...levels, kind: 'abort' });
    expect(await createLoyalty(sandbox.bare()).tiers()).toHaveLength(4);
    expect(await sent('/v1/public/loyalty_levels')).toBe(3);
  });

  test.each([{ kind: 'status', status: 500 }, { kind: 'abort' }, { kind: 'malformed' }])(
    'a call that sends an SMS is made once in spite of $kind',
    async (fault) => {
      await sandbox.fault({ ...login, ...fault });
      const call = createLogin(sandbox.bare()).login({ phoneNumber: sapphire });
      await expect(call).rejects.toHaveProperty(
        'name',
        fault.kind === 'abort' ? 'UnreachableError' : 'RejectedError',
      );
      expect(await sent('/v1/login')).toBe(1);
    },
  );

  test('a 503 rejects the call and notifies that the service is unavailable', async () => {
    const onUnavailable = vi.fn();
    await sandbox.fault({ ...levels, kind: 'status', status: 503 });
    const read = createLoyalty(sandbox.bare({ onUnavailable })).tiers();
    await expect(read).rejects.toHaveProperty('name', 'RejectedError');
    expect(onUnavailable).toHaveBeenCalledOnce();
  });

  test('a refresh that never reached the server ends nothing', async () => {
    const { held } = await sandbox.signedIn(sapphire);
    await sandbox.fault({ method: 'POST', path: '/v1/refresh_token', kind: 'abort' });
    const { refresh } = createTokens(sandbox.bare());
    await expect(refresh(held.tokens)).rejects.toThrow(UnreachableError);
    expect(await refresh(held.tokens)).toHaveProperty('accessToken');
  });
});

describe('over a real connection', () => {
  test('an answer is read; a broken connection and a closed port are unreachable; an aborted call is an abort', async () => {
    const { url, close } = await sandbox.listen();
    const loyalty = createLoyalty(createHttp({ baseUrl: url }));
    const login = createLogin(createHttp({ baseUrl: url }));
    const order = { method: 'POST', path: '/v1/login' };
    const phone = { phoneNumber: sapphire };

    expect(await loyalty.tiers()).toHaveLength(4);

    await sandbox.fault({ ...order, kind: 'abort' });
    await expect(login.login(phone)).rejects.toThrow(UnreachableError);

    await sandbox.fault({ ...order, kind: 'hang' });
    const leaving = new AbortController();
    const hanging = login.login(phone, leaving.signal);
    await expect.poll(async () => (await sandbox.calls()).length).toBe(3);
    leaving.abort();
    await expect(hanging).rejects.toHaveProperty('name', 'AbortError');

    await close();
    await expect(login.login(phone)).rejects.toThrow(UnreachableError);
  });
});

describe('the contract', () => {
  test('has driven every call of section 7', () => {
    expect([...driven].filter((call) => !call.includes('/sandbox')).sort()).toEqual([
      'GET /pins.json',
      'GET /qna-list',
      'GET /v1/client/points_forecast',
      'POST /v1/client/me',
      'POST /v1/client/phone/change',
      'POST /v1/client/phone/confirm_new',
      'POST /v1/client/phone/confirm_old',
      'POST /v1/client/phone/resend_new',
      'POST /v1/client/revoke',
      'POST /v1/client/revoke/confirm',
      'POST /v1/client/subscription/change',
      'POST /v1/client/transaction/rate',
      'POST /v1/client/transactions',
      'POST /v1/fresh_login',
      'POST /v1/login',
      'POST /v1/login/resend',
      'POST /v1/logout',
      'POST /v1/public/loyalty_levels',
      'POST /v1/refresh_token',
      'POST /v1/register',
      'POST /v1/register/confirm',
      'POST /v1/register/is_allow_register',
      'POST /v1/register/resend',
      'POST /v1/verify_code',
      'PUT /v1/client',
    ]);
  });
});
