import type { Subject, Verdict } from '#conformance/finding.ts';
import { rewritten, type Deviation } from './check';

/** How much of the check a deviation needs to be found. */
export type Scope = 'open' | 'client' | 'writing' | 'newcomer';

/** One deviation, and the finding that a check must report. */
export type Planted = {
  subject: Subject;
  what: string;
  verdict: Extract<Verdict, 'tolerated' | 'breaks'>;
  rule: string;
  /** Message for the card holder, where the cabinet has one. */
  sees?: string;
  /** Text of the finding, where one answer may have several findings. */
  says?: string;
  scope: Scope;
  deviate: Deviation;
};

export const unknownError = '«Неизвестная ошибка»';
const notAnswering = '«Сервис не\u00a0отвечает. Попробуйте через минуту»';
const signedOut = '«Сеанс закончился. Войдите ещё раз.»';
const noAnswer = '«Нет связи с сервером. Проверьте сеть и повторите.»';
const open = { scope: 'open' } as const;

type Fields = Record<string, unknown>;
type Call = Parameters<Deviation>[0];

/** Changes every OK answer of a call; refusals stay as they are. */
export const changing =
  (path: string, change: (body: never, call: Call) => unknown): Deviation =>
  async (call) => {
    if (call.path !== path || call.request.method === 'OPTIONS') return null;
    const response = await call.answer();
    return rewritten(response, (body) => {
      const { result } = body as { result?: { msg: string } };
      return result && result.msg !== 'OK' ? body : change(body as never, call);
    });
  };

const soundHeaders = {
  'cache-control': 'no-store',
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
};

/** Answers a call itself, with the headers of a valid answer; null lets the sandbox answer. */
export const answering =
  (path: string, answer: (call: Call) => Response | null): Deviation =>
  async (call) => {
    if (call.path !== path || call.request.method === 'OPTIONS') return null;
    const response = answer(call);
    if (!response) return null;
    const { status } = response;
    const text = await response.text();
    return new Response(text === '' ? null : text, { status, headers: soundHeaders });
  };

/** Changes every refusal of a call. */
export const refusing =
  (path: string, change: (result: Fields) => Fields, status?: number): Deviation =>
  async (call) => {
    if (call.path !== path) return null;
    const response = await call.answer();
    const { result } = (await response.clone().json()) as { result: Fields };
    if (result.msg === 'OK') return response;
    const body = JSON.stringify({ result: change(result) });
    const { headers } = response;
    return new Response(body, { status: status ?? response.status, headers });
  };

/** Changes the headers of every answer, or of the answers to calls for which `isMeant` holds. */
const withHeaders =
  (change: (headers: Headers) => void, isMeant: (call: Call) => boolean = () => true): Deviation =>
  async (call) => {
    if (!isMeant(call)) return null;
    const response = await call.answer();
    const headers = new Headers(response.headers);
    change(headers);
    const { status } = response;
    return new Response(status === 204 ? null : await response.text(), { status, headers });
  };

export const done = { result: { code: 0, msg: 'OK', shown_error: null } };

const isPreflight = ({ request }: Call) => request.method === 'OPTIONS';

export const put = (value: object, name: string, other: unknown): object => ({
  ...value,
  [name]: other,
});

export const without = (value: object, name: string): object => {
  const copy: Fields = { ...value };
  Reflect.deleteProperty(copy, name);
  return copy;
};

const unsent = `${noAnswer.slice(0, -1)}», whatever the person does`;

