import { waitFor } from 'xstate';
import { transactionPageSize } from '#domain/transaction.ts';
import { errorCode, RejectedError } from '#domain/failure.ts';
import { createAuthenticator } from '#conformance/authenticator.ts';
import { blockedTexts } from '#features/landing/texts.ts';
import { type Client, newPhone, phone, issueTokens } from './client';

/** A read with the session's token: its outcome is the outcome of the refresh. */
const read = ({ own }: Client, signal?: AbortSignal) => own.pointsForecast({ days: 30 }, signal);

/** The app does not wait for the call of a sign-out; the test waits until the call is answered or lost. */
async function signOut({ session, browser }: Client) {
  const before = browser.sentTo('/v1/logout');
  session().send({ type: 'signOut.requested' });
  while (browser.sentTo('/v1/logout') === before || !browser.isQuiet()) await browser.pause(1);
}

let held = '';

const sessionCalls: readonly Call[] = [
  {
    name: 'refresh_token',
    kind: 'S',
    method: 'POST',
    path: '/v1/refresh_token',
    prepare: ({ server }) => server.expire(),
    run: read,
  },
  {
    name: 'fresh_login',
    kind: 'S',
    method: 'POST',
    path: '/v1/fresh_login',
    prepare: ({ server }) => server.expire({ forbid: true }),
    run: read,
  },
  {
    name: 'logout',
    kind: 'S',
    method: 'POST',
    path: '/v1/logout',
    prepare: ({ tokens }) => {
      held = tokens()?.accessToken ?? '';
      return Promise.resolve();
    },
    isSilent: true,
    run: signOut,
    done: async ({ server }) =>
      (await server.plainly('/v1/client/me', undefined, held)).status === 401 ? 1 : 0,
  },
];

const candidate = { phoneNumber: newPhone, birthDate: '17.05.1990' };
const minute = 61;

/** Values that one step of a flow leaves for the next: the operation of a login, the code of an SMS. */
const step = { operationId: '', smsCode: '' };

const login = async ({ signIn }: Client) => {
  ({ operationId: step.operationId } = await signIn.login({ phoneNumber: phone }));
};
const takeCode = async ({ server }: Client, of = phone) => {
  step.smsCode = await server.codeFor(of);
};
const toNewPhone = async (client: Client) => {
  await client.account.phone.change({ phoneNumber: newPhone });
  await takeCode(client);
  await client.account.phone.confirmOld({ smsCode: step.smsCode });
  await client.account.phone.resendNew({ phoneNumber: newPhone });
};
/** Whether a client with this phone exists. */
const hasAccount = async ({ server }: Client, of: string) =>
  // Code 14: a code has been sent to this client already (D29).
  [0, 14].includes((await server.plainly('/v1/login', { phone_number: of })).code);

const smsTo = (of: string) => {
  let before = 0;
  return {
    count: async ({ server }: Client) => {
      before = await server.messages(of);
    },
    done: async ({ server }: Client) => (await server.messages(of)) - before,
  };
};

/** Call that sends a code; `before` runs the steps before it. */
function sending(
  call: Pick<Call, 'name' | 'run'> & {
    to?: string;
    isVisitors?: true;
    before?: (client: Client) => Promise<unknown>;
  },
): Call {
  const { name, run, to = phone, isVisitors, before } = call;
  const inbox = smsTo(to);
  return {
    name,
    kind: 'M',
    method: 'POST',
    path: `/v1/${name}`,
    ...(isVisitors && { isVisitors }),
    prepare: async (client) => {
      await before?.(client);
      await inbox.count(client);
    },
    run,
    done: inbox.done,
  };
}

