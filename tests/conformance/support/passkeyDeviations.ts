import type { Deviation } from './check';
import {
  answering,
  changing,
  done,
  put,
  refusing,
  unknownError,
  without,
  type Planted,
} from './deviations';

type Call = Parameters<Deviation>[0];
type Options = { operation_id: string; options: string };
type Signed = { challenge: string; origin: string; isVerified: boolean; counter: number };

const enter = '/v1/login/passkey';
const keys = '/v1/client/passkeys';
const writing = { scope: 'writing' } as const;
const rule = 'docs/operating.md';
const notHere = '«Здесь войти по отпечатку или лицу не вышло. Войдите по коду из СМС.»';

/** Changes the WebAuthn JSON within the options of a call. */
const asking = (path: string, change: (options: object) => object): Deviation =>
  changing(path, (body: Options) =>
    put(body, 'options', JSON.stringify(change(JSON.parse(body.options) as object))),
  );

/** The data that the key has signed; undefined where the credential is no key. */
function signedIn({ asked }: Call): Signed | undefined {
  try {
    const { response } = JSON.parse(String(asked['credential'])) as {
      response: { clientDataJSON: string; authenticatorData: string };
    };
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge, origin } = JSON.parse(text) as Signed;
    const data = Buffer.from(response.authenticatorData, 'base64url');
    const flags = data[32] ?? 0;
    return { challenge, origin, isVerified: (flags & 4) === 4, counter: data.readUInt32BE(33) };
  } catch {
    return undefined;
  }
}

const tokens = { access_token: 'a', refresh_token: 'r' };

/** Accepts calls that the sandbox refuses with this code, where `isMeant` holds. */
const taking = (path: string, code: number, isMeant: (call: Call) => boolean): Deviation => {
  const answer = path === enter ? { ...done, tokens } : done;
  return async (call) => {
    if (call.path !== path || call.request.method === 'OPTIONS') return null;
    const response = await call.answer();
    const isTaken = isMeant(call);
    const { result } = (await response.clone().json()) as { result: { code: number } };
    if (!isTaken || result.code !== code) return response;
    return new Response(JSON.stringify(answer), { headers: response.headers });
  };
};

/** A condition that holds for calls whose operation was sent before. */
function isRepeated() {
  const seen = new Set<unknown>();
  return ({ asked: { operation_id } }: Call) => {
    const isSeen = seen.has(operation_id);
    seen.add(operation_id);
    return isSeen;
  };
}

const ofShapes: readonly Planted[] = [
  {
    subject: 'login/passkey/options',
    what: 'gives no operation_id',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...writing,
    deviate: changing(`${enter}/options`, (body: object) => without(body, 'operation_id')),
  },
  {
    subject: 'login/passkey/options',
    what: 'asks for no verification',
    verdict: 'breaks',
    rule,
    says: 'userVerification is not required',
    ...writing,
    deviate: asking(`${enter}/options`, (options) => put(options, 'userVerification', 'preferred')),
  },
  {
    subject: 'login/passkey/options',
    what: 'names another site',
    verdict: 'breaks',
    rule,
    says: 'rpId is not of the cabinet’s site',
    sees: notHere,
    ...writing,
    deviate: asking(`${enter}/options`, (options) => put(options, 'rpId', 'elsewhere.example')),
  },
  {
    subject: 'client/passkeys/options',
    what: 'is no JSON',
    verdict: 'breaks',
    rule,
    says: 'options is no JSON of WebAuthn',
    ...writing,
    deviate: changing(`${keys}/options`, (body: object) =>
      put(body, 'options', Buffer.from('{}').toString('base64')),
    ),
  },
  {
    subject: 'client/passkeys/options',
    what: 'asks for no discoverable key',
    verdict: 'breaks',
    rule,
    says: 'residentKey is not required',
    ...writing,
    deviate: asking(`${keys}/options`, (options) =>
      put(options, 'authenticatorSelection', { userVerification: 'required' }),
    ),
  },
  {
    subject: 'client/passkeys/options',
    what: 'has the phone in the name',
    verdict: 'tolerated',
    rule,
    ...writing,
    deviate: asking(`${keys}/options`, (options) =>
      put(options, 'user', {
        ...(options as { user: object }).user,
        name: '+7 999 000-00-03',
      }),
    ),
  },
  {
    subject: 'client/passkeys',
    what: 'has keys without a name',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...writing,
    deviate: changing(keys, (body: { passkeys: object[] }) =>
      put(
        body,
        'passkeys',
        body.passkeys.map((passkey) => without(passkey, 'name')),
      ),
    ),
  },
  {
    subject: 'login/passkey',
    what: 'has the tokens outside of tokens',
    verdict: 'breaks',
    rule: 'D6',
    sees: unknownError,
    ...writing,
    deviate: changing(enter, (body: { tokens: object }) => ({ ...done, ...body.tokens })),
  },
];

