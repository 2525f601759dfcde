import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCollector } from '#collector/collector.ts';
import type { Store } from '#collector/counts.ts';
import { openLibsql } from '#collector/libsql.ts';
import { openCollector } from '#collector/main.ts';
import { collectorRoutes } from '#collector/routes.ts';
import { listenOn } from '#sandbox/http/listen.ts';
import { otlp, otlpOf, starts } from './payload';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve() {
  const collector = createCollector(await openLibsql(':memory:'));
  const app = collectorRoutes(collector, ['https://cabinet.example']);
  const server = await listenOn((request) => app.fetch(request), 0, '127.0.0.1');
  closing.push(async () => {
    await server.close();
    await collector.close();
  });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/v1/metrics`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body:
        typeof body === 'string' || body instanceof Uint8Array
          ? (body as BodyInit)
          : JSON.stringify(body),
    });
  const read = async (address: string): Promise<unknown> =>
    (await fetch(`${server.url}${address}`)).json();
  return { url: server.url, post, read };
}
const period = 'from=0&to=99999999999';

describe('the collector, over HTTP', () => {
  test('counts what a page sends, packed or not, and answers the viewer', async () => {
    const { post, read } = await serve();
    const sent = otlp([starts('app'), starts('login', 3)]);
    expect(await (await post(sent)).json()).toEqual({});
    const packed = gzipSync(JSON.stringify(otlp([starts('login')], { build: '1.1' })));
    expect((await post(packed, { 'content-encoding': 'gzip' })).status).toBe(200);
    expect(await read(`/flows/counts?flow=login&${period}`)).toEqual({
      counts: [{ name: 'login', source: '', event: 'xstate.init', target: '', count: 4 }],
    });
    expect(await read(`/flows/counts?flow=login&build=1.1&${period}`)).toMatchObject({
      counts: [{ count: 1 }],
    });
    expect(await read(`/flows/builds?${period}`)).toEqual({ builds: ['1.0'] });
  });

  test('answers with errors and web vitals, each by its own address', async () => {
    const { post, read } = await serve();
    const place = 'main-Ab_1.js:1:23';
    const error = { attributes: { name: 'TypeError', place }, count: 2 };
    const vital = { attributes: { name: 'LCP', rating: 'good', le: '1.25' }, count: 3 };
    const older = { attributes: { name: 'LCP', rating: 'poor' }, count: 1 };
    expect(await (await post(otlpOf('cabinet.errors', [error]))).json()).toEqual({});
    expect(await (await post(otlpOf('cabinet.vitals', [vital, older]))).json()).toEqual({});
    expect(await read(`/flows/errors?${period}`)).toEqual({
      errors: [{ name: 'TypeError', place, build: '1.0', count: 2 }],
    });
    expect(await read(`/flows/errors?${period}&build=2.0`)).toEqual({ errors: [] });
    expect(await read(`/flows/vitals?${period}&build=1.0`)).toEqual({
      vitals: [
        { name: 'LCP', rating: 'good', le: '1.25', count: 3 },
        { name: 'LCP', rating: 'poor', le: '', count: 1 },
      ],
    });
    expect(await read(`/flows/counts?flow=TypeError&${period}`)).toEqual({ counts: [] });
  });

  test('returns the refusals, the ignored events and the times of a flow, each by its kind', async () => {
    const { post, read } = await serve();
    const [flow, state] = ['login', 'phone.entering'];
    for (const [name, attributes] of [
      ['refusals', { flow, state, event: 'xstate.error.actor.requestCode', reason: 'code 10' }],
      ['unheard', { flow, state, event: 'code.typed' }],
      ['times', { flow, state, le: '5' }],
    ] as const)
      expect(
        await (await post(otlpOf(`cabinet.${name}`, [{ attributes, count: 2 }]))).json(),
      ).toEqual({});
    const counted = async (kind: string) =>
      ((await read(`/flows/counts?flow=login&kind=${kind}&${period}`)) as { counts: unknown })
        .counts;
    expect(await counted('refusal')).toEqual([
      {
        name: flow,
        source: state,
        event: 'xstate.error.actor.requestCode',
        target: 'code 10',
        count: 2,
      },
    ]);
    expect(await counted('unheard')).toEqual([
      { name: flow, source: state, event: 'code.typed', target: '', count: 2 },
    ]);
    expect(await counted('time')).toEqual([
      { name: flow, source: state, event: '', target: '5', count: 2 },
    ]);
    expect(await counted('transition')).toEqual([]);
    expect(await read(`/flows/counts?flow=login&kind=phone&${period}`)).toHaveProperty('message');
  });

  test('counts of all flows are remembered for a minute, those of one flow are not', async () => {
    const { post, read } = await serve();
    const clock = vi.spyOn(Date, 'now');
    const all = async () =>
      ((await read(`/flows/counts?${period}`)) as { counts: { name: string }[] }).counts
        .map(({ name }) => name)
        .sort();
    await post(otlp([starts('login')]));
    expect(await all()).toEqual(['login']);
    await post(otlp([starts('menu')]));
    expect(await all()).toEqual(['login']);
    expect(await read(`/flows/counts?flow=menu&${period}`)).toMatchObject({
      counts: [{ name: 'menu', count: 1 }],
    });
    clock.mockReturnValue(Date.now() + 60_000);
    expect(await all()).toEqual(['login', 'menu']);
    clock.mockRestore();
  });

  test('takes 64-bit numbers as text, and the kind by its name, as other senders write them', async () => {
    const { post, read } = await serve();
    const sent = otlp([starts('login', '7')], {
      temporality: 'AGGREGATION_TEMPORALITY_DELTA',
    });
    expect(await (await post(sent)).json()).toEqual({});
    expect(await read(`/flows/counts?flow=login&${period}`)).toMatchObject({
      counts: [{ count: 7 }],
    });
  });

  test.each([
    ['of another origin', { origin: 'https://evil.example' }, 403],
    ['of an origin that is listed', { origin: 'https://cabinet.example' }, 200],
    ['of a page of this machine', { origin: 'http://localhost:5173' }, 200],
    ['of another type', { 'content-type': 'text/plain' }, 415],
    ['packed another way', { 'content-encoding': 'br' }, 415],
    ['said to be packed', { 'content-encoding': 'gzip' }, 400],
  ])('a request %s gets the right status', async (_, headers, status) => {
    const { post } = await serve();
    expect((await post(otlp([starts('login')]), headers as Record<string, string>)).status).toBe(
      status,
    );
  });

  test('a preflight request allows the cabinet’s origin and its headers, and no other origin', async () => {
    const { url } = await serve();
    const ask = (origin: string) =>
      fetch(`${url}/v1/metrics`, { method: 'OPTIONS', headers: { origin } });
    const allowed = await ask('https://cabinet.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://cabinet.example');
    expect(allowed.headers.get('access-control-allow-headers')).toBe(
      'content-type, content-encoding',
    );
    expect(
      (await ask('https://evil.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  test('invalid JSON, another shape or too large a body is refused and counts nothing', async () => {
    const { post, read } = await serve();
    expect((await post('{')).status).toBe(400);
    expect((await post([])).status).toBe(400);
    expect((await post('x'.repeat(70_000))).status).toBe(413);
    const bomb = gzipSync(Buffer.alloc(10_000_000, ' '));
    expect(bomb.length).toBeLessThan(64 * 1024);
    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect(await read(`/flows/builds?${period}`)).toEqual({ builds: [] });
  });

  test('invalid data points are refused one by one, and the valid one is counted', async () => {
    const { post, read } = await serve();
    const sent = otlp([
      starts('login'),
      { flow: 'login', event: '<script>' },
      { flow: 'login', event: 'Иван Петров' },
      { flow: '', event: 'lit' },
      starts('login', -5),
      starts('login', 10_000_000),
    ]);
    expect(await (await post(sent)).json()).toEqual({ partialSuccess: { rejectedDataPoints: 5 } });
    const cumulative = otlp([starts('login')], { temporality: 2 });
    expect(await (await post(cumulative)).json()).toEqual({
      partialSuccess: { rejectedDataPoints: 1 },
    });
    expect(await read(`/flows/counts?flow=login&${period}`)).toMatchObject({
      counts: [{ count: 1 }],
    });
  });

  test('an invalid query is refused', async () => {
    const { url } = await serve();
    for (const address of [
      '/flows/counts',
      `/flows/counts?flow=a'b&${period}`,
      '/flows/builds?from=x&to=1',
      '/flows/errors',
      `/flows/vitals?build=a'b&${period}`,
    ])
      expect((await fetch(url + address)).status, address).toBe(400);
  });
});

