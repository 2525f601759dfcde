import type { Planted } from './deviations';
import { answering, changing, done, refusing, without } from './spoil';

const unknownError = '«Неизвестная ошибка»';
const notAnswering = '«Сервис не\u00a0отвечает. Попробуйте через минуту»';
const signedOut = '«Сеанс закончился. Войдите ещё раз.»';
const writing = { scope: 'writing' } as const;
const newcomer = { scope: 'newcomer' } as const;

const gateway = () => new Response('<h1>502</h1>', { status: 502 });

const ofProfile: Planted[] = [
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

export const ofAccounts: readonly Planted[] = [
  ...ofProfile,
  ...ofRegistration,
  ...ofPhoneAndDeletion,
];
