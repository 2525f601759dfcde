import type * as z from 'zod/mini';
import { createRevoke } from '#api/accountDeletion.ts';
import { createClient } from '#api/client.ts';
import { createContent, qnaAnswer } from '#api/content.ts';
import type { Call, Http } from '#api/http.ts';
import { createLogin } from '#api/login.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { createPasskeys, createPasskeySignIn } from '#api/passkeys.ts';
import { createPhone } from '#api/phone.ts';
import { createPins, pinsAnswer } from '#api/pins.ts';
import { createRegistration } from '#api/register.ts';
import { createTokens } from '#api/tokens.ts';
import { createTransactions } from '#api/transactions.ts';

/** These values are empty, because the calls below are intercepted and never sent. */
const phoneNumber = '';
const smsCode = '';
const tokens = { accessToken: '', refreshToken: '' };
const profile = {
  firstName: '',
  middleName: '',
  lastName: '',
  birthDate: '',
  gender: '',
  email: '',
};

/** Makes each call of section 7 and of passkeys with the cabinet's own code. A report lists them in this order. */
const made = {
  'public/loyalty_levels': (http: Http) => createLoyalty(http).tiers(),
  'qna-list': (http: Http) => createContent(http).questions(),
  pins: (http: Http) => createPins(http).stations({ url: '/pins.json' }),
  login: (http: Http) => createLogin(http).login({ phoneNumber }),
  'login/resend': (http: Http) => createLogin(http).resend({ phoneNumber, operationId: '' }),
  verify_code: (http: Http) =>
    createLogin(http).verifyCode({ smsCode, phoneNumber, operationId: '' }),
  refresh_token: (http: Http) => createTokens(http).refresh(tokens),
  fresh_login: (http: Http) => createTokens(http).freshLogin(tokens),
  logout: (http: Http) => createTokens(http).logout(tokens),
  'client/me': (http: Http) => createClient(http).me(),
  client: (http: Http) => createClient(http).update(profile),
  'client/subscription/change': (http: Http) =>
    createClient(http).changeSubscription({ agreements: [] }),
  'client/points_forecast': (http: Http) => createClient(http).pointsForecast({ days: 30 }),
  'client/transactions': (http: Http) =>
    createTransactions(http, { ratingUrl: '' }).page({ limit: 20, offset: 0 }),
  'register/is_allow_register': (http: Http) =>
    createRegistration(http).isAllowed({ phoneNumber, birthDate: '' }),
  register: (http: Http) => createRegistration(http).register({ phoneNumber, birthDate: '' }),
  'register/resend': (http: Http) => createRegistration(http).resend({ phoneNumber }),
  'register/confirm': (http: Http) => createRegistration(http).confirm({ phoneNumber, smsCode }),
  'client/phone/change': (http: Http) => createPhone(http).change({ phoneNumber }),
  'client/phone/confirm_old': (http: Http) => createPhone(http).confirmOld({ smsCode }),
  'client/phone/resend_new': (http: Http) => createPhone(http).resendNew({ phoneNumber }),
  'client/phone/confirm_new': (http: Http) => createPhone(http).confirmNew({ smsCode }),
  'client/revoke': (http: Http) => createRevoke(http).revoke(),
  'client/revoke/confirm': (http: Http) => createRevoke(http).confirm({ smsCode }),
  'login/passkey/options': (http: Http) => createPasskeySignIn(http).signInOptions(),
  'login/passkey': (http: Http) =>
    createPasskeySignIn(http).signIn({ operationId: '', credential: '' }),
  'client/passkeys': (http: Http) => createPasskeys(http).list(),
  'client/passkeys/options': (http: Http) => createPasskeys(http).addOptions(),
  'client/passkeys/add': (http: Http) =>
    createPasskeys(http).add({ operationId: '', credential: '', name: '' }),
  'client/passkeys/rename': (http: Http) => createPasskeys(http).rename({ id: '', name: '' }),
  'client/passkeys/remove': (http: Http) => createPasskeys(http).remove({ id: '' }),
} satisfies Record<string, (http: Http) => Promise<unknown>>;

export type CallId = keyof typeof made;

export type Contract = {
  id: CallId;
  method: string;
  /** Without the query. */
  path: string;
  schema: z.ZodMiniType;
  /** False for content and pins: they have no envelope, and their field names stay as sent (D7). */
  isMain: boolean;
  isRead: boolean;
  isAboutSession: boolean;
  /** Whether the call carries a client's access token. */
  isClients: boolean;
};

type Intercepted = { method: string; path: string } & Partial<Call<unknown>>;

/** The call that the cabinet passes to its `http`, intercepted before anything is sent. */
function intercepted(make: (http: Http) => Promise<unknown>): Intercepted {
  const caught: Intercepted[] = [];
  const never = new Promise<never>(() => {});
  void make({
    send: (method, path, call) => {
      caught.push({ method, path, ...call });
      return never;
    },
    read: (path) => {
      caught.push({ method: 'GET', path });
      return never;
    },
  });
  const [call] = caught;
  if (!call) throw new Error('The cabinet has sent nothing');
  return call;
}

const bareSchemas: Partial<Record<CallId, z.ZodMiniType>> = {
  'qna-list': qnaAnswer,
  pins: pinsAnswer,
};

function contractOf(id: CallId): Contract {
  const { method, path, schema, isRead, isAboutSession } = intercepted(made[id]);
  const read = schema ?? bareSchemas[id];
  if (!read) throw new Error(`${id} has no schema`);
  return {
    id,
    method,
    path,
    schema: read,
    isMain: schema !== undefined,
    isRead: isRead ?? schema === undefined,
    isAboutSession: isAboutSession ?? false,
    isClients: id.startsWith('client'),
  };
}

/** The 22 calls of section 7, the content, the pins and the seven calls of passkeys, as the cabinet's own code makes and reads them. */
export const contracts: readonly Contract[] = (Object.keys(made) as CallId[]).map(contractOf);

const byId = new Map(contracts.map((contract) => [contract.id, contract]));

export function contractFor(id: CallId): Contract {
  const contract = byId.get(id);
  if (!contract) throw new Error(`No call ${id}`);
  return contract;
}

export const titleOf = ({ method, path }: Contract) => `${method} ${path}`;