/** A store whose queries must not be called. */
const storeWith = (add: Store['add']): Store => ({
  add,
  transitions: vi.fn(),
  errors: vi.fn(),
  vitals: vi.fn(),
  builds: vi.fn(),
  close: () => Promise.resolve(),
});

describe('the collector', () => {
  const count = {
    kind: 'transition',
    name: 'app',
    build: '1',
    source: '',
    event: 'e',
    target: '',
    count: 1,
  } as const;

  test('keeps counts that the store did not save and saves them next time', async () => {
    const add = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const store = storeWith(add);
    const collector = createCollector(store, () => 3_600_500);
    collector.add([count, count]);
    await expect(collector.flush()).rejects.toThrow('away');
    collector.add([count]);
    await collector.flush();
    expect(add).toHaveBeenLastCalledWith([{ ...count, hour: 3_600, count: 3 }]);
    await collector.close();
  });

  test('takes 20,000 different counts an hour, and drops new ones above that', async () => {
    let now = 0;
    const store = storeWith(vi.fn());
    const collector = createCollector(store, () => now);
    const many = Array.from({ length: 20_005 }, (_, at) => ({ ...count, event: `e${String(at)}` }));
    expect(collector.add(many)).toBe(5);
    expect(collector.add([{ ...count, event: 'e1' }])).toBe(0);
    now = 3_600_000;
    expect(collector.add([count])).toBe(0);
    await collector.close();
  });

  test('answers its own addresses only, and does not open with an invalid store', async () => {
    const { answer, close } = await openCollector({ FLOWS_STORE: ':memory:' });
    closing.push(close);
    expect(answer(new Request('http://127.0.0.1/v1/client/me'))).toBeUndefined();
    expect((await answer(new Request('http://127.0.0.1/flows/builds')))?.status).toBe(400);
    await expect(openCollector({ FLOWS_STORE: 'ftp://x' })).rejects.toThrow(
      'FLOWS_STORE: expected',
    );
  });
});
