import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Access, Http } from '#api/http.ts';
import { SignedOutError, UnreachableError } from '#domain/failure.ts';
import { held, session, ok, server, status, type Sent } from './support/server';

const echo = z.object({ seen: z.unknown() });
const post = (http: Http, body: object, signal?: AbortSignal) =>
  http.send('POST', '/v1/echo', { body, schema: echo, signal });

/** Accepts these tokens and refuses any other with `refusal`. */
const accepting =
  (tokens: string[], refusal = 401) =>
  ({ token, body }: Sent) =>
    token !== null && tokens.includes(token) ? ok({ seen: body }) : status(refusal);

describe('a refused token (sections 4 and 8, D13)', () => {
  for (const [code, refusal] of [
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ] as const) {
    test(`${String(code)}: fifty parallel requests cause one refresh and fifty answers`, async () => {
      const { http, sent } = server(accepting(['new'], code));
      const { access, refreshes } = session('old', () => Promise.resolve('new'));
      const api = http({ access });
      const bodies = Array.from({ length: 50 }, (_, index) => ({
        index,
        note: `№ ${String(index)}`,
      }));

      const answers = await Promise.all(bodies.map((body) => post(api, body)));

      expect(answers.map(({ seen }) => seen)).toEqual(bodies);
      expect(refreshes).toEqual([{ refusal, token: 'old' }]);
      expect(sent).toHaveLength(100);
      expect(sent.filter(({ token }) => token === 'new').map(({ body }) => body)).toEqual(bodies);
    });

    test(`${String(code)} again after the refresh ends the session, whatever is tried in parallel`, async () => {
      const { http, sent } = server(() => status(code));
      const { access, refreshes, ended } = session('old', () => Promise.resolve('new'));
      const api = http({ access });

      const results = await Promise.allSettled(Array.from({ length: 50 }, () => post(api, {})));

      expect(results.every((result) => result.status === 'rejected')).toBe(true);
      for (const result of results) {
        expect(result).toHaveProperty('reason', expect.any(SignedOutError));
      }
      expect(refreshes).toHaveLength(1);
      expect(new Set(ended)).toEqual(new Set(['new']));
      expect(sent).toHaveLength(100);
    });
  }

  test('refused with 401 and then with 403 ends the session after two sends', async () => {
    const { http, sent } = server(({ token }) => status(token === 'old' ? 401 : 403));
    const { access, refreshes, ended } = session('old', () => Promise.resolve('new'));

    await expect(post(http({ access }), {})).rejects.toThrow(SignedOutError);

    expect(sent.map(({ token }) => token)).toEqual(['old', 'new']);
    expect(refreshes).toHaveLength(1);
    expect(ended).toEqual(['new']);
  });

  test('counts as refreshed for a request that was refused while the refresh was under way', async () => {
    const refresh = held<string>();
    const [secondRefusal, firstRetry] = [held<Response>(), held<Response>()];
    const { http } = server(({ token, body }) => {
      const isFirst = JSON.stringify(body) === '{"n":1}';
      if (token === 'old') return isFirst ? status(401) : secondRefusal.promise;
      return isFirst ? firstRetry.promise : status(401);
    });
    const { access, refreshes, ended } = session('old', () => refresh.promise);
    const refreshSpy = vi.spyOn(access, 'refresh');
    const api = http({ access });

    const first = post(api, { n: 1 });
    const second = post(api, { n: 2 });
    await expect.poll(() => refreshes.length).toBe(1);
    secondRefusal.resolve(status(401));
    await expect.poll(() => refreshSpy.mock.calls.length).toBe(2);
    refresh.resolve('new');

    await expect(second).rejects.toThrow(SignedOutError);
    expect(refreshes).toHaveLength(1);
    expect(ended).toEqual(['new']);
    firstRetry.resolve(ok({ seen: 1 }));
    expect(await first).toEqual({ seen: 1 });
  });

  test('makes requests that start during the refresh wait for it', async () => {
    const refresh = held<string>();
    const { http, sent } = server(accepting(['new']));
    const { access, refreshes } = session('old', () => refresh.promise);
    const api = http({ access });

    const early = post(api, { n: 1 });
    await expect.poll(() => refreshes.length).toBe(1);
    const late = post(api, { n: 2 });
    await expect.poll(() => sent.length).toBe(1);
    refresh.resolve('new');

    expect(await Promise.all([early, late])).toEqual([{ seen: { n: 1 } }, { seen: { n: 2 } }]);
    expect(sent.map(({ token }) => token).sort()).toEqual(['new', 'new', 'old']);
  });

  test('that was replaced meanwhile is retried with the newer one and refreshes nothing', async () => {
    const { access, refreshes, replace } = session('old', () => Promise.resolve('never'));
    const { http, sent } = server((request) => {
      replace('newer');
      return accepting(['newer'])(request);
    });

    expect(await post(http({ access }), { n: 1 })).toEqual({ seen: { n: 1 } });

    expect(sent.map(({ token }) => token)).toEqual(['old', 'newer']);
    expect(refreshes).toEqual([]);
  });

  test('that was replaced meanwhile does not use up the refresh', async () => {
    const { access, refreshes, replace } = session('old', () => Promise.resolve('newest'));
    const { http, sent } = server((request) => {
      if (request.token === 'old') replace('newer');
      return accepting(['newest'])(request);
    });

    expect(await post(http({ access }), {})).toEqual({ seen: {} });

    expect(sent.map(({ token }) => token)).toEqual(['old', 'newer', 'newest']);
    expect(refreshes).toEqual([{ refusal: 'unauthorized', token: 'newer' }]);
  });

  test('whose refresh found no server is a token like any other afterwards', async () => {
    let hasServer = false;
    const { access, replace, ended } = session('old', () =>
      hasServer ? Promise.resolve('newest') : Promise.reject(new UnreachableError('No answer')),
    );
    const { http, sent } = server((request) => {
      if (hasServer && request.token === 'old') replace('newer');
      return accepting(['newest'])(request);
    });
    const api = http({ access });
    await expect(post(api, {})).rejects.toThrow(UnreachableError);
    hasServer = true;

    expect(await post(api, {})).toEqual({ seen: {} });

    expect(sent.map(({ token }) => token)).toEqual(['old', 'old', 'newer', 'newest']);
    expect(ended).toEqual([]);
  });

  test('of a former client is never sent again as the one who is signed in now', async () => {
    const { access, replace } = session('of-anna', () => Promise.resolve('never'));
    const onlyBoris: Access = {
      ...access,
      refresh: (refusal, token, signal) =>
        token === 'of-boris'
          ? access.refresh(refusal, token, signal)
          : Promise.reject(new SignedOutError()),
    };
    const { http, sent } = server((request) => {
      replace('of-boris');
      return accepting(['of-boris'])(request);
    });

    await expect(post(http({ access: onlyBoris }), {})).rejects.toThrow(SignedOutError);

    expect(sent.map(({ token }) => token)).toEqual(['of-anna']);
  });

  test('costs three sends at most, however often it is replaced', async () => {
    const { access, refreshes, ended, replace } = session('t0', () => Promise.resolve('renewed'));
    const { http, sent } = server((_, index) => {
      replace(`t${String(index + 1)}`);
      return status(401);
    });

    await expect(post(http({ access }), {})).rejects.toMatchObject({
      name: 'RejectedError',
      code: 0,
    });

    expect(sent.map(({ token }) => token)).toEqual(['t0', 't1', 't2']);
    expect(refreshes).toEqual([]);
    expect(ended).toEqual([]);
  });

  test('again after the refresh is retried once more where other tokens are stored by now', async () => {
    const { http, sent } = server(accepting(['newest']));
    const { access, refreshes } = session('old', () => Promise.resolve('new'));
    const adopting: Access = { ...access, end: () => Promise.resolve('newest') };

    expect(await post(http({ access: adopting }), {})).toEqual({ seen: {} });

    expect(sent.map(({ token }) => token)).toEqual(['old', 'new', 'newest']);
    expect(refreshes).toHaveLength(1);
  });

  test('fails as unreachable when the refresh never reached the server, and ends nothing', async () => {
    const { http, sent } = server(() => status(401));
    const { access, ended } = session('old', () => Promise.reject(new UnreachableError()));

    await expect(post(http({ access }), {})).rejects.toThrow(UnreachableError);

    expect(sent).toHaveLength(1);
    expect(ended).toEqual([]);
  });

  test('fails all who waited when the refresh is refused', async () => {
    const { http, sent } = server(() => status(401));
    const { access, refreshes } = session('old', () => Promise.reject(new SignedOutError()));
    const api = http({ access });

    const results = await Promise.allSettled(Array.from({ length: 50 }, () => post(api, {})));

    for (const result of results) {
      expect(result).toHaveProperty('reason', expect.any(SignedOutError));
    }
    expect(refreshes).toHaveLength(1);
    expect(sent).toHaveLength(50);
  });

  test('of a session that has ended meanwhile is not sent again', async () => {
    const { access, refreshes, replace } = session('old', () => Promise.resolve('new'));
    const refreshSpy = vi.spyOn(access, 'refresh');
    const { http, sent } = server(() => {
      replace(null);
      return status(401);
    });

    await expect(post(http({ access }), {})).rejects.toThrow(SignedOutError);

    expect(sent).toHaveLength(1);
    expect(refreshSpy).not.toHaveBeenCalled();
    expect(refreshes).toEqual([]);
  });

  test('is refreshed for the others when the first who waited for it gives up', async () => {
    const refresh = held<string>();
    const { http, sent } = server(accepting(['new']));
    const { access, refreshes } = session('old', () => refresh.promise);
    const api = http({ access });
    const leaving = new AbortController();

    const first = post(api, { n: 1 }, leaving.signal);
    const others = [post(api, { n: 2 }), post(api, { n: 3 })];
    await expect.poll(() => sent.length).toBe(3);
    await expect.poll(() => refreshes.length).toBe(1);
    leaving.abort();
    await expect(first).rejects.toHaveProperty('name', 'AbortError');
    refresh.resolve('new');

    expect(await Promise.all(others)).toEqual([{ seen: { n: 2 } }, { seen: { n: 3 } }]);
    expect(refreshes).toHaveLength(1);
    expect(sent).toHaveLength(5);
  });

  test("is a visitor's plain rejection when there is none", async () => {
    const { http, sent } = server(() => status(401));
    const { access, refreshes, ended } = session(null, () => Promise.resolve('new'));

    await expect(post(http({ access }), {})).rejects.toHaveProperty('name', 'RejectedError');

    expect(sent).toEqual([expect.objectContaining({ token: null })]);
    expect([refreshes, ended]).toEqual([[], []]);
  });

  test('given by hand is sent as it is, and its refusal refreshes nothing', async () => {
    const { http, sent } = server(() => status(403));
    const { access, refreshes, ended } = session('old', () => Promise.resolve('new'));

    const call = http({ access }).send('POST', '/v1/echo', { token: 'mine', schema: echo });
    await expect(call).rejects.toHaveProperty('name', 'RejectedError');

    expect(sent).toEqual([expect.objectContaining({ token: 'mine', body: undefined })]);
    expect([refreshes, ended]).toEqual([[], []]);
  });

  test('that no header may hold is refused by the server and not by the browser', async () => {
    const { http } = server(accepting(['new']));
    const { access, refreshes } = session('ключ\r\nx: 1', () => Promise.resolve('new'));

    expect(await post(http({ access }), {})).toEqual({ seen: {} });

    expect(refreshes).toHaveLength(1);
  });
});