const ofDelivery: readonly Planted[] = [
  {
    subject: 'cors',
    what: 'the preflight knows no origin',
    verdict: 'breaks',
    rule: 'docs/operating.md',
    sees: unsent,
    ...open,
    deviate: withHeaders((headers) => {
      headers.delete('access-control-allow-origin');
    }, isPreflight),
  },
  {
    subject: 'cors',
    what: 'the preflight allows no PUT',
    verdict: 'breaks',
    rule: 'docs/operating.md',
    sees: unsent,
    ...open,
    deviate: withHeaders((headers) => {
      headers.set('access-control-allow-methods', 'GET,POST,put');
    }, isPreflight),
  },
  {
    subject: 'cors',
    what: 'Retry-After is not exposed',
    verdict: 'tolerated',
    rule: 'docs/operating.md',
    ...open,
    deviate: withHeaders((headers) => {
      headers.delete('access-control-expose-headers');
    }),
  },
  {
    subject: 'caching',
    what: 'nothing is said of caching',
    verdict: 'tolerated',
    rule: 'docs/operating.md',
    ...open,
    deviate: withHeaders((headers) => {
      headers.delete('cache-control');
    }),
  },
  {
    subject: 'caching',
    what: 'everybody may keep an answer',
    verdict: 'breaks',
    rule: 'docs/operating.md',
    ...open,
    deviate: withHeaders((headers) => {
      headers.set('cache-control', 'public, max-age=300');
    }),
  },
  {
    subject: 'security',
    what: 'types may be guessed',
    verdict: 'tolerated',
    rule: 'docs/security.md 3.4.4',
    ...open,
    deviate: withHeaders((headers) => {
      headers.delete('x-content-type-options');
    }),
  },
  {
    subject: 'security',
    what: 'JSON comes as a page',
    verdict: 'tolerated',
    rule: 'docs/security.md 3.2.1',
    ...open,
    deviate: withHeaders((headers) => {
      headers.set('content-type', 'text/html; charset=utf-8');
    }),
  },
  {
    subject: 'times',
    what: 'an answer takes 12 s',
    verdict: 'tolerated',
    rule: 'D23',
    sees: '«Дольше обычного»',
    ...open,
    deviate: ({ path, delay }) => {
      if (path === '/pins.json') delay(12);
      return null;
    },
  },
  {
    subject: 'times',
    what: 'a refresh takes 16 s',
    verdict: 'breaks',
    rule: 'D22',
    sees: noAnswer,
    ...open,
    deviate: ({ path, delay }) => {
      if (path === '/v1/refresh_token') delay(16);
      return null;
    },
  },
];

type Me = { client: { card: object; agreements: object[] } };
type Forecast = { point_forecast_page: { items: { date: string }[] } };
type Page = { transaction_page: { is_last_page: string; transactions: object[] } };

const me = '/v1/client/me';
const forecast = '/v1/client/points_forecast';
const purchases = '/v1/client/transactions';

const client = (change: (of: Me['client']) => object) =>
  changing(me, (body: Me) => ({ ...body, client: change(body.client) }));
const page = (change: (of: Page['transaction_page']) => object) =>
  changing(purchases, (body: Page) => ({
    ...body,
    transaction_page: change(body.transaction_page),
  }));
const eachPurchase = (name: string, other: unknown) =>
  page((of) =>
    put(
      of,
      'transactions',
      of.transactions.map((one) => put(one, name, other)),
    ),
  );

const read = { scope: 'client' } as const;

const ofProfile: Planted[] = [
  {
    subject: 'client/me',
    what: 'has no card',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: client((of) => without(of, 'card')),
  },
  {
    subject: 'client/me',
    what: 'has another client’s phone',
    verdict: 'breaks',
    rule: 'section 3',
    ...read,
    deviate: client((of) => put(of, 'mobile_phone', '+79990000004')),
  },
  {
    subject: 'client/me',
    what: 'has the date of birth in Russian order',
    verdict: 'tolerated',
    rule: 'D8',
    ...read,
    deviate: client((of) => put(of, 'birth_date', '12.11.1991')),
  },
  {
    subject: 'client/me',
    what: 'has a gender of another spelling',
    verdict: 'tolerated',
    rule: 'D30',
    ...read,
    deviate: client((of) => put(of, 'gender', 'F')),
  },
  {
    subject: 'client/me',
    what: 'has consents as words',
    verdict: 'breaks',
    rule: 'D8',
    sees: 'The list without such entries',
    ...read,
    deviate: client((of) =>
      put(
        of,
        'agreements',
        of.agreements.map((one) => put(one, 'value', 'да')),
      ),
    ),
  },
  {
    subject: 'client/me',
    what: 'has no envelope',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: changing(me, (body: Me) => without(body, 'result')),
  },
  {
    subject: 'client/me',
    what: 'says ok in small letters',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: changing(me, (body: Me) => put(body, 'result', { ...done.result, msg: 'ok' })),
  },
];

