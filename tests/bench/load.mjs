import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../sandbox/support/startServer.mjs';

const perSecond = 200;
const seconds = 60;
const source = 'Личный кабинет';
const phone = '+79990000003';

/**
 * So many calls a second for a minute, at a sandbox of its own with its database in a file. A call is
 * due when it is due: what it waits for the ones before it counts.
 */
export async function measure({ server, root, print }) {
  const folder = mkdtempSync(join(root, '.cache/load-'));
  const environment = { SANDBOX_DATABASE_URL: `file:${join(folder, 'sandbox.db')}` };
  const started = startServer({ module: server, environment, cwd: root });
  const calls = await callsOf(await started.ready());
  /** @type {number[]} */
  const took = [];
  let failed = 0;
  const from = performance.now();
  const make = async (/** @type {number} */ number) => {
    const due = from + (number * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const call = calls[number % calls.length];
    const isOk = await call().catch(() => false);
    took.push(performance.now() - due);
    if (!isOk) failed += 1;
  };
  await Promise.all(Array.from({ length: perSecond * seconds }, (_, number) => make(number)));
  const spent = (performance.now() - from) / 1_000;
  started.signal('SIGTERM');
  await started.ended();
  rmSync(folder, { recursive: true });
  took.sort((a, b) => a - b);
  const share = (/** @type {number} */ part) => took[Math.ceil(took.length * part) - 1].toFixed(1);
  print('calls', took.length, `in ${spent.toFixed(1)} s`);
  print('answered otherwise than OK', failed);
  for (const part of [0.5, 0.95, 0.99, 0.999]) print(`p${String(part * 100)}`, share(part), 'ms');
  print('slowest', share(1), 'ms');
}

/** What a cabinet asks for, one of ten calls a write. */
async function callsOf(/** @type {string} */ url) {
  const ask = async (method, path, body, token) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { isOk: response.ok, answer: await response.json() };
  };
  const { answer: login } = await ask('POST', '/v1/login', { phone_number: phone });
  const { answer: inbox } = await ask('GET', `/sandbox/sms?phone=${encodeURIComponent(phone)}`);
  const { answer } = await ask('POST', '/v1/verify_code', {
    phone_number: phone,
    operation_id: login.operation_id,
    sms_code: inbox[0].code,
    source,
  });
  const { access_token } = answer.tokens;
  const call = (method, path, body) => async () => {
    const { isOk, answer: given } = await ask(method, path, body, access_token);
    return isOk && (given.result?.code ?? 0) === 0;
  };
  const me = call('POST', '/v1/client/me');
  const page = call('POST', '/v1/client/transactions', { limit: 20, offset: 0, source });
  const forecast = call('GET', '/v1/client/points_forecast?n_days=30');
  return [
    me,
    page,
    forecast,
    me,
    page,
    call('POST', '/v1/public/loyalty_levels'),
    call('GET', '/qna-list'),
    call('GET', '/pins.json'),
    page,
    call('PUT', '/v1/client', { first_name: 'Анна' }),
  ];
}
