import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSiteFolder } from '#sandbox/site/folder.ts';
import { nginxConfiguration, sitePages } from '#sandbox/site/nginx.ts';
import { serveSite } from '#sandbox/site/server.ts';
import { parseSettings } from '#src/settings.ts';

const style = 'body{color:#111}';
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
const files: Record<string, string> = {
  'site/index.html': `<!doctype html><style>${style}</style><p>Главная</p>`,
  'site/app.html': '<!doctype html><p>Оболочка</p>',
  'site/auth/index.html': '<!doctype html><p>Вход</p>',
  'site/map.html': '<!doctype html><p>Карта</p>',
  'site/assets/index-a1b2c3.js': 'export const text = 1;',
  'site/sw.js': 'const shell = {};',
  'secret.txt': 'secret',
};
const keyed = parseSettings({ VITE_YANDEX_MAPS_KEY: 'key' });

let folder: string;
let site: string;
const started: (() => Promise<void>)[] = [];

const start = async (settings = parseSettings({}), options = {}) => {
  const where = { folder: site, settings, port: 0, host: '127.0.0.1' };
  const server = await serveSite({ ...where, ...options });
  started.push(server.close);
  return server.url;
};

let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operating-'));
  site = join(folder, 'site');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  url = await start();
});
afterAll(async () => {
  await Promise.all(started.map((close) => close()));
  rmSync(folder, { recursive: true });
});

const page = { headers: { accept: 'text/html' } };
const policyOf = async (address: string) =>
  (await fetch(address, page)).headers.get('content-security-policy');

/** The answer to a path as given, because `fetch` would normalize it. */
const rawGet = (path: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request(url, { path, ...page }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        resolve({ status: response.statusCode, text });
      });
    })
      .on('error', reject)
      .end();
  });

const policy = (styles: string) =>
  `default-src 'none'; script-src 'self'; style-src ${styles}; img-src 'self' data:; ` +
  "font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; " +
  "worker-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types service-worker";

describe('the static server', () => {
  test.each([
    ['/', 200, `'self' '${styleHash}'`, 'no-cache', 'text/html; charset=utf-8'],
    ['/auth', 200, "'self'", 'no-cache', 'text/html; charset=utf-8'],
    ['/no/such/page', 200, "'self'", 'no-cache', 'text/html; charset=utf-8'],
    ['/sw.js', 200, "'self'", 'no-cache', 'text/javascript; charset=utf-8'],
    [
      '/assets/index-a1b2c3.js',
      200,
      "'self'",
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ],
    ['/assets/index-gone.js', 404, "'self'", 'no-cache', 'text/plain; charset=UTF-8'],
  ])('answers %s with %i and every header', async (path, status, styles, cache, type) => {
    const answer = await fetch(url + path, page);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': policy(styles),
      'cache-control': cache,
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/^geolocation=\(self\).*camera=\(\)/) as unknown,
    });
    expect(answer.headers.has('strict-transport-security')).toBe(false);
  });

  test('serves the app for a page that the build does not contain, and for nothing else', async () => {
    expect(await (await fetch(`${url}/dashboard`, page)).text()).toContain('Оболочка');
    const call = await fetch(`${url}/v1/client/me`, { headers: { accept: 'application/json' } });
    expect(call.status).toBe(404);
  });

  test('allows the map’s hosts only on the map’s own origin, which serves only the map and its assets', async () => {
    const settings = parseSettings({
      VITE_YANDEX_MAPS_KEY: 'key',
      VITE_MAP_URL: 'http://maps.example/map.html',
    });
    const apart = await start(settings);
    const fromMap = (path: string) =>
      new Promise<{ status: number | undefined; policy: string }>((resolve, reject) => {
        request(apart + path, { headers: { host: 'maps.example' } }, (response) => {
          response.resume();
          const policy = String(response.headers['content-security-policy']);
          resolve({ status: response.statusCode, policy });
        })
          .on('error', reject)
          .end();
      });
    const map = await fromMap('/map.html');
    expect(map.status).toBe(200);
    expect(map.policy).toContain('https://api-maps.yandex.ru');
    expect(map.policy).toMatch(/frame-ancestors https:\/\/samotsvet\.example(;|$)/);
    expect((await fromMap('/assets/index-a1b2c3.js')).status).toBe(200);
    for (const path of ['/', '/auth', '/dashboard', '/sw.js'])
      expect((await fromMap(path)).status).toBe(404);
    expect(await policyOf(`${apart}/map.html`)).not.toMatch(/yandex|unsafe/);
    expect(await policyOf(`${apart}/map.html`)).toContain("frame-ancestors 'none'");
    expect(await policyOf(`${apart}/dashboard`)).toContain("frame-src 'self' http://maps.example;");
  });

  test('allows the map’s hosts only in the map’s document, and only with a key', async () => {
    const withKey = await start(keyed);
    expect(await policyOf(`${withKey}/map.html`)).toContain('https://api-maps.yandex.ru');
    expect(await policyOf(`${withKey}/map.html`)).toContain("frame-ancestors 'self'");
    for (const address of [`${withKey}/`, `${withKey}/dashboard`, `${url}/map.html`])
      expect(await policyOf(address)).not.toMatch(/yandex|unsafe/);
  });

  test('enforces HTTPS behind a secure server and declares the configured report address', async () => {
    const secured = await start(keyed, { secure: true, reportUri: '/reports' });
    const { headers } = await fetch(secured, page);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    expect(headers.get('content-security-policy')).toContain('report-uri /reports');
    expect(headers.get('reporting-endpoints')).toBe('csp="/reports"');
    expect(await policyOf(url)).not.toContain('report');
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
  ])('serves no file outside the site: %s', async (path) => {
    expect((await rawGet(path)).text).not.toContain('secret');
  });

  test('lists no folder', async () => {
    for (const path of ['/assets/', '/assets'])
      expect((await rawGet(path)).text).not.toContain('index-a1b2c3');
  });

  test('answers HEAD with the page’s etag, and 304 for a version that the browser has cached', async () => {
    const head = await fetch(`${url}/auth`, { method: 'HEAD', ...page });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const etag = head.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await fetch(`${url}/auth`, {
      headers: { ...page.headers, 'if-none-match': etag },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toBe(policy("'self'"));
  });

  test('refuses a method other than GET and HEAD with 405', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await fetch(`${url}/auth`, { method });
      expect([status, headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
    }
  });

  test('does not start without a site', async () => {
    const nowhere = { folder: join(folder, 'none'), settings: keyed, port: 0, host: '127.0.0.1' };
    await expect(serveSite(nowhere)).rejects.toThrow(/ENOENT/);
  });
});