const ofPurchases: Planted[] = [
  {
    subject: 'client/points_forecast',
    what: 'has dates in Russian order',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: changing(forecast, () => ({
      ...done,
      point_forecast_page: { items: [{ date: '01.12.2026', points: 10 }] },
    })),
  },
  {
    subject: 'client/points_forecast',
    what: 'pays no heed to n_days',
    verdict: 'breaks',
    rule: 'section 7',
    ...read,
    deviate: changing(forecast, (body: Forecast) => ({
      ...body,
      point_forecast_page: {
        items: [...body.point_forecast_page.items, { date: '2099-01-01', points: 10 }],
      },
    })),
  },
  {
    subject: 'client/transactions',
    what: 'says «yes» of the last page',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: page((of) => put(of, 'is_last_page', 'yes')),
  },
  {
    subject: 'client/transactions',
    what: 'never comes to a last page',
    verdict: 'breaks',
    rule: 'section 4',
    ...read,
    deviate: page((of) => put(of, 'is_last_page', 'false')),
  },
  {
    subject: 'client/transactions',
    what: 'says too early that it is the last page',
    verdict: 'breaks',
    rule: 'section 4',
    ...read,
    deviate: page((of) => put(of, 'is_last_page', 'true')),
  },
  {
    subject: 'client/transactions',
    what: 'has days without a time',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...read,
    deviate: eachPurchase('order_date', '2026-11-20'),
  },
  {
    subject: 'client/transactions',
    what: 'names a cancelled purchase in English',
    verdict: 'breaks',
    rule: 'section 9',
    ...read,
    deviate: eachPurchase('status', 'Cancelled'),
  },
  {
    subject: 'client/transactions',
    what: 'begins with the oldest',
    verdict: 'breaks',
    rule: 'section 4',
    ...read,
    deviate: page((of) => put(of, 'transactions', of.transactions.toReversed())),
  },
];

const ofClient: readonly Planted[] = [...ofProfile, ...ofPurchases];

type Levels = { tier_list: object[] };
type Item = { attributes: object };

const levels = '/v1/public/loyalty_levels';

const eachTier = (change: (tier: object) => object) =>
  changing(levels, (body: Levels) => ({ ...body, tier_list: body.tier_list.map(change) }));
const eachPin = (change: (attributes: object, index: number) => object) =>
  changing('/pins.json', ({ data }: { data: Item[] }) => ({
    data: data.map(({ attributes }, index) => ({ attributes: change(attributes, index) })),
  }));

const ofLevels: Planted[] = [
  {
    subject: 'public/loyalty_levels',
    what: 'has no tier_list',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...open,
    deviate: changing(levels, (body: Levels) => without(body, 'tier_list')),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'spells litres in words',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...open,
    deviate: eachTier((tier) => put(tier, 'qual_fuel_2', 'сто')),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'sends litres as text',
    verdict: 'tolerated',
    rule: 'D8',
    ...open,
    deviate: eachTier((tier) => put(tier, 'qual_fuel_2', '100.5')),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'spells a field in camelCase',
    verdict: 'tolerated',
    rule: 'D7',
    ...open,
    deviate: eachTier((tier) => put(without(tier, 'qual_fuel_2'), 'qualFuel2', 100)),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'names a tier otherwise',
    verdict: 'tolerated',
    rule: 'section 3',
    ...open,
    deviate: eachTier((tier) => put(tier, 'program_name', 'Золото')),
  },
  {
    subject: 'public/loyalty_levels',
    what: 'has no tiers',
    verdict: 'breaks',
    rule: 'section 4',
    ...open,
    deviate: changing(levels, (body: Levels) => put(body, 'tier_list', [])),
  },
];

