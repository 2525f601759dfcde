import { plainCalls } from './plainCalls.mjs';

const lanes = 8;

/**
 * Answers that one client of these writes has received. The last request may or may not have
 * been applied.
 * @typedef {{
 *   phone: string,
 *   isRegistered: boolean,
 *   token: string | null,
 *   name: string | null,
 *   askedName: string | null,
 *   isOut: 'no' | 'asked' | 'yes',
 * }} Told
 */

/**
 * One client registers, signs in, renames itself, refreshes its tokens and, in one of two cases,
 * signs out.
 * @param {ReturnType<typeof plainCalls>} calls @param {Told} told @param {() => void} acknowledged
 */
async function live({ ask, code, signIn }, told, acknowledged) {
  const { phone } = told;
  const user = { mobile_phone: phone, birth_date: '1990-05-06' };
  await ask('POST', '/v1/register', { user });
  await ask('POST', '/v1/register/confirm', { phone_number: phone, sms_code: await code(phone) });
  told.isRegistered = true;
  acknowledged();
  const tokens = await signIn(phone);
  told.token = tokens.access_token;
  acknowledged();
  told.askedName = 'Ася';
  await ask('PUT', '/v1/client', { first_name: 'Ася' }, told.token);
  told.name = 'Ася';
  acknowledged();
  const { refresh_token } = tokens;
  const refreshed = await ask('POST', '/v1/refresh_token', { refresh_token });
  told.token = refreshed.tokens.access_token;
  acknowledged();
  if (Number(phone.at(-1)) % 2) return;
  told.isOut = 'asked';
  await ask('POST', '/v1/logout', refreshed.tokens);
  told.isOut = 'yes';
  acknowledged();
}

/**
 * Whether the server has kept every acknowledged write.
 * @param {ReturnType<typeof plainCalls>} calls @param {Told} told
 */
async function isKept({ send }, told) {
  const { phone, isRegistered, token, name, askedName, isOut } = told;
  if (!isRegistered) return true;
  const login = await send('POST', '/v1/login', { phone_number: phone });
  // 14: a code is on its way to it.
  if (![0, 14].includes(login.body.result.code)) return false;
  if (token === null) return true;
  const me = await send('POST', '/v1/client/me', undefined, token);
  if (me.status === 401) return isOut !== 'no';
  return isOut !== 'yes' && [name ?? '', askedName].includes(me.body.client?.first_name ?? '');
}

/**
 * Kills the server with SIGKILL at random moments while clients write, sometimes while it starts.
 * Restarts it until `writes` are acknowledged and it was killed `kills` times. Then counts the
 * clients whose acknowledged writes are lost.
 * @param {{ start: () => import('./startServer.mjs').Server, writes: number, kills: number }} options
 */
export async function killDuringWrites({ start, writes, kills }) {
  /** @type {Told[]} */
  const all = [];
  let acknowledged = 0;
  let killed = 0;
  while (acknowledged < writes || killed < kills) {
    const server = start();
    if (killed % 4 === 1) await pause(Math.random() * 400);
    else {
      const calls = plainCalls(await server.ready());
      // Spreads the writes evenly over the kills; the random part varies the moment of each kill.
      const goal = acknowledged + Math.ceil((writes / kills) * (1 + Math.random()));
      await new Promise((resolve, reject) => {
        const lane = async () => {
          for (;;) {
            const phone = `+7900${String(all.length).padStart(7, '0')}`;
            /** @type {Told} */
            const told = {
              phone,
              isRegistered: false,
              token: null,
              name: null,
              askedName: null,
              isOut: 'no',
            };
            all.push(told);
            await live(calls, told, () => {
              acknowledged += 1;
              if (acknowledged === goal) setTimeout(resolve, Math.random() * 20);
            });
          }
        };
        for (let index = 0; index < lanes; index += 1)
          // An interrupted call ends its lane; the next start of the server opens the lane again.
          lane().catch((error) => (error instanceof TypeError ? undefined : reject(error)));
      });
    }
    server.signal('SIGKILL');
    await server.ended();
    killed += 1;
  }
  const last = start();
  const calls = plainCalls(await last.ready());
  let lost = 0;
  for (const told of all) if (!(await isKept(calls, told))) lost += 1;
  last.signal('SIGTERM');
  await last.ended();
  return { acknowledged, killed, lost };
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
