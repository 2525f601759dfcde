import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#sandbox/database/open.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import {
  callsOf,
  day,
  minute,
  pass,
  phones,
  refused,
  signedOut,
  source,
  success,
  tokensOf,
  wrong,
} from './support/app';
import { anything } from './support/matchers';
import { openRemoteDatabase } from './support/remoteDatabase';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 30_000 });

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const opened: Sandbox[] = [];

async function open(databaseUrl: string, codeLength = 4) {
  const sandbox = await createSandbox({ databaseUrl, codeLength });
  opened.push(sandbox);
  return callsOf(sandbox.fetch);
}

afterEach(async () => {
  vi.useRealTimers();
  await closeAll();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const closeAll = () => Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));

/** A separate copy of the seeded database. */
function seeded(name: string) {
  cpSync(join(folder, 'deep/er'), join(folder, name), { recursive: true });
  return `file:${join(folder, name, 'seeds.db')}`;
}

async function rowsOf(url: string, table: string) {
  const client = createClient({ url });
  const { rows } = await client.execute(`SELECT * FROM ${table}`);
  client.close();
  return rows;
}

describe('a file', () => {
  beforeAll(async () => {
    await open(`file:${join(folder, 'deep/er/seeds.db')}`);
    await closeAll();
  });

  test('is made with its folder, and keeps what was done', async () => {
    const url = seeded('kept');
    const first = await open(url);
    const { access_token } = await first.signIn(phones.anna);
    await first.put('/v1/client', { first_name: 'Ася' }, access_token);
    await closeAll();

    const second = await open(url);
    expect(await second.me(access_token)).toMatchObject({
      body: { client: { first_name: 'Ася' } },
    });
  });

  test('waits for the disk before it answers, and for other processes', async () => {
    const db = await openDatabase(seeded('pragmas'), () => []);
    const read = async (name: string) => (await db.$client.execute(`PRAGMA ${name}`)).rows[0]?.[0];
    expect(await read('journal_mode')).toBe('wal');
    // 2 is FULL: committed data survives a loss of power.
    expect(await read('synchronous')).toBe(2);
    expect(await read('busy_timeout')).toBe(15_000);
    db.$client.close();
  });

  test('holds neither codes nor tokens that anybody could use', async () => {
    const url = seeded('secrets');
    const { requestCode, codeFor, signIn, post } = await open(url, 8);
    await requestCode(phones.igor);
    const code = await codeFor(phones.igor);
    const tokens = await signIn(phones.anna);
    const fresh = tokensOf(
      await post('/v1/refresh_token', { refresh_token: tokens.refresh_token }),
    );
    const dump = JSON.stringify(
      await Promise.all(
        ['operations', 'families', 'refresh_tokens', 'access_tokens'].map((table) =>
          rowsOf(url, table),
        ),
      ),
    );
    expect(dump.length).toBeGreaterThan(500);
    for (const secret of [code, ...Object.values(tokens), ...Object.values(fresh)])
      expect(dump).not.toContain(secret);
  });

  test('is opened while another process writes its first lines', async () => {
    const url = `file:${join(folder, 'written.db')}`;
    const other = createClient({ url });
    const writing = await other.transaction('write');
    await writing.execute('CREATE TABLE sign_of_life (number INTEGER)');
    const opening = openDatabase(url, () => []);
    const meanwhile = await Promise.race([
      opening.then(
        () => 'is open',
        () => 'has failed',
      ),
      pause(500).then(() => 'waits'),
    ]);
    expect(meanwhile).toBe('waits');
    await writing.commit();
    other.close();
    const db = await opening;
    expect((await db.$client.execute('PRAGMA journal_mode')).rows[0]?.journal_mode).toBe('wal');
    db.$client.close();
  });

  test('forgets what is long over when it is opened again', async () => {
    const url = seeded('pruned');
    const { requestCode, signIn } = await open(url);
    await requestCode(phones.anna);
    pass(minute);
    await signIn(phones.anna);
    pass(61 * day + minute);
    await closeAll();
    await open(url);
    for (const table of ['operations', 'families', 'refresh_tokens', 'access_tokens'])
      expect(await rowsOf(url, table), table).toEqual([]);
  });

  test('forgets it while it is open as well, within an hour', async () => {
    const url = seeded('prunedLater');
    const { requestCode, signIn, post } = await open(url);
    const levels = () => post('/v1/public/loyalty_levels');
    await requestCode(phones.anna);
    pass(minute);
    await signIn(phones.anna);
    pass(61 * day + minute);
    await levels();
    for (const table of ['operations', 'families', 'refresh_tokens', 'access_tokens'])
      expect(await rowsOf(url, table), table).toEqual([]);
    await requestCode(phones.igor);
    await levels();
    expect(await rowsOf(url, 'operations')).toHaveLength(1);
    pass(25 * 60 * minute);
    await levels();
    expect(await rowsOf(url, 'operations')).toEqual([]);
  });

  test('opened after weeks has today’s purchases and yesterday’s changes', async () => {
    const url = seeded('weeks');
    const first = await open(url);
    const { access_token } = await first.signIn(phones.anna);
    await first.put('/v1/client', { first_name: 'Ася' }, access_token);
    const gone = await first.signIn(phones.igor);
    await first.post('/v1/client/revoke', undefined, gone.access_token);
    const body = { sms_code: await first.codeFor(phones.igor), source };
    await first.post('/v1/client/revoke/confirm', body, gone.access_token);
    pass(50 * day);
    await closeAll();

    const { post, signIn, me } = await open(url);
    expect(await me((await signIn(phones.anna)).access_token)).toMatchObject({
      body: {
        client: { first_name: 'Ася', card: { qual_fuel_2: 432, qual_non_fuel_3: 4126.5 } },
      },
    });
    expect(await post('/v1/login', { phone_number: phones.igor })).toMatchObject(
      refused(10, anything),
    );
  });

  test.each(['1e+303', '-1e+303', 'Infinity', 'soon'])(
    'whose clock was once set to %s has the time of the machine',
    async (clockOffset) => {
      const url = seeded(`clock${clockOffset}`);
      const client = createClient({ url });
      const sql = "UPDATE sandbox_meta SET value = ? WHERE key = 'clockOffset'";
      await client.execute({ sql, args: [clockOffset] });
      client.close();
      const { signIn, isKnown } = await open(url);
      expect(await isKnown(await signIn(phones.anna))).toBe(true);
      await closeAll();
      expect(await rowsOf(url, 'sandbox_meta')).toContainEqual({ key: 'clockOffset', value: '0' });
    },
  );

  test('of an older layout is rebuilt with the current layout', async () => {
    const url = `file:${join(folder, 'older.db')}`;
    const older = createClient({ url });
    await older.batch([
      'CREATE TABLE sandbox_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)',
      "INSERT INTO sandbox_meta VALUES ('layout', 'older')",
      'CREATE TABLE clients (id TEXT, nickname TEXT)',
    ]);
    older.close();
    const { signIn, isKnown } = await open(url);
    expect(await isKnown(await signIn(phones.anna))).toBe(true);
  });

  test('of another application is refused and stays unchanged', async () => {
    const url = `file:${join(folder, 'foreign.db')}`;
    const foreign = createClient({ url });
    await foreign.batch([
      'CREATE TABLE clients (id TEXT)',
      "INSERT INTO clients VALUES ('theirs')",
    ]);
    foreign.close();
    await expect(open(url)).rejects.toThrow();
    expect(await rowsOf(url, 'clients')).toMatchObject([{ id: 'theirs' }]);
    expect(await rowsOf(url, 'sqlite_master')).toHaveLength(1);
  });

  test('that two starts rebuild at once keeps the data of the first', async () => {
    const url = `file:${join(folder, 'overtaken.db')}`;
    const older = createClient({ url });
    await older.batch([
      'CREATE TABLE sandbox_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)',
      "INSERT INTO sandbox_meta VALUES ('layout', 'older')",
    ]);
    older.close();
    const mark = (value: string) => [
      { sql: "INSERT INTO sandbox_meta VALUES ('mark', ?)", args: [value] },
    ];
    const opening = await Promise.all([
      openDatabase(url, () => mark('first')),
      openDatabase(url, () => mark('second')),
    ]);
    for (const { $client } of opening) $client.close();
    const marks = (await rowsOf(url, 'sandbox_meta')).filter(({ key }) => key === 'mark');
    expect(marks).toMatchObject([{ value: 'first' }]);
  });

  test('serves two sandboxes at once', async () => {
    const url = seeded('shared');
    const [one, other] = [await open(url), await open(url)];
    const operation = await one.requestCode(phones.anna);
    const code = await one.codeFor(phones.anna);
    const tokens = tokensOf(await other.verify(phones.anna, operation, code));
    expect(await one.isKnown(tokens)).toBe(true);
    const { refresh_token } = tokens;
    const pairs = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? one : other).post('/v1/refresh_token', { refresh_token }),
      ),
    );
    expect(new Set(pairs.map(({ text }) => text)).size).toBe(1);
  });
});

