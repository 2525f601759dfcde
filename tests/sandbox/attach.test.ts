import {
  createServer as createHttpServer,
  request,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import { attachSandbox } from '#sandbox/attach.ts';
import { callsOf, phones } from './support/app';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 30_000 });

let vite: ViteDevServer;
let url: string;
const http = createHttpServer((request: IncomingMessage, response: ServerResponse) => {
  vite.middlewares(request, response, () => {
    response.end(`fell through: ${request.url ?? ''}`);
  });
});

beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  await attachSandbox(vite.middlewares, { codeLength: 6 });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  url = `http://127.0.0.1:${String(typeof address === 'object' && address ? address.port : 0)}`;
});
afterAll(async () => {
  http.close();
  http.closeAllConnections();
  await vite.close();
});

const calls = () => callsOf((request) => fetch(request), url);

describe('in a development server', () => {
  test('the sandbox answers its calls, with the options given', async () => {
    const { signIn, isKnown, codeFor, get } = calls();
    expect(await isKnown(await signIn(phones.anna))).toBe(true);
    expect(await codeFor(phones.anna)).toMatch(/^\d{6}$/);
    expect((await get('/sandbox')).text).toContain('Открыть кабинет');
    expect((await get('/qna-list?fields=text')).status).toBe(200);
    expect((await get('/pins.json')).status).toBe(200);
  });

  test('the codes are shown to no foreign site that points its name here', async () => {
    await calls().requestCode(phones.anna);
    const { port } = new URL(url);
    const answer = await new Promise<IncomingMessage>((resolve) => {
      request({ port, path: '/sandbox/sms', headers: { host: 'evil.example' } }, resolve).end();
    });
    expect(answer.statusCode).toBe(403);
    answer.resume();
  });

  test.each(['/', '/auth', '/v10/login', '/sandboxes', '/pins.json5'])(
    'leaves %s to the app',
    async (path) => {
      expect((await calls().get(path)).text).toContain(`fell through: ${path}`);
    },
  );
});
