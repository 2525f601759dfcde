import type { Call } from './calls';
import { newPhone, phone, type Client } from './client';

const candidate = { phoneNumber: newPhone, birthDate: '17.05.1990' };
const minute = 61;

/** What the steps of one flow hand on: the login has an operation, a check a code. */
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
/** Whether somebody may sign in with this phone. */
const hasAccount = async ({ server }: Client, of: string) =>
  // 14: a code is on its way to them (D29).
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

/** A call that sends a code; `before` leads to where it is asked for. */
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

export const smsCalls: readonly Call[] = [
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

export const codeCalls: readonly Call[] = [
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
    // Only after it a code goes to the new number.
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