const ofContent: Planted[] = [
  {
    subject: 'qna-list',
    what: 'has questions without answers',
    verdict: 'breaks',
    rule: 'section 7',
    sees: unknownError,
    ...open,
    deviate: changing('/qna-list', (items: Item[]) =>
      items.map(({ attributes }) => ({ attributes: without(attributes, 'text') })),
    ),
  },
  {
    subject: 'qna-list',
    what: 'stands within data',
    verdict: 'tolerated',
    rule: 'D11',
    ...open,
    deviate: changing('/qna-list', (items: Item[]) => ({ data: items })),
  },
  {
    subject: 'qna-list',
    what: 'is not there',
    verdict: 'breaks',
    rule: 'section 7',
    sees: unknownError,
    ...open,
    deviate: answering('/qna-list', () => Response.json([], { status: 404 })),
  },
  {
    subject: 'pins',
    what: 'is a list without data',
    verdict: 'breaks',
    rule: 'section 7',
    sees: unknownError,
    ...open,
    deviate: changing('/pins.json', ({ data }: { data: Item[] }) => data),
  },
  {
    subject: 'pins',
    what: 'has a station without a name',
    verdict: 'tolerated',
    rule: 'D8',
    ...open,
    deviate: eachPin((pin, index) => (index === 0 ? without(pin, 'name') : pin)),
  },
  {
    subject: 'pins',
    what: 'has a station without a place',
    verdict: 'tolerated',
    rule: 'D8',
    ...open,
    deviate: eachPin((pin, index) => (index === 0 ? put(pin, 'lat', 'север') : pin)),
  },
];

const ofPublic: readonly Planted[] = [...ofLevels, ...ofContent];

type Tokens = { tokens: { access_token: string; refresh_token: string } };

const signedIn = { scope: 'client' } as const;

const refused = (status: number) =>
  Response.json({ result: { code: 0, msg: 'ERROR', shown_error: 'Войдите' } }, { status });

const ofSignIn: Planted[] = [
  {
    subject: 'login',
    what: 'gives no operation_id',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...signedIn,
    deviate: changing('/v1/login', (body: object) => without(body, 'operation_id')),
  },
  {
    subject: 'refusals',
    what: 'a phone nobody has is refused with another code',
    verdict: 'tolerated',
    rule: 'D12',
    ...signedIn,
    deviate: refusing('/v1/login', (result) => ({ ...result, code: 404 })),
  },
  {
    subject: 'refusals',
    what: 'a taken phone is refused without words',
    verdict: 'tolerated',
    rule: 'section 8',
    sees: unknownError,
    ...signedIn,
    deviate: refusing(
      '/v1/register/is_allow_register',
      (result) => without(result, 'shown_error') as typeof result,
    ),
  },
  {
    subject: 'verify_code',
    what: 'has the tokens outside of tokens',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...signedIn,
    deviate: changing('/v1/verify_code', ({ tokens }: Tokens) => ({ ...done, ...tokens })),
  },
  {
    subject: 'verify_code',
    what: 'gives a token no header may hold',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...signedIn,
    deviate: changing('/v1/verify_code', (body: Tokens) =>
      put(body, 'tokens', { ...body.tokens, access_token: 'a b' }),
    ),
  },
  {
    subject: 'refusals',
    what: 'a wrong code is taken',
    verdict: 'breaks',
    rule: 'section 4',
    ...signedIn,
    deviate: answering('/v1/verify_code', ({ times }) =>
      times === 1
        ? Response.json({ ...done, tokens: { access_token: 'a', refresh_token: 'r' } })
        : null,
    ),
  },
  {
    subject: 'refusals',
    what: 'a wrong code ends in a defect of the server',
    verdict: 'breaks',
    rule: 'D6',
    sees: notAnswering,
    ...signedIn,
    deviate: answering('/v1/verify_code', ({ times }) =>
      times === 1 ? new Response('<h1>500</h1>', { status: 500 }) : null,
    ),
  },
];