const smsCalls: readonly Call[] = [
  sending({
    name: 'login',
    isVisitors: true,
    run: ({ signIn }, signal) => signIn.login({ phoneNumber: phone }, signal),
  }),
  sending({
    name: 'login/resend',
    isVisitors: true,
    before: async (client) => {
      await login(client);
      await client.server.forward(minute);
    },
    run: ({ signIn }, signal) =>
      signIn.resend({ phoneNumber: phone, operationId: step.operationId }, signal),
  }),
  sending({
    name: 'register',
    to: newPhone,
    isVisitors: true,
    run: ({ account }, signal) => account.registration.register(candidate, signal),
  }),
  sending({
    name: 'register/resend',
    to: newPhone,
    isVisitors: true,
    before: async ({ account, server }) => {
      await account.registration.register(candidate);
      await server.forward(minute);
    },
    run: ({ account }, signal) => account.registration.resend(candidate, signal),
  }),
  sending({
    name: 'client/phone/change',
    run: ({ account }, signal) => account.phone.change({ phoneNumber: newPhone }, signal),
  }),
  sending({
    name: 'client/phone/resend_new',
    to: newPhone,
    before: async (client) => {
      await toNewPhone(client);
      await client.server.forward(minute);
    },
    run: ({ account }, signal) => account.phone.resendNew({ phoneNumber: newPhone }, signal),
  }),
  sending({
    name: 'client/revoke',
    run: ({ account }, signal) => account.revoke.revoke(signal),
  }),
];

const codeCalls: readonly Call[] = [
  {
    name: 'verify_code',
    kind: 'C',
    method: 'POST',
    path: '/v1/verify_code',
    isVisitors: true,
    prepare: async (client) => {
      await login(client);
      await takeCode(client);
    },
    run: ({ signIn }, signal) => signIn.verifyCode({ phoneNumber: phone, ...step }, signal),
  },
  {
    name: 'register/confirm',
    kind: 'C',
    method: 'POST',
    path: '/v1/register/confirm',
    isVisitors: true,
    prepare: async (client) => {
      await client.account.registration.register(candidate);
      await takeCode(client, newPhone);
    },
    run: ({ account }, signal) =>
      account.registration.confirm({ phoneNumber: newPhone, smsCode: step.smsCode }, signal),
    done: async (client) => ((await hasAccount(client, newPhone)) ? 1 : 0),
  },
  {
    name: 'client/phone/confirm_old',
    kind: 'C',
    method: 'POST',
    path: '/v1/client/phone/confirm_old',
    prepare: async (client) => {
      await client.account.phone.change({ phoneNumber: newPhone });
      await takeCode(client);
    },
    run: ({ account }, signal) => account.phone.confirmOld({ smsCode: step.smsCode }, signal),
    // The server sends a code to the new number only after this confirmation.
    done: ({ account }) =>
      account.phone.resendNew({ phoneNumber: newPhone }).then(
        () => 1,
        () => 0,
      ),
  },
  {
    name: 'client/phone/confirm_new',
    kind: 'C',
    method: 'POST',
    path: '/v1/client/phone/confirm_new',
    prepare: async (client) => {
      await toNewPhone(client);
      await takeCode(client, newPhone);
    },
    run: async ({ account, session }, signal) => {
      const tokens = await account.phone.confirmNew({ smsCode: step.smsCode }, signal);
      session().send({ type: 'tokens.issued', tokens });
    },
    done: async (client) => ((await hasAccount(client, newPhone)) ? 1 : 0),
  },
  {
    name: 'client/revoke/confirm',
    kind: 'C',
    method: 'POST',
    path: '/v1/client/revoke/confirm',
    prepare: async (client) => {
      await client.account.revoke.revoke();
      await takeCode(client);
    },
    run: ({ account }, signal) => account.revoke.confirm({ smsCode: step.smsCode }, signal),
    done: async (client) => ((await hasAccount(client, phone)) ? 0 : 1),
  },
];

const profile = {
  firstName: 'Аннушка',
  middleName: '',
  lastName: 'Воронцова',
  birthDate: '',
  gender: 'female',
  email: 'anna@example.ru',
};

/** The client as the server stores it, read with new tokens, because the session may have ended. */
async function stored({ server }: Client) {
  const { accessToken } = await issueTokens(server);
  const { body } = await server.plainly('/v1/client/me', undefined, accessToken);
  return body['client'] as {
    first_name: string;
    agreements: { agreement_code: string; value: string }[];
  };
}

let rrn = '';

const emailOf = async (client: Client) =>
  (await stored(client)).agreements.find((one) => one.agreement_code === 'AllowEmail')?.value;

