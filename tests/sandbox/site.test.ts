import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';

const style = 'body{color:#111}';
const script = 'const text = "x".repeat(9);\n'.repeat(200);
const files: Record<string, string> = {
  'site/index.html': `<!doctype html><style>${style}</style><p>Главная</p>`,
  'site/app.html': '<!doctype html><p>Оболочка</p>',
  'site/auth/index.html': '<!doctype html><p>Вход</p>',
  'site/error404.html': '<!doctype html><p>Не найдено</p>',
  'site/map.html': '<!doctype html><p>Карта</p>',
  'site/assets/index-a1b2c3.js': script,
  'site/robots.txt': 'User-agent: *',
  'site/icon.png': 'png',
  'secret.txt': 'secret',
};

let folder: string;
let sandbox: Sandbox;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  sandbox = await createSandbox({ siteFolder: join(folder, 'site') });
  ({ url } = await sandbox.listen());
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const init = { headers: { accept: 'text/html', ...headers } };
  const response = await sandbox.fetch(new Request(`http://site.test${path}`, init));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
};

/** The status line and body for a path as given, because clients would normalize it. */
const rawGet = (path: string, method = 'GET') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
    );
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('close', () => {
      resolve(answer);
    });
    socket.on('error', reject);
  });

describe('the built site', () => {
  test.each([
    ['/', 'Главная'],
    ['/index.html', 'Главная'],
    ['/auth', 'Вход'],
    ['/auth/', 'Вход'],
    ['/auth?from=/dashboard', 'Вход'],
    ['/error404', 'Не найдено'],
    ['/dashboard', 'Оболочка'],
    ['/no/such/page', 'Оболочка'],
    ['/%D0%BD%D0%B5%D1%82', 'Оболочка'],
    ['/%', 'Оболочка'],
  ])('%s shows «%s»', async (path, text) => {
    const { status, headers, text: html } = await get(path);
    expect(status).toBe(200);
    expect(html).toContain(text);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('caches hashed files for good, and other files only with revalidation', async () => {
    expect((await get('/assets/index-a1b2c3.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['*/*', 'text/html', 'image/avif,image/*;q=0.8', 'application/json', ''])(
    'shows a page, and 404 for a missing file, to a client that accepts %j',
    async (accept) => {
      for (const [path, text] of [
        ['/dashboard', 'Оболочка'],
        ['/auth', 'Вход'],
      ] as const) {
        const { status, text: html } = await get(path, { accept });
        expect(status, path).toBe(200);
        expect(html).toContain(text);
      }
      for (const path of [
        '/assets/index-old.js',
        '/assets/old',
        '/nothing.json',
        '/.env',
        '/.git/HEAD',
      ])
        expect(await get(path, { accept }), path).toMatchObject({ status: 404 });
    },
  );

  test('leaves API calls to the sandbox', async () => {
    expect((await get('/v1/nowhere')).text).toContain('Такого вызова нет');
    expect((await get('/pins.json')).headers.get('content-type')).toMatch('application/json');
    expect((await get('/sandbox')).text).toContain('Песочница');
  });

  test('answers HEAD without a body', async () => {
    expect(await rawGet('/auth', 'HEAD')).toMatch(/^HTTP\/1.1 200 [^]*\r\n\r\n$/);
  });
});

describe('compression', () => {
  const path = '/assets/index-a1b2c3.js';

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', null],
  ])('for %j is %s', async (accepted, encoding) => {
    const { headers, bytes } = await get(path, { 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toContain('Accept-Encoding');
    const plain =
      encoding === 'br'
        ? brotliDecompressSync(bytes)
        : encoding === 'gzip'
          ? gunzipSync(bytes)
          : bytes;
    expect(plain.toString()).toBe(script);
  });

  test('leaves alone what is small or a picture', async () => {
    for (const small of ['/robots.txt', '/icon.png', '/auth'])
      expect((await get(small, { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe(
        null,
      );
  });
});

describe('an etag', () => {
  test('spares a body that the browser has', async () => {
    const accepted = { 'accept-encoding': 'br' };
    const path = '/assets/index-a1b2c3.js';
    const etag = (await get(path, accepted)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get(path, { ...accepted, 'if-none-match': `"other", W/${etag}` });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await get(path, { 'if-none-match': etag })).toMatchObject({ status: 200 });
  });
});

describe('a path', () => {
  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '//secret.txt',
    '/%00secret.txt',
    '/site/../../secret.txt',
  ])('returns no file outside the site: %s', async (path) => {
    expect(await rawGet(path)).not.toContain('\r\n\r\nsecret');
    expect((await get(path)).text).not.toBe('secret');
  });
});

describe('security headers', () => {
  test('are sent with every document and file', async () => {
    for (const path of ['/', '/dashboard', '/assets/index-a1b2c3.js', '/sandbox'])
      expect(Object.fromEntries((await get(path)).headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
  });

  test('allow a page its own inline style by hash, and no other page', async () => {
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policy('/')).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(await policy('/auth')).toContain("style-src 'self';");
    expect(await policy('/')).not.toContain('unsafe-inline');
  });

  test('let only the document with the map be framed', async () => {
    const policy = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policy('/')).toContain("frame-ancestors 'none'");
    expect(await policy('/map.html')).toContain("frame-ancestors 'self'");
  });
});

describe('violation reports', () => {
  test('that are too large are refused, and what is no report is left', async () => {
    expect(await report('application/json', 'x'.repeat(64 * 1_024))).toMatchObject({ status: 413 });
    expect(await report('application/json', undefined)).toMatchObject({ status: 204 });
    expect(JSON.parse((await get('/sandbox/violations')).text)).toEqual([]);
  });

  const report = (type: string, body: unknown) =>
    sandbox.fetch(
      new Request('http://site.test/csp-report', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      }),
    );

  test('are taken in both formats and can be read', async () => {
    expect(await report('application/csp-report', { 'csp-report': { a: 1 } })).toMatchObject({
      status: 204,
    });
    await report('application/reports+json', [{ type: 'csp-violation' }, { type: 'other' }]);
    expect(JSON.parse((await get('/sandbox/violations')).text)).toEqual([
      { 'csp-report': { a: 1 } },
      { type: 'csp-violation' },
      { type: 'other' },
    ]);
  });
});
