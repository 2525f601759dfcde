import type { Planted } from './deviations';
import { answering, changing, done, put, refusing, without } from './spoil';

type Tokens = { tokens: { access_token: string; refresh_token: string } };

const unknownError = '«Неизвестная ошибка»';
const notAnswering = '«Сервис не\u00a0отвечает. Попробуйте через минуту»';
const signedOut = '«Сеанс закончился. Войдите ещё раз.»';
const noAnswer = '«Нет связи с сервером. Проверьте сеть и повторите.»';
const client = { scope: 'client' } as const;

const refused = (status: number) =>
  Response.json({ result: { code: 0, msg: 'ERROR', shown_error: 'Войдите' } }, { status });

const ofSignIn: Planted[] = [
  {
    subject: 'login',
    what: 'gives no operation_id',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...client,
    deviate: changing('/v1/login', (body: object) => without(body, 'operation_id')),
  },
  {
    subject: 'refusals',
    what: 'a phone nobody has is refused with another code',
    verdict: 'tolerated',
    rule: 'D12',
    ...client,
    deviate: refusing('/v1/login', (result) => ({ ...result, code: 404 })),
  },
  {
    subject: 'refusals',
    what: 'a taken phone is refused without words',
    verdict: 'tolerated',
    rule: 'section 8',
    sees: unknownError,
    ...client,
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
    ...client,
    deviate: changing('/v1/verify_code', ({ tokens }: Tokens) => ({ ...done, ...tokens })),
  },
  {
    subject: 'verify_code',
    what: 'gives a token no header may hold',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...client,
    deviate: changing('/v1/verify_code', (body: Tokens) =>
      put(body, 'tokens', { ...body.tokens, access_token: 'a b' }),
    ),
  },
  {
    subject: 'refusals',
    what: 'a wrong code is taken',
    verdict: 'breaks',
    rule: 'section 4',
    ...client,
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
    ...client,
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
    ...client,
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
    ...client,
    deviate: changing('/v1/refresh_token', (body: Tokens, { asked }) =>
      put(body, 'tokens', { ...body.tokens, refresh_token: asked.refresh_token }),
    ),
  },
  {
    subject: 'parallel',
    what: 'answers one refresh token once',
    verdict: 'tolerated',
    rule: 'D22',
    ...client,
    deviate: answering('/v1/refresh_token', ({ times }) => (times === 4 ? refused(401) : null)),
  },
  {
    subject: 'parallel',
    what: 'ends the session when a refresh token comes twice',
    verdict: 'breaks',
    rule: 'D13',
    sees: signedOut,
    ...client,
    deviate: answering('/v1/refresh_token', ({ times }) => (times >= 3 ? refused(401) : null)),
  },
  {
    subject: 'fresh_login',
    what: 'gives no token',
    verdict: 'breaks',
    rule: 'D6',
    sees: noAnswer,
    ...client,
    deviate: changing('/v1/fresh_login', () => done),
  },
  {
    subject: 'logout',
    what: 'leaves the session open',
    verdict: 'breaks',
    rule: 'section 4',
    ...client,
    deviate: answering('/v1/logout', () => Response.json(done)),
  },
];

export const ofSessions: readonly Planted[] = [...ofSignIn, ...ofTokens];
