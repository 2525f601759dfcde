import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Http } from '#api/http.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { session, inTurn, ok, refused, server, status } from './support/server';

const answer = z.object({ operationId: z.string() });
const good = () => ok({ operation_id: 'op-1' });
const offline = (): Response => {
  throw new TypeError('Failed to fetch');
};

const act = (http: Http, signal?: AbortSignal) =>
  http.send('POST', '/v1/act', { body: { smsCode: '1234' }, schema: answer, signal });
const read = (http: Http, signal?: AbortSignal) =>
  http.send('POST', '/v1/read', { schema: answer, isRead: true, signal });

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RejectedError)) throw new Error('Expected a RejectedError');
  const { code, shownError, retryAfterSeconds } = error;
  return { code, shownError, retryAfterSeconds };
};

const unknown = { code: 0, shownError: 'Неизвестная ошибка', retryAfterSeconds: undefined };
const notAnswering = 'Сервис не\u00a0отвечает. Попробуйте через минуту';

describe('the envelope (sections 5 and 8, D6)', () => {
  test('an OK answer is read in camelCase', async () => {
    const { http, sent } = server(good);
    expect(await act(http())).toEqual({ operationId: 'op-1' });
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.test/v1/act',
        token: null,
        contentType: 'application/json',
        body: { sms_code: '1234' },
      },
    ]);
  });

  for (const httpStatus of [200, 400, 404, 409, 429, 500]) {
    test(`a refusal is read whatever the status, here ${String(httpStatus)}`, async () => {
      const { http } = server(() => refused(11, 'Неверный код', { status: httpStatus }));
      expect(await refusal(act(http()))).toEqual({
        code: 11,
        shownError: 'Неверный код',
        retryAfterSeconds: undefined,
      });
    });
  }

  const unreadable: Record<string, () => Response> = {
    'no result': () => Response.json({ operation_id: 'op-1' }),
    'a result that is no object': () => Response.json({ result: 'OK', operation_id: 'op-1' }),
    'no JSON': () => status(200, '<!doctype html><title>502</title>'),
    'an empty body': () => status(200),
    'no body at all': () => new Response(null, { status: 204 }),
    'a missing field': () => ok(),
    'a field of another type': () => ok({ operation_id: {} }),
    'a list': () => Response.json([]),
    'a bare null': () => Response.json(null),
    'nesting without end': () => status(200, '{"result":'.repeat(200_000)),
    'deep nesting that closes': () =>
      status(200, '{"result":'.repeat(50_000) + '{"msg":"OK"}' + '}'.repeat(50_000)),
    'a poisoned prototype': () => status(200, '{"__proto__":{"result":{"msg":"OK"}}}'),
    'a broken refusal': () =>
      Response.json({ result: { msg: 'ERROR', code: {}, shown_error: [] } }),
    'a refusal without words': () => Response.json({ result: { msg: null, shown_error: '  ' } }),
    'a code that is no finite number': () => status(200, '{"result":{"msg":"NO","code":1e999}}'),
  };

  for (const [name, reply] of Object.entries(unreadable)) {
    test(`${name} is an error with code 0 and the default text`, async () => {
      expect(await refusal(act(server(reply).http()))).toEqual(unknown);
    });
  }

  const okButFailed = () =>
    Response.json({ result: { msg: 'OK' }, operation_id: 'op-1' }, { status: 500 });
  test.each([
    ['502 with a gateway’s page', () => status(502, '<html></html>'), notAnswering],
    ['599', () => status(599), notAnswering],
    ['500 over an OK envelope', okButFailed, notAnswering],
    ['429', () => status(429), 'Слишком много запросов. Попробуйте позже'],
    ['404', () => status(404), 'Неизвестная ошибка'],
    ['499', () => status(499), 'Неизвестная ошибка'],
    ['401', () => status(401), 'Неизвестная ошибка'],
  ])(
    'D39: an answer without a text of its own gets a default text: %s',
    async (_, reply, shownError) => {
      expect(await refusal(act(server(reply).http()))).toEqual({ ...unknown, shownError });
    },
  );

  test('D39: an envelope without a text keeps the default text, whatever the status', async () => {
    const reply = () => Response.json({ result: { msg: 'ERROR', code: 3 } }, { status: 500 });
    expect(await refusal(act(server(reply).http()))).toEqual({ ...unknown, code: 3 });
  });

  test('a code in quotes is a number (D8)', async () => {
    const reply = () => Response.json({ result: { msg: 'ERROR', code: '55', shown_error: 'Нет' } });
    expect(await refusal(act(server(reply).http()))).toMatchObject({ code: 55, shownError: 'Нет' });
  });

  const after = (headers: HeadersInit) => refused(14, 'Рано', { status: 429, headers });

  test.each(['2026-11-20T11:00:00Z', '2026-11-20T13:00:00Z'])(
    'a Retry-After that is a date counts from the answer’s own Date, with the device’s clock at %s',
    async (now) => {
      const headers = {
        'retry-after': 'Fri, 20 Nov 2026 12:00:28 GMT',
        date: 'Fri, 20 Nov 2026 12:00:00 GMT',
      };
      vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
      try {
        const failure = await refusal(act(server(() => after(headers)).http()));
        expect(failure.retryAfterSeconds).toBe(28);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('Retry-After is read in whole seconds, from seconds or a date', async () => {
    const seconds = async (value: string) =>
      (await refusal(act(server(() => after({ 'retry-after': value })).http()))).retryAfterSeconds;
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
    try {
      expect(await seconds('37')).toBe(37);
      expect(await seconds('Fri, 20 Nov 2026 12:01:00 GMT')).toBe(60);
      expect(await seconds('Fri, 20 Nov 2026 11:00:00 GMT')).toBe(0);
      expect(await seconds('soon')).toBeUndefined();
      expect(await seconds('99999999')).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('reporting (sections 8 and 9, D19)', () => {
  test('a rejected call is reported once, with the error that is thrown', async () => {
    const onRejected = vi.fn();
    const { http } = server(() => refused(11, 'Неверный код'));
    const error: unknown = await act(http({ onRejected })).catch((reason: unknown) => reason);
    expect(onRejected.mock.calls).toEqual([[error]]);
  });

  test('an answer that cannot be read is reported like a refusal', async () => {
    const onRejected = vi.fn();
    await act(server(() => status(200, 'oops')).http({ onRejected })).catch(() => {});
    expect(onRejected).toHaveBeenCalledOnce();
  });

  test('D32: a call whose flow shows the words in place is not reported', async () => {
    const onRejected = vi.fn();
    const { http } = server(() => refused(11, 'Неверный код'));
    const call = http({ onRejected }).send('POST', '/v1/act', {
      schema: answer,
      errors: 'inline',
    });
    await expect(call).rejects.toThrow(RejectedError);
    expect(onRejected).not.toHaveBeenCalled();
  });

  test('neither an OK answer nor an unreachable server is reported', async () => {
    const onRejected = vi.fn();
    await act(server(good).http({ onRejected }));
    await act(server(offline).http({ onRejected })).catch(() => {});
    expect(onRejected).not.toHaveBeenCalled();
  });

  test('503 notifies that the service is unavailable instead of reporting a refusal, whatever the call', async () => {
    const [onRejected, onUnavailable] = [vi.fn(), vi.fn()];
    const { http, sent } = server(() => status(503, 'down'));
    const api = http({ onRejected, onUnavailable });
    expect(await refusal(read(api))).toEqual({ ...unknown, shownError: notAnswering });
    await api.send('POST', '/v1/act', { schema: answer, isAboutSession: true }).catch(() => {});
    expect(onUnavailable).toHaveBeenCalledTimes(2);
    expect(onRejected).not.toHaveBeenCalled();
    expect(sent).toHaveLength(2);
  });
});

describe('repeating (D22, D23)', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  for (const code of [500, 502, 504]) {
    test(`a read that met ${String(code)} is repeated after 0.3 s and 1 s, and then fails`, async () => {
      const { http, sent } = server(() => status(code, '<html></html>'));
      const outcome = refusal(read(http()));
      await vi.advanceTimersByTimeAsync(0);
      expect(sent).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(299);
      expect(sent).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(999);
      expect(sent).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(3);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(sent).toHaveLength(3);
      expect(await outcome).toEqual({ ...unknown, shownError: notAnswering });
    });
  }

  test('a read that lost the network is repeated, and its answer is the answer', async () => {
    const { http, sent } = server(inTurn(offline, () => status(504), good));
    const outcome = read(http());
    await vi.advanceTimersByTimeAsync(1_300);
    expect(await outcome).toEqual({ operationId: 'op-1' });
    expect(sent).toHaveLength(3);
  });

  test('a refusal under 500 keeps its own words after the repeats', async () => {
    const { http } = server(() => refused(90, 'Сбой', { status: 500 }));
    const outcome = refusal(read(http()));
    await vi.advanceTimersByTimeAsync(1_300);
    expect(await outcome).toMatchObject({ code: 90, shownError: 'Сбой' });
  });

  for (const code of [400, 401, 403, 404, 408, 413, 429, 501, 503]) {
    test(`a read that met ${String(code)} is not repeated`, async () => {
      const { http, sent } = server(() => refused(90, 'Нет', { status: code }));
      const outcome = refusal(read(http()));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(await outcome).toMatchObject({ code: 90 });
      expect(sent).toHaveLength(1);
    });
  }

  for (const [code, wait] of [
    [429, '3'],
    [429, '10'],
    [502, '7'],
  ] as const) {
    test(`a read that met ${String(code)} waits the ${wait} s that Retry-After asks for`, async () => {
      const later = () => status(code, '', { 'retry-after': wait });
      const { http, sent } = server(inTurn(later, good));
      const outcome = read(http());
      await vi.advanceTimersByTimeAsync(Number(wait) * 1_000 - 1);
      expect(sent).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome).toEqual({ operationId: 'op-1' });
      expect(sent).toHaveLength(2);
    });
  }

  test.each(['2026-11-20T11:00:00Z', '2026-11-20T13:00:00Z'])(
    'a read waits until the date of Retry-After by the server’s clock, with the device’s at %s',
    async (now) => {
      vi.setSystemTime(now);
      const headers = {
        'retry-after': 'Fri, 20 Nov 2026 12:00:05 GMT',
        date: 'Fri, 20 Nov 2026 12:00:00 GMT',
      };
      const { http, sent } = server(inTurn(() => status(429, '', headers), good));
      const outcome = read(http());
      await vi.advanceTimersByTimeAsync(4_999);
      expect(sent).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome).toEqual({ operationId: 'op-1' });
    },
  );

  test('a read waits for no header but Retry-After', async () => {
    const later = () => status(502, '', { 'x-ratelimit-reset': '9' });
    const { http, sent } = server(inTurn(later, good));
    const outcome = read(http());
    await vi.advanceTimersByTimeAsync(300);
    expect(await outcome).toEqual({ operationId: 'op-1' });
    expect(sent).toHaveLength(2);
  });

  for (const code of [429, 502]) {
    test(`a read that met ${String(code)} is not repeated when Retry-After is longer than 10 s`, async () => {
      const { http, sent } = server(() => status(code, '', { 'retry-after': '11' }));
      const outcome = refusal(read(http()));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(await outcome).toMatchObject({ retryAfterSeconds: 11 });
      expect(sent).toHaveLength(1);
    });
  }

  for (const [name, reply] of [
    ['500', () => status(500)],
    ['no network', offline],
    [
      '429 with Retry-After',
      () => refused(14, 'Рано', { status: 429, headers: { 'retry-after': '1' } }),
    ],
  ] as const) {
    test(`a POST or PUT is never repeated: ${name}`, async () => {
      for (const method of ['POST', 'PUT'] as const) {
        const { http, sent } = server(reply);
        const outcome = http()
          .send(method, '/v1/act', { body: {}, schema: answer })
          .catch((reason: unknown) => reason);
        await vi.advanceTimersByTimeAsync(600_000);
        expect(await outcome).toBeInstanceOf(Error);
        expect(sent).toHaveLength(1);
      }
    });
  }

  test('a failed network is reported as an unreachable server, not as a refusal (section 8)', async () => {
    const { http, sent } = server(offline);
    const outcome = expect(read(http())).rejects.toThrow(UnreachableError);
    await vi.advanceTimersByTimeAsync(1_300);
    await outcome;
    expect(sent).toHaveLength(3);
  });

  test('a connection that breaks inside the answer is an unreachable server', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.error(new TypeError('network error'));
          },
        }),
      );
    await expect(act(server(broken).http())).rejects.toThrow(UnreachableError);
  });

  test('a body that cannot be serialized is reported as a defect, not as an unreachable server', async () => {
    const { http, sent } = server(good);
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const onDefect = vi.fn();
    const call = http({ onDefect }).send('POST', '/v1/act', { body: circle, schema: answer });
    await expect(call).rejects.not.toBeInstanceOf(UnreachableError);
    expect(onDefect).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });

  test('section 9: a call waits without a limit for a server that hangs', async () => {
    let release = (_: Response) => {};
    const { http } = server(() => new Promise<Response>((resolve) => (release = resolve)));
    const outcome = act(http());
    await vi.advanceTimersByTimeAsync(3_600_000);
    release(good());
    expect(await outcome).toEqual({ operationId: 'op-1' });
  });
});