describe('a remote database (D24)', () => {
  let remote: Awaited<ReturnType<typeof openRemoteDatabase>>;

  beforeAll(async () => {
    remote = await openRemoteDatabase();
  });
  afterAll(() => {
    remote.close();
  });

  test('serves a whole session without a change of code', async () => {
    const { post, requestCode, codeFor, verify, me } = await open(remote.url);
    const operation = await requestCode(phones.anna);
    const code = await codeFor(phones.anna);
    expect(await verify(phones.anna, operation, wrong(code))).toMatchObject({
      body: { result: { code: 11 } },
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => verify(phones.anna, operation, code)),
    );
    const winners = answers.filter(({ body }) => body?.tokens);
    expect(winners).toHaveLength(1);
    const tokens = tokensOf(winners[0] ?? fail());
    const { refresh_token } = tokens;
    const pairs = await Promise.all(
      Array.from({ length: 10 }, () => post('/v1/refresh_token', { refresh_token })),
    );
    expect(new Set(pairs.map(({ text }) => text)).size).toBe(1);
    expect(await me(tokens.access_token)).toMatchObject({
      body: { client: { first_name: 'Анна', card: { qual_fuel_2: 432, qual_non_fuel_3: 4126.5 } } },
    });
    expect(await post('/v1/logout', tokens)).toMatchObject(success);
    expect(await me(tokens.access_token)).toMatchObject(signedOut);
  });

  test('is shared: a second server finds what the first one did', async () => {
    const [one, other] = [await open(remote.url), await open(remote.url)];
    const phone = '+79995550001';
    await one.post('/v1/register', { user: { mobile_phone: phone, birth_date: '1990-05-06' } });
    const body = { phone_number: phone, sms_code: await one.codeFor(phone) };
    expect(await other.post('/v1/register/confirm', body)).toMatchObject(success);
    expect(await one.post('/v1/login', { phone_number: phone })).toMatchObject(success);
  });
});

function fail(): never {
  throw new Error('Nobody won');
}