describe('the configuration of nginx', () => {
  const serverName = 'samotsvet.example';

  test('in docs/operating.md equals the one generated from the default settings', () => {
    const pages = [
      { path: '/index.html', styleHashes: ['sha256-STYLE='], scriptHashes: ['sha256-SCRIPT='] },
      { path: '/map.html' },
    ];
    const shown = /```nginx\n([\s\S]*?)```/.exec(readFileSync('docs/operating.md', 'utf8'))?.[1];
    const options = { pages, folder: '/srv/samotsvet/site', serverName };
    expect(shown).toBe(nginxConfiguration(parseSettings({}), options));
  });

  test('has every page’s own policy, as the static server sends it', async () => {
    const pages = await sitePages(openSiteFolder(site));
    const text = nginxConfiguration(keyed, { pages, folder: site, serverName });
    const served = await start(keyed, { secure: true });
    for (const path of ['/index.html', '/auth/index.html', '/app.html', '/map.html']) {
      const pattern = path.replace('.', '\\\\.').replaceAll('/', '/+');
      expect(text).toContain(`"~^${pattern}$" "${(await policyOf(served + path)) ?? ''}";`);
    }
  });

  test('forwards the client address and protocol, allows TLS 1.2 and 1.3, and serves /.well-known/', () => {
    const text = nginxConfiguration(parseSettings({}), { pages: [], folder: site, serverName });
    expect(
      text.match(/proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;/g),
    ).toHaveLength(3);
    expect(text.match(/proxy_set_header X-Forwarded-Proto \$scheme;/g)).toHaveLength(3);
    expect(text).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    expect(text).toContain('location ^~ /.well-known/ { try_files $uri =404; }');
  });

  test('serves the map on its own origin, and blocks the map’s hosts on the cabinet’s', async () => {
    const variables = {
      VITE_YANDEX_MAPS_KEY: 'key',
      VITE_MAP_URL: 'https://maps.example/map.html',
    };
    const pages = await sitePages(openSiteFolder(site));
    const options = { pages, folder: site, serverName };
    const text = nginxConfiguration(parseSettings(variables), options);
    const [cabinet = '', map = ''] = text.split('server_name ').slice(1);
    expect(map).toMatch(/^maps\.example;/);
    expect(map).toContain('frame-ancestors https://samotsvet.example');
    expect(map).toContain('https://api-maps.yandex.ru');
    expect(map.match(/location [^{]+/g)).toEqual([
      'location = /map.html ',
      'location ^~ /assets/ ',
      'location ^~ /icons/ ',
      'location / ',
    ]);
    expect(cabinet).toContain('location ^~ /v1/');
    expect(text.replace(map, '')).not.toMatch(/yandex|unsafe/);
    expect(nginxConfiguration(keyed, options)).not.toContain('maps.example');
  });

  test('proxies counts to the collector only if the telemetry URL is on the site', () => {
    const text = (url: string) =>
      nginxConfiguration(parseSettings({ VITE_TELEMETRY_URL: url }), {
        pages: [],
        folder: site,
        serverName,
      });
    expect(text('/telemetry/v1/metrics')).toMatch(
      /location = \/telemetry\/v1\/metrics \{\s+proxy_pass http:\/\/samotsvet_telemetry\/v1\/metrics;/,
    );
    expect(text('https://t.example/v1/metrics')).toContain('https://t.example;');
    expect(text('https://t.example/v1/metrics')).not.toContain('samotsvet_telemetry');
    expect(text('')).not.toMatch(/telemetry/);
  });

  test('proxies the calls to the site’s own origin, and no others', () => {
    const options = { pages: [], folder: site, serverName };
    const locations = (variables: Record<string, string>) =>
      [
        ...nginxConfiguration(parseSettings(variables), options).matchAll(
          /location (.*) \{\s+proxy_pass/g,
        ),
      ].map(([, location]) => location);
    expect(locations({})).toEqual(['^~ /v1/', '= /qna-list', '= /pins.json']);
    expect(
      locations({
        VITE_API_URL: 'https://api.example.ru',
        VITE_CONTENT_URL: '/content/',
        VITE_PINS_URL: '/files/pins.json?v=2',
      }),
    ).toEqual(['= /content/qna-list', '= /files/pins.json']);
    expect(locations({ VITE_API_URL: '/api', VITE_RATING_URL: '/rate' })).toEqual([
      '^~ /api/v1/',
      '= /qna-list',
      '= /pins.json',
      '= /api/rate',
    ]);
  });
});
