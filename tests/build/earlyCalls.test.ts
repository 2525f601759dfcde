import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { plannedCalls } from '#build/plannedCalls.ts';
import { settled } from '#tests/support/heldCall.ts';

const both = 'a=b; access_token=access%2D1; refresh_token=refresh-1';

type Given = {
  cookie?: string;
  path?: string;
  /** The status of each answer by the end of its address; 0 for none. */ statuses?: Record<
    string,
    number
  >;
  /** Milliseconds since the script ran. */ passed?: number;
};
type Taken = { answer: Promise<{ status: number }>; stop: () => void } | undefined;
type Call = { method: string; url: string; body?: string | undefined; token: string };
type Window = { takeEarlyCall?: (call: Call) => Taken };

/** The requests that the script sends on a page, their abort signals, and the page's `window`. */
async function pageWith({
  cookie = both,
  path = '/dashboard',
  statuses = {},
  passed = 0,
}: Given = {}) {
  const asked: {
    url: string;
    method: string;
    authorization?: string;
    redirect: string;
    body?: string;
  }[] = [];
  const signals: AbortSignal[] = [];
  const late: (() => void)[] = [];
  const window: Window = {};
  const script = readFileSync('src/build/earlyCalls.js', 'utf8');
  runInNewContext(
    script.replace('PLANNED_CALLS', JSON.stringify(plannedCalls('https://api.test/'))),
    {
      window,
      document: { cookie },
      location: { pathname: path },
      AbortController,
      decodeURIComponent,
      setTimeout: (act: () => void, ms: number) => {
        if (ms <= passed) late.push(act);
      },
      fetch: (
        url: string,
        init: {
          method: string;
          headers: Record<string, string>;
          body?: string;
          signal: AbortSignal;
          redirect: string;
        },
      ) => {
        const { method, headers, body, signal, redirect } = init;
        asked.push({ url, method, redirect, ...headers, ...(body !== undefined && { body }) });
        signals.push(signal);
        const [, status = 200] = Object.entries(statuses).find(([end]) => url.endsWith(end)) ?? [];
        if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
        return Promise.resolve({ status, ok: status === 200 });
      },
    },
  );
  await settled();
  for (const act of late) act();
  return { asked, signals, window };
}

const ofClient = { method: 'POST', url: 'https://api.test/v1/client/me', token: 'access-1' };
const ofPage = {
  method: 'POST',
  url: 'https://api.test/v1/client/transactions',
  body: '{"limit":20,"offset":0,"source":"Личный кабинет"}',
  token: 'access-1',
};

describe('the first calls of the cabinet', () => {
  test('are sent with the token of the cookie, the client first', async () => {
    const { asked } = await pageWith();
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://api.test/v1/client/me',
      'POST https://api.test/v1/client/transactions',
      'POST https://api.test/v1/public/loyalty_levels',
      'GET https://api.test/v1/client/points_forecast?n_days=90',
    ]);
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer access-1']),
    );
    expect(new Set(asked.map(({ redirect }) => redirect))).toEqual(new Set(['error']));
    expect(asked[1]).toMatchObject({ body: ofPage.body, 'content-type': 'application/json' });
  });

  test.each([
    '',
    'access_token=access-1',
    'refresh_token=refresh-1',
    'access_token=; refresh_token=refresh-1',
    'my_access_token=access-1; refresh_token=refresh-1',
    'access_token=%D1%8F; refresh_token=refresh-1',
    'access_token=%; refresh_token=refresh-1',
  ])('are not sent without a valid pair of tokens in the cookie: %j', async (cookie) => {
    const { asked, window } = await pageWith({ cookie });
    expect(asked).toEqual([]);
    expect(window.takeEarlyCall).toBeUndefined();
  });

  test('request only the client outside the dashboard', async () => {
    const { asked } = await pageWith({ path: '/nowhere' });
    expect(asked.map(({ url }) => url)).toEqual([ofClient.url]);
  });

  test('are taken once, by a call with the same method, address, body and token', async () => {
    const { window } = await pageWith();
    const take = (call: Call) => window.takeEarlyCall?.(call);
    expect(take({ ...ofClient, token: 'access-2' })).toBeUndefined();
    expect(take({ ...ofClient, method: 'GET' })).toBeUndefined();
    expect(
      take({ ...ofPage, body: ofPage.body.replace('"offset":0', '"offset":20') }),
    ).toBeUndefined();
    expect((await take(ofPage)?.answer)?.status).toBe(200);
    expect(take(ofPage)).toBeUndefined();
    expect((await take(ofClient)?.answer)?.status).toBe(200);
    expect(take(ofClient)).toBeUndefined();
  });

  test('do not expose the token to other scripts', async () => {
    const { window } = await pageWith();
    expect(Object.keys(window)).toEqual(['takeEarlyCall']);
    expect(Object.keys(window.takeEarlyCall ?? {})).toEqual([]);
    expect(JSON.stringify(window.takeEarlyCall?.(ofClient))).not.toContain('access-1');
  });

  test('are aborted by the code that has taken them', async () => {
    const { signals, window } = await pageWith();
    window.takeEarlyCall?.(ofPage)?.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false, false]);
  });

  test.each([401, 500, 503])(
    'other than the client’s are aborted when the client is refused with %i',
    async (status) => {
      const { signals, window } = await pageWith({ statuses: { '/me': status } });
      expect(window.takeEarlyCall?.(ofPage)).toBeUndefined();
      expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, true, true]);
      expect((await window.takeEarlyCall?.(ofClient)?.answer)?.status).toBe(status);
    },
  );

  test('other than the client’s are aborted when the client call finds no server', async () => {
    const { signals, window } = await pageWith({ statuses: { '/me': 0 } });
    expect(window.takeEarlyCall?.(ofPage)).toBeUndefined();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, true, true]);
    await expect(window.takeEarlyCall?.(ofClient)?.answer).rejects.toThrow('Failed to fetch');
  });

  test('other than the client’s are returned as they are, even a refused one', async () => {
    const { window } = await pageWith({ statuses: { '/transactions': 503 } });
    expect((await window.takeEarlyCall?.(ofPage)?.answer)?.status).toBe(503);
  });

  test('are stale after 20 s', async () => {
    for (const [passed, isThere] of [
      [19_999, true],
      [20_000, false],
    ] as const) {
      const { window } = await pageWith({ passed });
      expect(window.takeEarlyCall?.(ofPage) !== undefined).toBe(isThere);
    }
  });
});
