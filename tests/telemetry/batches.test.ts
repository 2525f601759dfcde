// @vitest-environment jsdom
import { gunzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { batchInterval, createBatches, requestBytes } from '#telemetry/batches.ts';
import { createCounters } from '#telemetry/counters.ts';
import { sendingTo } from '#telemetry/send.ts';

type Sent = { at: number; bytes: number; text: string };
let sent: Sent[] = [];

function setUp() {
  const counters = createCounters('build-1');
  const { pack } = sendingTo('/v1/metrics');
  const batches = createBatches(counters, {
    pack,
    send: (packed) => {
      const text = new TextDecoder().decode(gunzipSync(packed));
      sent.push({ at: Date.now(), bytes: packed.length, text });
    },
  });
  return { counters, ...batches };
}

/** A different transition each time, as long as our longest. */
const wayOf = (at: number) => ({
  flow: `flow${String(at % 40)}`,
  from: `region.state${String(at)}.inner`,
  event: `xstate.done.actor.call${String((at * 7919) % 1_000)} [isGuard${String(at)}]`,
  to: `region.other${String((at * 31) % 977)}.inner`,
});

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ now: 1_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The most bytes sent in any minute, headers included. */
const busiestMinute = () =>
  Math.max(
    ...sent.map(({ at }) =>
      sent
        .filter((other) => other.at >= at && other.at < at + 60_000)
        .reduce((sum, { bytes }) => sum + bytes + requestBytes, 0),
    ),
  );

describe('batches', () => {
  test('stay within 2,000 bytes a minute for a person who never rests, and who hides the page all the time', async () => {
    const { counters, flush } = setUp();
    for (let second = 0; second < 600; second += 1) {
      for (let way = 0; way < 5; way += 1)
        counters.add('cabinet.transitions', wayOf(second * 5 + way));
      counters.add('cabinet.errors', { name: 'TypeError', place: `main-${String(second)}.js:1:2` });
      if (second % 7 === 0 || second % 60 === 0) await flush();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(sent.length).toBeGreaterThanOrEqual(10);
    expect(busiestMinute()).toBeLessThanOrEqual(2_000);
    expect(busiestMinute()).toBeGreaterThan(1_000);
  });

  test('send later what did not fit, and lose nothing of it', async () => {
    const { counters, flush } = setUp();
    for (let way = 0; way < 200; way += 1) counters.add('cabinet.transitions', wayOf(way));
    for (let minute = 0; minute < 20; minute += 1) {
      await flush();
      await vi.advanceTimersByTimeAsync(batchInterval);
    }
    const told = sent.flatMap(({ text }) => [...text.matchAll(/region\.state(\d+)\.inner/g)]);
    expect(new Set(told.map(([, at]) => at)).size).toBe(200);
    expect(told).toHaveLength(200);
    expect(sent.length).toBeGreaterThan(1);
  });

  test('keep a bounded number of different counts', async () => {
    const { counters } = setUp();
    for (let way = 0; way < 5_000; way += 1) counters.add('cabinet.transitions', wayOf(way));
    expect((await counters.take()).counts.length).toBeLessThanOrEqual(300);
  });

  test('report in OTLP the counts since the last batch', async () => {
    const { counters, flush } = setUp();
    counters.add('cabinet.transitions', wayOf(1));
    counters.add('cabinet.transitions', wayOf(1));
    counters.add('cabinet.vitals', { name: 'LCP', rating: 'good', le: '2.5' });
    await flush();
    await vi.advanceTimersByTimeAsync(batchInterval);
    counters.add('cabinet.transitions', wayOf(1));
    await flush();
    const [first, second] = sent.map(({ text }) => JSON.parse(text) as Request);
    const values = (request: Request | undefined) =>
      request?.resourceMetrics[0]?.scopeMetrics[0]?.metrics.map(({ name, sum }) => [
        name,
        sum.aggregationTemporality,
        sum.isMonotonic,
        sum.dataPoints.map(({ asInt }) => asInt),
      ]);
    expect(values(first)).toEqual(
      [
        ['cabinet.vitals', 1, true, [1]],
        ['cabinet.transitions', 1, true, [2]],
      ].sort((one, other) => String(other[0]).localeCompare(String(one[0]))),
    );
    expect(values(second)).toEqual([['cabinet.transitions', 1, true, [1]]]);
    expect(first?.resourceMetrics[0]?.resource.attributes).toEqual([
      { key: 'service.name', value: { stringValue: 'cabinet' } },
      { key: 'service.version', value: { stringValue: 'build-1' } },
    ]);
  });

  test('are dropped silently without a network', async () => {
    const { counters, flush } = setUp();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    counters.add('cabinet.transitions', wayOf(1));
    await flush();
    online.mockReturnValue(true);
    await flush();
    expect(sent).toEqual([]);
  });

  test('without counts are not sent', async () => {
    const { flush } = setUp();
    await flush();
    expect(sent).toEqual([]);
  });

  test('contain no value in another format than our own names', async () => {
    const { counters, flush } = setUp();
    counters.add('cabinet.errors', { name: 'Имя Фамилия', place: '' });
    counters.add('cabinet.transitions', { ...wayOf(1), event: 'someone@mail.example' });
    counters.add('cabinet.transitions', { flow: 'login' });
    await flush();
    expect(sent.map(({ text }) => text).join()).not.toMatch(/Имя|mail/);
  });
});

type Request = {
  resourceMetrics: {
    resource: { attributes: unknown[] };
    scopeMetrics: {
      metrics: {
        name: string;
        sum: {
          aggregationTemporality: number;
          isMonotonic: boolean;
          dataPoints: { asInt: number }[];
        };
      }[];
    }[];
  }[];
};

describe('a request', () => {
  const body = new TextEncoder().encode('{"resourceMetrics":[]}'.repeat(20));

  test('outlives its page, sends no cookies, and is compressed', () => {
    const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetched);
    const { pack, send } = sendingTo('https://t.example/v1/metrics');
    const packed = pack(body);
    expect(packed.length).toBeLessThan(body.length / 4);
    send(packed);
    expect(fetched).toHaveBeenCalledWith(
      'https://t.example/v1/metrics',
      expect.objectContaining({
        keepalive: true,
        credentials: 'omit',
        redirect: 'error',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      }),
    );
  });

  test('is a beacon where a browser keeps no request alive', async () => {
    vi.stubGlobal('Request', class {});
    const beacon = vi.fn<(url: string, data: Blob) => boolean>().mockReturnValue(true);
    Object.assign(navigator, { sendBeacon: beacon });
    const { pack, send } = sendingTo('/v1/metrics');
    send(pack(body));
    const [url, blob] = beacon.mock.calls[0] ?? [];
    expect(url).toBe('/v1/metrics');
    expect([blob?.type, blob?.size]).toEqual(['application/json', body.length]);
    await Promise.resolve();
  });
});