const ofEffects: readonly Planted[] = [
  {
    subject: 'client/passkeys/add',
    what: 'says OK and adds nothing',
    verdict: 'breaks',
    rule,
    says: 'answered OK, and the key is not in the list',
    ...writing,
    deviate: changing(keys, (body: object) => put(body, 'passkeys', [])),
  },
  {
    subject: 'client/passkeys/rename',
    what: 'says OK and changes nothing',
    verdict: 'breaks',
    rule,
    ...writing,
    deviate: answering(`${keys}/rename`, ({ asked }) =>
      asked['name'] === 'Conformance check' &&
      asked['passkey_id'] !== 'conformance-check-unknown-key'
        ? Response.json(done)
        : null,
    ),
  },
  {
    subject: 'client/passkeys/remove',
    what: 'says OK and removes nothing',
    verdict: 'breaks',
    rule,
    ...writing,
    deviate: answering(`${keys}/remove`, () => Response.json(done)),
  },
  {
    subject: 'login/passkey',
    what: 'signs in somebody else',
    verdict: 'breaks',
    rule,
    ...writing,
    deviate: changing('/v1/client/me', (body: { client: object }, { times }) =>
      times === 5 ? put(body, 'client', { ...body.client, mobile_phone: '+79990000001' }) : body,
    ),
  },
];

const ofChallenges: readonly Planted[] = [
  {
    subject: 'passkeys',
    what: 'an answer is good twice',
    verdict: 'breaks',
    rule,
    says: 'an answer signs in twice: POST /v1/login/passkey',
    ...writing,
    deviate: taking(enter, 12, isRepeated()),
  },
  {
    subject: 'passkeys',
    what: 'an answer that added a key is good twice',
    verdict: 'breaks',
    rule,
    says: 'an answer that added a key is taken once more: POST /v1/client/passkeys/add',
    ...writing,
    deviate: taking(`${keys}/add`, 12, isRepeated()),
  },
  {
    subject: 'passkeys',
    what: 'a challenge is good for ever',
    verdict: 'breaks',
    rule,
    says: 'a challenge of five minutes ago is good: POST /v1/login/passkey',
    ...writing,
    deviate: taking(enter, 12, (call) => signedIn(call)?.counter === 1_001),
  },
  {
    subject: 'login/passkey/options',
    what: 'a challenge is over after three minutes',
    verdict: 'breaks',
    rule,
    says: 'a challenge is over before four minutes',
    ...writing,
    deviate: answering(enter, (call) =>
      signedIn(call)?.counter === 1_000
        ? Response.json({ result: { code: 12, msg: 'ERROR', shown_error: 'Время истекло' } })
        : null,
    ),
  },
  {
    subject: 'passkeys',
    what: 'a challenge serves another sign-in',
    verdict: 'breaks',
    rule,
    says: 'an answer to another challenge signs in: POST /v1/login/passkey',
    ...writing,
    deviate: takingOthers(),
  },
  {
    subject: 'passkeys',
    what: 'a challenge serves another adding, and that of a sign-in',
    verdict: 'breaks',
    rule,
    says: 'a key is added by the operation of a sign-in: POST /v1/client/passkeys/add',
    ...writing,
    deviate: taking(`${keys}/add`, 12, ({ times }) => times === 7),
  },
  {
    subject: 'passkeys',
    what: 'a challenge serves another adding',
    verdict: 'breaks',
    rule,
    says: 'a key is added that answers the challenge of another operation: POST /v1/client/passkeys/add',
    ...writing,
    deviate: taking(`${keys}/add`, 90, ({ times }) => times === 6),
  },
];

