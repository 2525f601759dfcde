import { describe, expect, test, vi } from 'vitest';
import { createClock } from '#sandbox/clock.ts';
import { createJournal } from '#sandbox/http/journal.ts';
import {
  now,
  pass,
  phones,
  refused,
  sandboxForFile,
  second,
  signedOut,
  source,
  success,
} from './support/app';
import { aString, like } from './support/matchers';

const { send, get, post, messages, requestCode, codeFor, verify, signIn, me, isKnown } =
  sandboxForFile();

const fault = (order: object) =>
  post('/sandbox/faults', { method: 'POST', path: '/v1/client/me', ...order });
const json = async (path: string) => JSON.parse((await get(path)).text) as unknown;
const levels = () => post('/v1/public/loyalty_levels');
const onLevels = { path: '/v1/public/loyalty_levels' };

describe('the inbox', () => {
  test('lists messages newest first, of one phone or of all', async () => {
    await requestCode(phones.anna);
    pass(second);
    await requestCode(phones.igor);
    expect((await messages()).map(({ phone }) => phone)).toEqual([phones.igor, phones.anna]);
    expect(await messages(phones.anna)).toEqual([
      {
        phone: phones.anna,
        code: like(/^\d{4}$/),
        text: aString,
        at: now,
      },
    ]);
  });
});

test('every control call is answered without caching and sniffing, a refused one too', async () => {
  const asked = ['sms', 'calls', 'faults'].map((name) => get(`/sandbox/${name}`));
  const refusal = send('POST', '/sandbox/clock', '{"forward":"soon"}');
  const foreign = send('POST', '/sandbox/clock', undefined, {
    headers: { origin: 'https://evil.example' },
  });
  for (const { headers } of await Promise.all([...asked, refusal, foreign]))
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
      'nosniff',
      'no-store',
    ]);
});

describe('the journal', () => {
  test('holds every call since the reset, oldest first', async () => {
    const operation = await requestCode(phones.anna);
    await verify(phones.anna, operation, '0');
    await get('/qna-list?fields=text');
    await post('/v1/nowhere', '{"broken');
    await levels();
    expect(await json('/sandbox/calls')).toEqual([
      {
        method: 'POST',
        path: '/v1/login',
        status: 200,
        body: { phone_number: phones.anna },
        at: now,
      },
      {
        method: 'POST',
        path: '/v1/verify_code',
        status: 200,
        body: { phone_number: phones.anna, operation_id: operation, sms_code: '0', source },
        at: now,
      },
      { method: 'GET', path: '/qna-list', status: 200, body: null, at: now },
      { method: 'POST', path: '/v1/nowhere', status: 404, body: '{"broken', at: now },
      { method: 'POST', path: '/v1/public/loyalty_levels', status: 200, body: null, at: now },
    ]);
    await post('/sandbox/reset', { now });
    expect(await json('/sandbox/calls')).toEqual([]);
  });

  test('keeps a bounded number of calls, the newest', () => {
    const journal = createJournal(createClock());
    for (let call = 0; call < 12_000; call += 1) journal.add('GET', `/${String(call)}`);
    const calls = journal.calls();
    expect(calls).toHaveLength(5_000);
    expect(calls.at(-1)?.path).toBe('/11999');
  });
});