describe('giving up (fault F11)', () => {
  const hanging = () =>
    server(
      () => new Promise<Response>(() => {}), // never answers: only the signal ends the call
    );

  const abortable =
    (fetch: (request: Request) => Response | Promise<Response>) => async (request: Request) =>
      Promise.race([
        fetch(request),
        new Promise<never>((_, reject) => {
          request.signal.addEventListener('abort', () => {
            reject(request.signal.reason as Error);
          });
        }),
      ]);

  test('an aborted call fails with the reason it was aborted with, unreported (section 8)', async () => {
    const [onRejected, onUnavailable] = [vi.fn(), vi.fn()];
    const { http, fetch, sent } = hanging();
    const api = http({ onRejected, onUnavailable, fetch: abortable(fetch) });
    const leaving = new AbortController();
    const call = read(api, leaving.signal);
    await expect.poll(() => sent.length).toBe(1);
    const reason = new Error('left');
    leaving.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
    expect([onRejected.mock.calls, onUnavailable.mock.calls]).toEqual([[], []]);
  });

  test('a read aborted between two tries is not tried again', async () => {
    vi.useFakeTimers();
    try {
      const { http, sent } = server(offline);
      const leaving = new AbortController();
      const call = expect(read(http(), leaving.signal)).rejects.toHaveProperty(
        'name',
        'AbortError',
      );
      await vi.advanceTimersByTimeAsync(100);
      leaving.abort();
      await call;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(sent).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('redirects', () => {
  test('no call follows a redirect, which could send its token and body to another host', async () => {
    const followed: RequestRedirect[] = [];
    const { http } = server(good);
    const fetch = ({ redirect }: Request) => {
      followed.push(redirect);
      return good();
    };
    await act(http({ fetch }));
    await read(http({ fetch }));
    await http({ fetch }).read('https://content.test/qna-list');
    expect(followed).toEqual(['error', 'error', 'error']);
  });
});

describe('addresses (D5)', () => {
  test.each([
    ['https://api.test', '/v1/act', 'https://api.test/v1/act'],
    ['https://api.test/', '/v1/act', 'https://api.test/v1/act'],
    ['https://api.test/base', '/v1/act', 'https://api.test/base/v1/act'],
    ['https://api.test', 'https://rate.test/new', 'https://rate.test/new'],
  ])('%s and %s make %s', async (baseUrl, path, url) => {
    const { http, sent } = server(good);
    await http({ baseUrl }).send('POST', path, { schema: answer });
    expect(sent).toMatchObject([{ url, contentType: null, body: undefined }]);
  });

  test.each([
    ['https://api.test/v1/rate', 'access-1'],
    ['/v1/rate', 'access-1'],
    ['/v1/rate?back=https://rate.test/new', 'access-1'],
    ['https://rate.test/new', null],
    ['https://api.test.evil.example/v1/rate', null],
    ['https://api.test:8443/v1/rate', null],
  ])('the token goes to the API’s own origin alone: %s', async (path, token) => {
    const { http, sent } = server(good);
    const { access } = session('access-1', () => Promise.reject(new Error('Not asked')));
    await http({ access }).send('POST', path, { schema: answer });
    expect(sent).toMatchObject([{ token }]);
  });
});

test('an OK answer reports the server’s time; a refusal or an answer without a date does not', async () => {
  const date = 'Sat, 21 Nov 2026 09:00:00 GMT';
  const reported: number[] = [];
  const { http } = server(
    inTurn(
      () => Response.json({ result: { msg: 'OK' }, operation_id: 'op-1' }, { headers: { date } }),
      () => refused(11, 'Неверный код', { headers: { date } }),
      good,
    ),
  );
  const calls = http({ onServerTime: (time) => reported.push(time) });
  await act(calls);
  await refusal(act(calls));
  await act(calls);
  expect(reported).toEqual([Date.parse(date)]);
});
