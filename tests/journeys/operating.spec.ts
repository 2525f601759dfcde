import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';

const dist = process.env.DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const page = { headers: { accept: 'text/html' } };

/** The built output alone: no sources, no installed packages around it. */
let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'operated-'));
  for (const part of ['server', 'site'])
    cpSync(join(dist, part), join(folder, part), { recursive: true });
});
test.afterAll(() => {
  rmSync(folder, { recursive: true });
});

const run = (args: string[] = [], variables = {}) =>
  spawn(process.execPath, [join(folder, 'server/site.js'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Output and exit code of a process that ends. */
async function ended(child: ChildProcess) {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** Address that a started server prints. */
const addressOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (part: Buffer) => {
      said += part.toString();
      const url = /^Serving (http:\/\/\S+)$/m.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', () => {
      reject(new Error(said));
    });
  });

test('the built static server serves the site without sources or packages, and stops at SIGTERM', async () => {
  const server = run();
  const end = ended(server);
  try {
    const url = await addressOf(server);

    await test.step('a prerendered page has a policy that allows its inline scripts and styles', async () => {
      const answer = await fetch(`${url}/auth`, page);
      const html = await answer.text();
      expect(html).toMatch(/<h1[^>]*>Вход/);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      const inline = [...html.matchAll(/<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g)];
      expect(inline.length).toBeGreaterThan(1);
      for (const [, , text = ''] of inline)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    });

    await test.step('a script is cached for a year, and a missing file returns 404', async () => {
      const main = await fetch(`${url}/`, {
        headers: { ...page.headers, 'accept-encoding': 'br' },
      });
      expect(main.headers.get('content-encoding')).toBe('br');
      const script = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(await main.text())?.[1] ?? '';
      const answer = await fetch(url + script);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
      expect((await fetch(`${url}/v1/client/me`, { method: 'POST' })).status).toBe(405);
    });

    await test.step('a page that is not prerendered returns the app', async () => {
      const answer = await fetch(`${url}/dashboard`, page);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<title>Личный кабинет - Самоцвет</title>');
    });
  } finally {
    server.kill('SIGTERM');
  }
  expect((await end).code).toBe(0);
});

test('the built static server says in one line why it does not start', async () => {
  const { code, said } = await ended(run([], { PORT: '70000' }));
  expect(code).toBe(1);
  expect(said).toBe('PORT="70000": expected a number from 0 to 65535\n');
});

test('the built static server prints a configuration for nginx', async () => {
  const { code, said } = await ended(run(['--nginx'], { SERVER_NAME: 'cabinet.example' }));
  expect(code).toBe(0);
  expect(said).toContain('server_name cabinet.example;');
  expect(said).toMatch(/"~\^\/\+auth\/\+index\\\\\.html\$" ".*'sha256-/);
});