let former = '';
const opposite = () => (former === 'true' ? 'false' : 'true');

const writes: readonly Call[] = [
  {
    name: 'client',
    kind: 'W',
    method: 'PUT',
    path: '/v1/client',
    run: ({ own }, signal) => own.update(profile, signal),
    done: async (client) => ((await stored(client)).first_name === 'Аннушка' ? 1 : 0),
  },
  {
    name: 'client/subscription/change',
    kind: 'W',
    method: 'POST',
    path: '/v1/client/subscription/change',
    prepare: async (client) => {
      former = (await emailOf(client)) ?? 'false';
    },
    run: ({ own }, signal) =>
      own.changeSubscription(
        { agreements: [{ agreementCode: 'AllowEmail', value: opposite() }] },
        signal,
      ),
    done: async (client) => ((await emailOf(client)) === former ? 0 : 1),
  },
  {
    name: 'client/transaction/rate',
    kind: 'W',
    method: 'POST',
    path: '/v1/client/transaction/rate',
    prepare: async ({ transactions }) => {
      const page = await transactions.page({ limit: 1, offset: 0 });
      rrn = page.transactions[0]?.rrn ?? '';
    },
    run: ({ transactions }, signal) => transactions.rate({ rrn, rating: 5 }, signal),
  },
  {
    name: 'register/is_allow_register',
    kind: 'P',
    method: 'POST',
    path: '/v1/register/is_allow_register',
    isVisitors: true,
    run: ({ account }, signal) =>
      account.registration.isAllowed({ phoneNumber: newPhone, birthDate: '17.05.1990' }, signal),
  },
];

/** Operation and credential for the next call, and the id of its passkey. */
const key = { operationId: '', credential: '', id: '' };

const newPasskey = async ({ passkeys, server }: Client) => {
  const authenticator = createAuthenticator(server.url);
  const { operationId, options } = await passkeys.addOptions();
  const credential = authenticator.create(options);
  Object.assign(key, { operationId, credential, id: authenticator.id });
};
const addPasskey = async (client: Client) => {
  await newPasskey(client);
  await client.passkeys.add({ ...key, name: 'Телефон' });
};

/** The client's passkeys on the server, read with new tokens, because the session may have ended. */
async function storedPasskeys({ server }: Client) {
  const { accessToken } = await issueTokens(server);
  const { body } = await server.plainly('/v1/client/passkeys', undefined, accessToken);
  return body['passkeys'] as { name: string; last_used_at: string | null }[];
}

/** Adds a passkey by plain calls, and signs the options of a sign-in with it. */
async function usePasskey({ server, passkeySignIn }: Client) {
  const authenticator = createAuthenticator(server.url);
  const { accessToken } = await issueTokens(server);
  const adding = await server.plainly('/v1/client/passkeys/options', undefined, accessToken);
  const credential = authenticator.create(String(adding.body['options']));
  const made = { operation_id: adding.body['operation_id'], credential, name: 'Телефон' };
  await server.plainly('/v1/client/passkeys/add', made, accessToken);
  const { operationId, options } = await passkeySignIn.signInOptions();
  Object.assign(key, { operationId, credential: authenticator.get(options) });
}