describe('a fault', () => {
  test('of kind status answers with a page, as a gateway would', async () => {
    await fault({ ...onLevels, kind: 'status', status: 502 });
    const answer = await levels();
    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.body).toBeUndefined();
    expect(await levels()).toMatchObject(success);
  });

  test('of kind status sends an envelope when it has a code and a text', async () => {
    await fault({ ...onLevels, kind: 'status', status: 503, code: 7, shownError: 'Работы' });
    expect(await levels()).toMatchObject(refused(7, 'Работы', 503));
  });

  test('of kind status sends Retry-After in whole seconds', async () => {
    await fault({ ...onLevels, kind: 'status', status: 429, ms: 2_500 });
    const { status, headers } = await levels();
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('3');
  });

  test('of kind result refuses with HTTP 200', async () => {
    await fault({ ...onLevels, kind: 'result', code: 21, shownError: 'Занят' });
    await fault({ ...onLevels, kind: 'result' });
    expect(await levels()).toMatchObject(refused(21, 'Занят'));
    expect(await levels()).toMatchObject(refused(0, null));
  });

  test('of kind malformed answers 200 with HTML', async () => {
    await fault({ ...onLevels, kind: 'malformed' });
    const answer = await levels();
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^<!doctype html>/);
  });

  test('of kind abort breaks the call off', async () => {
    await fault({ ...onLevels, kind: 'abort' });
    await expect(levels()).rejects.toThrow('broken off');
    expect(await json('/sandbox/calls')).toMatchObject([{ status: 0 }]);
    expect(await levels()).toMatchObject(success);
  });

  test('of kind delay answers late and as usual', async () => {
    await fault({ ...onLevels, kind: 'delay', ms: 30 });
    const from = performance.now();
    expect(await levels()).toMatchObject(success);
    expect(performance.now() - from).toBeGreaterThan(28);
  });

  test('of kind hang answers once the faults are cleared', async () => {
    await fault({ ...onLevels, kind: 'hang' });
    const hanging = levels();
    expect(await Promise.race([hanging, get('/sandbox/sms').then(() => 'still hanging')])).toBe(
      'still hanging',
    );
    await send('DELETE', '/sandbox/faults');
    expect(await hanging).toMatchObject(success);
  });

  test('of kind hang is broken off by a reset, and has no effect after it', async () => {
    await post('/sandbox/faults', { method: 'POST', path: '/v1/login', kind: 'hang' });
    const hanging = expect(requestCode(phones.anna)).rejects.toThrow('broken off');
    await get('/sandbox/sms');
    await post('/sandbox/reset', { now });
    await hanging;
    expect(await messages()).toEqual([]);
  });

  test('of kind delay is over once the faults are cleared', async () => {
    await fault({ ...onLevels, kind: 'delay', ms: 3_600_000 });
    const late = levels();
    await get('/sandbox/sms');
    await send('DELETE', '/sandbox/faults');
    expect(await late).toMatchObject(success);
  });

  test('of kind delay is broken off by a reset, and has no effect after it', async () => {
    const order = { method: 'POST', path: '/v1/login', kind: 'delay', ms: 3_600_000 };
    await post('/sandbox/faults', order);
    const late = expect(requestCode(phones.anna)).rejects.toThrow('broken off');
    await get('/sandbox/sms');
    await post('/sandbox/reset', { now });
    await late;
    expect(await messages()).toEqual([]);
  });

  test('applies to as many calls as times says, and faults apply in the order they were set', async () => {
    await fault({ ...onLevels, kind: 'status', status: 500, times: 2 });
    await fault({ ...onLevels, kind: 'status', status: 501 });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await levels()).status);
    expect(statuses).toEqual([500, 500, 501, 200]);
  });

  test('applies to its own method and path only, whatever the query', async () => {
    await post('/sandbox/faults', { method: 'GET', path: '/qna-list', kind: 'status' });
    expect(await get('/pins.json')).toMatchObject({ status: 200 });
    expect(await get('/qna-list?fields=text')).toMatchObject({ status: 500 });
    await post('/sandbox/faults', {
      method: 'get',
      path: '/pins.json',
      kind: 'status',
      status: 404,
    });
    expect(await get('/pins.json')).toMatchObject({ status: 404 });
  });

  test('lets the call take effect first when applied is true', async () => {
    const operation = await requestCode(phones.anna);
    const order = { method: 'POST', path: '/v1/verify_code', kind: 'abort', applied: true };
    await post('/sandbox/faults', order);
    const code = await codeFor(phones.anna);
    await expect(verify(phones.anna, operation, code)).rejects.toThrow('broken off');
    expect(await verify(phones.anna, operation, code)).toMatchObject(
      refused(12, 'Код уже использован. Запросите новый'),
    );
  });

  test('is removed by DELETE and by a reset', async () => {
    await fault({ ...onLevels, kind: 'status', times: 1_000 });
    await send('DELETE', '/sandbox/faults');
    expect(await levels()).toMatchObject(success);
    await fault({ ...onLevels, kind: 'status', times: 1_000 });
    await post('/sandbox/reset', { now });
    expect(await levels()).toMatchObject(success);
  });

  test.each([
    [{ kind: 'explode' }, /kind/],
    [{ kind: 'status', status: 99 }, /status/],
    [{ kind: 'delay', ms: -1 }, /ms/],
    [{ kind: 'status', times: 0 }, /times/],
    [{ kind: 'status', path: 'v1' }, /path/],
    [{ kind: 'status', method: 'TRACE' }, /method/],
    [{}, /kind/],
  ])('that is invalid is refused: %j', async (order, reason) => {
    const { status, text } = await fault(order);
    expect(status).toBe(400);
    expect((JSON.parse(text) as { error: string }).error).toMatch(reason);
  });
});