const ofTokens: Planted[] = [
  {
    subject: 'unauthorized',
    what: 'an unknown access token is refused under HTTP 200',
    verdict: 'breaks',
    rule: 'section 8',
    sees: '«Войдите»',
    scope: 'open',
    deviate: answering('/v1/client/me', () => refused(200)),
  },
  {
    subject: 'unauthorized',
    what: 'an unknown access token gets 403',
    verdict: 'breaks',
    rule: 'section 8',
    sees: signedOut,
    scope: 'open',
    deviate: answering('/v1/client/me', () => refused(403)),
  },
  {
    subject: 'unauthorized',
    what: 'an unknown refresh token ends in a defect of the server',
    verdict: 'breaks',
    rule: 'D22',
    sees: `${noAnswer}, for ever: the session neither goes on nor ends`,
    scope: 'open',
    deviate: answering('/v1/refresh_token', () => new Response('', { status: 500 })),
  },
  {
    subject: 'refresh_token',
    what: 'gives an access token alone',
    verdict: 'breaks',
    rule: 'D6',
    sees: noAnswer,
    ...signedIn,
    deviate: changing('/v1/refresh_token', ({ tokens }: Tokens) => ({
      ...done,
      tokens: without(tokens, 'refresh_token'),
    })),
  },
  {
    subject: 'rotation',
    what: 'keeps the refresh token',
    verdict: 'tolerated',
    rule: 'section 4',
    ...signedIn,
    deviate: changing('/v1/refresh_token', (body: Tokens, { asked }) =>
      put(body, 'tokens', { ...body.tokens, refresh_token: asked.refresh_token }),
    ),
  },
  {
    subject: 'parallel',
    what: 'answers one refresh token once',
    verdict: 'tolerated',
    rule: 'D22',
    ...signedIn,
    deviate: answering('/v1/refresh_token', ({ times }) => (times === 4 ? refused(401) : null)),
  },
  {
    subject: 'parallel',
    what: 'ends the session when a refresh token comes twice',
    verdict: 'breaks',
    rule: 'D13',
    sees: signedOut,
    ...signedIn,
    deviate: answering('/v1/refresh_token', ({ times }) => (times >= 3 ? refused(401) : null)),
  },
  {
    subject: 'fresh_login',
    what: 'gives no token',
    verdict: 'breaks',
    rule: 'D6',
    sees: noAnswer,
    ...signedIn,
    deviate: changing('/v1/fresh_login', () => done),
  },
  {
    subject: 'logout',
    what: 'leaves the session open',
    verdict: 'breaks',
    rule: 'section 4',
    ...signedIn,
    deviate: answering('/v1/logout', () => Response.json(done)),
  },
];

const ofSessions: readonly Planted[] = [...ofSignIn, ...ofTokens];

const writing = { scope: 'writing' } as const;
const newcomer = { scope: 'newcomer' } as const;

const gateway = () => new Response('<h1>502</h1>', { status: 502 });

const ofProfileChange: Planted[] = [
  {
    subject: 'client',
    what: 'answers with nothing',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...writing,
    deviate: answering('/v1/client', () => new Response(null, { status: 204 })),
  },
  {
    subject: 'client',
    what: 'empties a field that was sent',
    verdict: 'breaks',
    rule: 'D30',
    ...writing,
    deviate: changing('/v1/client/me', (body: { client: object }, { times }) =>
      times < 3 ? body : { ...body, client: without(body.client, 'email') },
    ),
  },
  {
    subject: 'client/subscription/change',
    what: 'says OK and changes nothing',
    verdict: 'breaks',
    rule: 'section 7',
    ...writing,
    deviate: answering('/v1/client/subscription/change', () => Response.json(done)),
  },
  {
    subject: 'login/resend',
    what: 'is technical works',
    verdict: 'breaks',
    rule: 'D6',
    sees: '«Ведутся технические работы»',
    ...writing,
    deviate: answering('/v1/login/resend', () => new Response('', { status: 503 })),
  },
];