const passkeyCalls: readonly Call[] = [
  {
    name: 'client/passkeys',
    kind: 'Q',
    method: 'POST',
    path: '/v1/client/passkeys',
    run: ({ passkeys }, signal) => passkeys.list(signal),
  },
  {
    name: 'login/passkey/options',
    kind: 'P',
    method: 'POST',
    path: '/v1/login/passkey/options',
    isVisitors: true,
    run: ({ passkeySignIn }, signal) => passkeySignIn.signInOptions(signal),
  },
  {
    name: 'login/passkey',
    kind: 'C',
    method: 'POST',
    path: '/v1/login/passkey',
    isVisitors: true,
    prepare: usePasskey,
    run: ({ passkeySignIn }, signal) => passkeySignIn.signIn(key, signal),
    done: async (client) =>
      (await storedPasskeys(client)).filter(({ last_used_at }) => last_used_at !== null).length,
  },
  {
    name: 'client/passkeys/options',
    kind: 'P',
    method: 'POST',
    path: '/v1/client/passkeys/options',
    run: ({ passkeys }, signal) => passkeys.addOptions(signal),
  },
  {
    name: 'client/passkeys/add',
    kind: 'W',
    method: 'POST',
    path: '/v1/client/passkeys/add',
    prepare: newPasskey,
    run: ({ passkeys }, signal) => passkeys.add({ ...key, name: 'Телефон' }, signal),
    done: async (client) => (await storedPasskeys(client)).length,
  },
  {
    name: 'client/passkeys/rename',
    kind: 'W',
    method: 'POST',
    path: '/v1/client/passkeys/rename',
    prepare: addPasskey,
    run: ({ passkeys }, signal) => passkeys.rename({ id: key.id, name: 'Рабочий' }, signal),
    done: async (client) =>
      (await storedPasskeys(client)).filter(({ name }) => name === 'Рабочий').length,
  },
  {
    name: 'client/passkeys/remove',
    kind: 'W',
    method: 'POST',
    path: '/v1/client/passkeys/remove',
    prepare: addPasskey,
    run: ({ passkeys }, signal) => passkeys.remove({ id: key.id }, signal),
    done: async (client) => 1 - (await storedPasskeys(client)).length,
  },
];

/** S session, Q reads, M sends an SMS, C checks a code or a passkey, W writes, P asks before it writes. */
export type CallClass = 'S' | 'Q' | 'M' | 'C' | 'W' | 'P';

export type Call = {
  name: string;
  kind: CallClass;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** The call carries no token: nobody is signed in. */
  isVisitors?: true;
  /** Steps before the call in its flow. */
  prepare?: (client: Client) => Promise<unknown>;
  /** The call as the app makes it. */
  run: (client: Client, signal?: AbortSignal) => Promise<unknown>;
  /** Replaces `run` under a fault that means something else to the flow of the call. */
  inFault?: Readonly<Record<string, Call['run']>>;
  /** The person sees nothing, whatever the outcome. */
  isSilent?: true;
  /** How often the server did what the call requests; absent where it only answers. */
  done?: (client: Client) => Promise<number>;
};

/** Reloads by the session, because it alone handles code 55 of the profile. */
async function reloadProfile({ session }: Client) {
  session().send({ type: 'profile.requested' });
  await waitFor(session(), ({ context }) => context.end === 'blocked');
  throw new RejectedError(errorCode.clientBlocked, blockedTexts.title);
}

const publicAndOwnReads: readonly Call[] = [
  {
    name: 'client/me',
    kind: 'Q',
    method: 'POST',
    path: '/v1/client/me',
    run: ({ own }, signal) => own.me(signal),
    inFault: { F2: reloadProfile },
  },
  {
    name: 'client/points_forecast',
    kind: 'Q',
    method: 'GET',
    path: '/v1/client/points_forecast',
    run: ({ own }, signal) => own.pointsForecast({ days: 30 }, signal),
  },
  {
    name: 'client/transactions',
    kind: 'Q',
    method: 'POST',
    path: '/v1/client/transactions',
    run: ({ transactions }, signal) =>
      transactions.page({ limit: transactionPageSize, offset: 0 }, signal),
  },
  {
    name: 'public/loyalty_levels',
    kind: 'Q',
    method: 'POST',
    path: '/v1/public/loyalty_levels',
    run: ({ loyalty }, signal) => loyalty.tiers(signal),
  },
  {
    name: 'qna-list',
    kind: 'Q',
    method: 'GET',
    path: '/qna-list',
    isVisitors: true,
    run: ({ content }, signal) => content.questions(signal),
  },
  {
    name: 'pins',
    kind: 'Q',
    method: 'GET',
    path: '/pins.json',
    isVisitors: true,
    run: ({ pins }, signal) => pins.stations({ url: '/pins.json' }, signal),
  },
];

/** The calls of section 7 and those of passkeys, by class. */
export const calls: readonly Call[] = [
  ...sessionCalls,
  ...publicAndOwnReads,
  ...smsCalls,
  ...codeCalls,
  ...writes,
  ...passkeyCalls,
];
