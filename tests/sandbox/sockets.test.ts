import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/sandbox.ts';
import { callsOf, phones, success, type Calls } from './support/app';

const opened = await createSandbox();
let url = '';
let calls: Calls;

beforeAll(async () => {
  ({ url } = await opened.listen());
  calls = callsOf((request) => fetch(request), url);
});
afterEach(() => calls.post('/sandbox/reset'));
afterAll(() => opened.close());

const levels = () => calls.post('/v1/public/loyalty_levels');
const fault = (kind: string, more: object = {}) =>
  calls.post('/sandbox/faults', {
    method: 'POST',
    path: '/v1/public/loyalty_levels',
    kind,
    ...more,
  });

const journal = async () =>
  JSON.parse((await calls.get('/sandbox/calls')).text) as { path: string; status: number }[];

/** Sends bytes as they are and reads until the other side ends. */
const raw = (text: string, port = new URL(url).port) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), 'localhost', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('close', () => {
      resolve(answer);
    });
    socket.on('error', reject);
  });

describe('over a real connection', () => {
  test('a client signs in', async () => {
    expect(await calls.isKnown(await calls.signIn(phones.anna))).toBe(true);
  });

  test('announces that it keeps a connection for 75 s, in which a person may read', async () => {
    const { headers } = await fetch(`${url}/pins.json`);
    expect(headers.get('keep-alive')).toBe('timeout=75');
  });

  test('an abort ends the connection without a byte', async () => {
    await fault('abort');
    const answer = await raw(
      'POST /v1/public/loyalty_levels HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n',
    );
    expect(answer).toBe('');
    await fault('abort');
    await expect(levels()).rejects.toThrow('fetch failed');
    expect(await levels()).toMatchObject(success);
  });

  test('a hang lasts until the client gives up, and harms nobody else', async () => {
    await fault('hang');
    const giving = new AbortController();
    const hanging = fetch(`${url}/v1/public/loyalty_levels`, {
      method: 'POST',
      signal: giving.signal,
    });
    const given = expect(hanging).rejects.toThrow('aborted');
    await expect.poll(async () => (await journal()).length).toBe(1);
    expect(await levels()).toMatchObject(success);
    giving.abort();
    await given;
    expect((await journal()).map(({ status }) => status)).toEqual([0, 200]);
  });

  test('a hang is answered when the faults are cleared and broken off by a reset', async () => {
    await fault('hang', { times: 2 });
    const first = levels();
    await expect.poll(async () => (await journal()).length).toBe(1);
    await calls.send('DELETE', '/sandbox/faults');
    expect(await first).toMatchObject(success);

    await fault('hang');
    const second = expect(levels()).rejects.toThrow('fetch failed');
    await expect.poll(async () => (await journal()).length).toBe(2);
    await calls.post('/sandbox/reset');
    await second;
  });

  const megabyte = ' '.repeat(1_024 ** 2);
  const sent = 60;

  /** Sends 60 MB as long as they are accepted; resolves with the answer and the megabytes accepted. */
  const sendMuch = (path: string, framing: 'content-length' | 'transfer-encoding') =>
    new Promise<{ answer: string; taken: number }>((resolve) => {
      const isKnown = framing === 'content-length';
      const value = isKnown ? String(sent * megabyte.length) : 'chunked';
      const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`;
      let answer = '';
      let taken = 0;
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.write(`${head}${framing}: ${value}\r\n\r\n`);
        const part = isKnown ? megabyte : `${megabyte.length.toString(16)}\r\n${megabyte}\r\n`;
        for (let count = 0; count < sent; count += 1)
          socket.write(part, (error) => (taken += error ? 0 : 1));
      });
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
      socket.on('error', () => {});
      socket.on('close', () => {
        resolve({ answer, taken });
      });
    });

  test.each(['/v1/login', '/csp-report', '/sandbox/faults'])(
    'a body of 60 MB is refused at %s and not read to its end',
    async (path) => {
      const all = await Promise.all([
        sendMuch(path, 'content-length'),
        sendMuch(path, 'transfer-encoding'),
      ]);
      for (const { answer, taken } of all) {
        expect(answer).toMatch(/^HTTP\/1.1 413 /);
        // The system's buffers take some megabytes, although the server does not read them.
        expect(taken).toBeLessThan(sent / 2);
      }
      expect(await levels()).toMatchObject(success);
    },
  );

  test('answers are compressed where the client takes it', async () => {
    const gzipped = await fetch(`${url}/pins.json`, { headers: { 'accept-encoding': 'gzip' } });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(((await gzipped.json()) as { data: unknown[] }).data.length).toBeGreaterThan(60);
  });
});

describe('the host it is asked as', () => {
  const ask = (host: string, port = new URL(url).port, origin?: string) =>
    raw(
      [
        `GET /sandbox/sms HTTP/1.1\r\nHost: ${host}:${port}`,
        ...(origin === undefined ? [] : [`Origin: ${origin}`]),
        'Connection: close\r\n\r\n',
      ].join('\r\n'),
      port,
    );

  test.each(['127.0.0.1', 'localhost', '[::1]', 'cabinet.localhost', '192.168.7.7', 'LOCALHOST'])(
    'may be %s',
    async (host) => {
      expect(await ask(host)).toMatch(/^HTTP\/1.1 200 /);
    },
  );

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evillocalhost'])(
    'is not that of a foreign site: %s',
    async (host) => {
      await calls.requestCode(phones.anna);
      const answer = await ask(host);
      expect(answer).toMatch(/^HTTP\/1.1 421 /);
      expect(answer).toContain(`SANDBOX_ALLOWED_HOSTS=${host}`);
      expect(answer).not.toContain(phones.anna);
    },
  );

  test('may be a name that was allowed, or that it listens on', async () => {
    const other = await createSandbox({ allowedHosts: ['box.example'] });
    const { port } = new URL((await other.listen(0, 'localhost')).url);
    for (const host of ['box.example', 'localhost'])
      expect(await ask(host, port)).toMatch(/^HTTP\/1.1 200 /);
    expect(await ask('other.example', port)).toMatch(/^HTTP\/1.1 421 /);
    const own = await ask('box.example', port, `http://box.example:${port}`);
    expect(own).toMatch(/^HTTP\/1.1 200 /);
    const foreign = await ask('box.example', port, 'http://other.example');
    expect(foreign).toMatch(/^HTTP\/1.1 403 /);
    await other.close();
  });
});

describe('listening', () => {
  test('on a taken port is refused', async () => {
    await expect(opened.listen(Number(new URL(url).port))).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  test('ends with close, even while a call hangs', async () => {
    const another = await createSandbox();
    const server = await another.listen();
    const there = callsOf((request) => fetch(request), server.url);
    await there.post('/sandbox/faults', { method: 'GET', path: '/pins.json', kind: 'hang' });
    const hanging = expect(there.get('/pins.json')).rejects.toThrow('fetch failed');
    await expect
      .poll(async () => JSON.parse((await there.get('/sandbox/calls')).text) as unknown[])
      .toHaveLength(1);
    await another.close();
    await hanging;
    await expect(there.get('/pins.json')).rejects.toThrow('fetch failed');
  });
});