/** Accepts an answer to the challenge of another operation. */
function takingOthers(): Deviation {
  const issued = new Map<unknown, string>();
  const take = taking(enter, 90, (call) => {
    const challenge = issued.get(call.asked['operation_id']);
    const signed = signedIn(call);
    return signed !== undefined && challenge !== undefined && signed.challenge !== challenge;
  });
  return async (call) => {
    if (call.path !== `${enter}/options`) return take(call);
    const response = await call.answer();
    const { operation_id, options } = (await response.clone().json()) as Options;
    issued.set(operation_id, (JSON.parse(options) as Signed).challenge);
    return response;
  };
}

const ofKeys: readonly Planted[] = [
  {
    subject: 'passkeys',
    what: 'an unknown key signs in',
    verdict: 'breaks',
    rule,
    says: 'an unknown key signs in: POST /v1/login/passkey',
    ...writing,
    deviate: taking(enter, 10, (call) => signedIn(call)?.counter !== 1_002),
  },
  {
    subject: 'passkeys',
    what: 'a removed key signs in',
    verdict: 'breaks',
    rule,
    says: 'a removed key signs in: POST /v1/login/passkey',
    ...writing,
    deviate: taking(enter, 10, (call) => signedIn(call)?.counter === 1_002),
  },
  {
    subject: 'passkeys',
    what: 'signatures are not looked at',
    verdict: 'breaks',
    rule,
    says: 'a signature by another key signs in: POST /v1/login/passkey',
    ...writing,
    deviate: taking(enter, 90, (call) => {
      const signed = signedIn(call);
      return signed?.origin === 'http://sandbox.test' && signed.isVerified && signed.counter > 1;
    }),
  },
  {
    subject: 'passkeys',
    what: 'the site is not looked at',
    verdict: 'breaks',
    rule,
    says: 'a key that was used on another site signs in: POST /v1/login/passkey',
    ...writing,
    deviate: taking(enter, 90, (call) => signedIn(call)?.origin.startsWith('https:') === true),
  },
  {
    subject: 'passkeys',
    what: 'nobody need be verified',
    verdict: 'breaks',
    rule,
    says: 'a key that has verified nobody signs in: POST /v1/login/passkey',
    ...writing,
    deviate: taking(enter, 90, (call) => signedIn(call)?.isVerified === false),
  },
  {
    subject: 'passkeys',
    what: 'a counter may go back',
    verdict: 'breaks',
    rule,
    says: 'a counter may go back: POST /v1/login/passkey',
    ...writing,
    deviate: taking(enter, 90, (call) => signedIn(call)?.counter === 1),
  },
];

const ofBadInput: readonly Planted[] = [
  {
    subject: 'refusals',
    what: 'a key that cannot be read ends in a defect of the server',
    verdict: 'breaks',
    rule: 'D6',
    ...writing,
    deviate: answering(enter, ({ asked }) =>
      asked['credential'] === '{}' ? new Response('<h1>500</h1>', { status: 500 }) : null,
    ),
  },
  {
    subject: 'refusals',
    what: 'a key that nobody knows is refused with another code',
    verdict: 'tolerated',
    rule: 'D12',
    ...writing,
    deviate: refusing(enter, (result) =>
      result['code'] === 10 ? { ...result, code: 404 } : result,
    ),
  },
  {
    subject: 'passkeys',
    what: 'what is no key is added',
    verdict: 'breaks',
    rule,
    says: 'what is no key is added: POST /v1/client/passkeys/add',
    ...writing,
    deviate: taking(`${keys}/add`, 90, ({ asked }) => asked['credential'] === 'key'),
  },
  {
    subject: 'passkeys',
    what: 'a name may be empty',
    verdict: 'breaks',
    rule,
    says: 'a name may be empty: POST /v1/client/passkeys/rename',
    ...writing,
    deviate: taking(`${keys}/rename`, 90, () => true),
  },
];

/** Deviations of a backend with passkeys, each with the finding that a check must report. */
export const plantedPasskeys: readonly Planted[] = [
  ...ofShapes,
  ...ofEffects,
  ...ofChallenges,
  ...ofKeys,
  ...ofBadInput,
];
