import type { Call } from './calls';
import type { Client } from './client';

/** A read that carries the session's token: what it is told is what the refresh comes to. */
const read = ({ own }: Client, signal?: AbortSignal) => own.pointsForecast({ days: 30 }, signal);

/** Nobody waits for the call of a sign-out; here it is looked at once its answer is there, or lost. */
async function signOut({ session, browser }: Client) {
  const before = browser.sentTo('/v1/logout');
  session().send({ type: 'signOut.requested' });
  while (browser.sentTo('/v1/logout') === before || !browser.isQuiet()) await browser.pause(1);
}

let held = '';

export const sessionCalls: readonly Call[] = [
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