const ofRegistration: Planted[] = [
  {
    subject: 'guessing',
    what: 'wrong codes are counted for each code alone',
    verdict: 'breaks',
    rule: 'D38',
    ...newcomer,
    deviate: async ({ path, answer }) => {
      if (path !== '/v1/register' && path !== '/v1/register/confirm') return null;
      const response = await answer();
      if (response.status !== 429) return response;
      const isCode = path.endsWith('confirm');
      const result = isCode
        ? { code: 11, msg: 'ERROR', shown_error: 'Код не подошёл' }
        : { code: 0, msg: 'OK', shown_error: null };
      return new Response(JSON.stringify({ result }), { headers: response.headers });
    },
  },
  {
    subject: 'register/is_allow_register',
    what: 'refuses a candidate that may register',
    verdict: 'breaks',
    rule: 'section 8',
    sees: '«Карта …\u00a0не\u00a0найдена»',
    ...newcomer,
    deviate: answering('/v1/register/is_allow_register', () =>
      Response.json({
        result: { code: 20, msg: 'ERROR', shown_error: 'Карта 7013 4521 8890 3003 не найдена' },
      }),
    ),
  },
  {
    subject: 'register',
    what: 'says OK under HTTP 400',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...newcomer,
    deviate: answering('/v1/register', () => Response.json(done, { status: 400 })),
  },
  {
    subject: 'register/resend',
    what: 'answers with a page',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...newcomer,
    deviate: answering('/v1/register/resend', () => new Response('<h1>OK</h1>')),
  },
  {
    subject: 'register/confirm',
    what: 'is a gateway’s page',
    verdict: 'breaks',
    rule: 'D6',
    sees: notAnswering,
    ...newcomer,
    deviate: answering('/v1/register/confirm', gateway),
  },
];

const ofPhoneAndDeletion: Planted[] = [
  {
    subject: 'client/phone/change',
    what: 'is never answered',
    verdict: 'breaks',
    rule: 'section 7',
    sees: '«Нет связи с сервером. Проверьте сеть и повторите — введённое сохранится.»',
    ...newcomer,
    deviate: answering('/v1/client/phone/change', () => {
      throw new TypeError('fetch failed');
    }),
  },
  {
    subject: 'refusals',
    what: 'a wrong code to the old phone is answered as a bad token',
    verdict: 'breaks',
    rule: 'D13',
    sees: signedOut,
    ...newcomer,
    deviate: refusing('/v1/client/phone/confirm_old', (result) => result, 401),
  },
  {
    subject: 'client/phone/resend_new',
    what: 'is refused for good',
    verdict: 'breaks',
    rule: 'section 8',
    ...newcomer,
    deviate: changing('/v1/client/phone/resend_new', () => ({
      result: { msg: 'ERROR', code: 12, shown_error: 'Начните заново' },
    })),
  },
  {
    subject: 'client/phone/confirm_new',
    what: 'gives no tokens',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...newcomer,
    deviate: changing('/v1/client/phone/confirm_new', () => done),
  },
  {
    subject: 'client/revoke',
    what: 'is a defect of the server',
    verdict: 'breaks',
    rule: 'D6',
    sees: notAnswering,
    ...newcomer,
    deviate: answering('/v1/client/revoke', () => Response.json({}, { status: 500 })),
  },
  {
    subject: 'client/revoke/confirm',
    what: 'says OK and deletes nothing',
    verdict: 'breaks',
    rule: 'section 4',
    ...newcomer,
    deviate: answering('/v1/client/revoke/confirm', () => Response.json(done)),
  },
];

const ofAccounts: readonly Planted[] = [
  ...ofProfileChange,
  ...ofRegistration,
  ...ofPhoneAndDeletion,
];

export const planted: readonly Planted[] = [
  ...ofPublic,
  ...ofClient,
  ...ofSessions,
  ...ofAccounts,
  ...ofDelivery,
];
