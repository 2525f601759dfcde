import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { plainCalls } from '../sandbox/support/plainCalls.mjs';
import { startServer } from '../sandbox/support/startServer.mjs';

const perSecond = 200;
const seconds = 60;
const source = 'Личный кабинет';

/**
 * Sends `perSecond` calls a second for a minute to a sandbox of its own, whose database is a file.
 * A duration begins when the call is due, so that waiting for earlier calls counts.
 */
export async function measure({ server, root, print }) {
  const folder = mkdtempSync(join(root, '.cache/load-'));
  const environment = { SANDBOX_DATABASE_URL: `file:${join(folder, 'sandbox.db')}` };
  const started = startServer({ module: server, environment, cwd: root });
  const busy = `on ${String(availableParallelism())} processors`;
  print('load of the machine before', loadavg()[0].toFixed(1), busy);
  const calls = await callsOf(await started.ready());
  /** @type {number[]} */
  const took = [];
  let failed = 0;
  const from = performance.now();
  const make = async (/** @type {number} */ number) => {
    const due = from + (number * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const call = calls[number % calls.length];
    await call().catch(() => (failed += 1));
    took.push(performance.now() - due);
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

/** Calls of an open cabinet; one of ten is a write. */
async function callsOf(/** @type {string} */ url) {
  const { ask, signIn } = plainCalls(url);
  const { access_token } = await signIn('+79990000003');
  const call = (method, path, body) => () => ask(method, path, body, access_token);
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