describe('expiring tokens', () => {
  test('makes every access token so far get 401, and a refresh helps', async () => {
    const [anna, igor] = [await signIn(phones.anna), await signIn(phones.igor)];
    expect(await post('/sandbox/tokens/expire')).toMatchObject({ status: 200 });
    for (const { access_token, refresh_token } of [anna, igor]) {
      expect(await me(access_token)).toMatchObject(signedOut);
      expect(await post('/v1/refresh_token', { refresh_token })).toMatchObject(success);
    }
    expect(await isKnown(await signIn(phones.anna))).toBe(true);
  });

  test('spoils refresh tokens too when refresh is true', async () => {
    const { access_token, refresh_token } = await signIn(phones.anna);
    await post('/sandbox/tokens/expire', { refresh: true });
    expect(await me(access_token)).toMatchObject(signedOut);
    expect(await post('/v1/refresh_token', { refresh_token })).toMatchObject(signedOut);
  });

  test('makes access tokens get 403 when forbid is true', async () => {
    const { access_token, refresh_token } = await signIn(phones.anna);
    await post('/sandbox/tokens/expire', { forbid: true, refresh: true });
    expect(await me(access_token)).toMatchObject({ status: 403 });
    expect(await post('/v1/refresh_token', { refresh_token })).toMatchObject(signedOut);
  });

  test('refuses a body that says something else', async () => {
    expect(await post('/sandbox/tokens/expire', { refresh: 'yes' })).toMatchObject({ status: 400 });
    expect(await post('/sandbox/tokens/expire', '{')).toMatchObject({ status: 400 });
  });
});

describe('a reset', () => {
  test('restores the seeds and deletes the rest', async () => {
    const { access_token } = await signIn(phones.anna);
    const renamed = { first_name: 'Пётр' };
    expect(await send('PUT', '/v1/client', renamed, { token: access_token })).toMatchObject(
      success,
    );
    await post('/sandbox/reset', { now });
    expect(await messages()).toEqual([]);
    expect(await me(access_token)).toMatchObject(signedOut);
    const again = await signIn(phones.anna);
    expect(await me(again.access_token)).toMatchObject({
      body: { client: { first_name: 'Анна' } },
    });
  });

  test('sets the clock, which then runs on', async () => {
    await post('/sandbox/reset', { now: '2026-11-20T03:04:05+03:00' });
    await requestCode(phones.anna);
    pass(61 * second);
    await requestCode(phones.anna);
    expect((await messages()).map(({ at }) => at)).toEqual([
      '2026-11-20T03:05:06+03:00',
      '2026-11-20T03:04:05+03:00',
    ]);
  });

  test('without a time goes back to the real one', async () => {
    await post('/sandbox/reset', { now: '2026-11-20T03:04:05+03:00' });
    vi.setSystemTime(Date.parse('2026-11-20T09:10:11+03:00'));
    await post('/sandbox/reset');
    await requestCode(phones.anna);
    expect((await messages())[0]?.at).toBe('2026-11-20T09:10:11+03:00');
  });

  test.each(['tomorrow', '2026-11-20', '2026-11-20T12:00:00', 5, null])(
    'refuses now = %j',
    async (moment) => {
      expect(await post('/sandbox/reset', { now: moment })).toMatchObject({ status: 400 });
    },
  );
});

test.each(['faults', 'reset', 'clock', 'tokens/expire'])(
  'an order of more than 16 KB is refused at %s',
  async (path) => {
    const { status, text } = await post(`/sandbox/${path}`, ' '.repeat(16 * 1_024 + 1));
    expect(status).toBe(413);
    expect(JSON.parse(text)).toEqual({ error: 'The body is too large' });
  },
);

describe('the clock', () => {
  const forward = (seconds: unknown) => post('/sandbox/clock', { forward: seconds });

  test('goes forward by seconds', async () => {
    expect(await forward(90)).toMatchObject({ status: 200 });
    await requestCode(phones.anna);
    expect((await messages())[0]?.at).toBe('2026-11-20T12:01:30+03:00');
  });

  test.each([1e300, 1e12, 2_400_000_000, -1, 0, '60', null])(
    'refuses to go %j seconds forward, and stays as it was',
    async (seconds) => {
      const { status, text } = await forward(seconds);
      expect(status).toBe(400);
      expect((JSON.parse(text) as { error: string }).error).toMatch(/^forward: /);
      await requestCode(phones.anna);
      expect((await messages())[0]?.at).toBe(now);
    },
  );

  test.each(['1999-12-31T23:59:59Z', '2100-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'is not set to %s',
    async (moment) => {
      const { status, text } = await post('/sandbox/reset', { now: moment });
      expect(status).toBe(400);
      expect(JSON.parse(text)).toEqual({ error: 'now: the clock goes from 2000 to 2099' });
      expect(await levels()).toMatchObject(success);
    },
  );

  test.each(['2000-01-01T00:00:00Z', '2099-12-31T23:59:59Z'])(
    'may be set to %s',
    async (moment) => {
      expect(await post('/sandbox/reset', { now: moment })).toMatchObject({ status: 200 });
      expect(await isKnown(await signIn(phones.anna))).toBe(true);
    },
  );
});
