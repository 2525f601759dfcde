import type { Call } from './calls';
import { issueTokens, newPhone, type Client } from './client';

const profile = {
  firstName: 'Аннушка',
  middleName: '',
  lastName: 'Воронцова',
  birthDate: '',
  gender: 'female',
  email: 'anna@example.ru',
};

/** What the server holds of the client, whatever has become of the session. */
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

export const writes: readonly Call[] = [
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
