import { describe, expect, test, vi } from 'vitest';
import { createSandbox } from '#sandbox/sandbox.ts';
import {
  callsOf,
  freePhone,
  phones,
  refused,
  sandboxForFile,
  signedOut,
  success,
} from './support/app';
import { aString } from './support/matchers';

const { send, get, post, requestCode, signIn } = sandboxForFile();

const login = { phone_number: phones.anna };
const badRequest = refused(90, 'Некорректный запрос', 400);

describe('a body', () => {
  test.each(['{"phone_number":', 'phone_number=1', '[]', 'null', '7', '"text"', '\u0000'])(
    'of %j is a bad request',
    async (body) => {
      expect(await post('/v1/login', body)).toMatchObject(refused(90, aString, 400));
    },
  );

  test.each([
    ['a missing field', {}],
    ['camelCase', { phoneNumber: phones.anna }],
    ['a number for text', { phone_number: 79990000003 }],
    ['an object for text', { phone_number: { $ne: null } }],
    ['spaces in a phone', { phone_number: '+7 999 000 00 03' }],
    ['SQL in a phone', { phone_number: "' OR 1=1 --" }],
  ])('with %s is a bad request', async (_, body) => {
    expect(await post('/v1/login', body)).toMatchObject(
      refused(90, 'Номер телефона — +7 и десять цифр', 400),
    );
  });

  test('may contain unknown fields', async () => {
    expect(await post('/v1/login', { ...login, device: { id: 1 }, extra: null })).toMatchObject(
      success,
    );
  });

  test('must say that it is JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(
        await send('POST', '/v1/login', JSON.stringify(login), {
          headers: { 'content-type': type },
        }),
      ).toMatchObject(refused(90, 'Запрос должен быть в формате JSON', 415));
    expect(
      await send('POST', '/v1/login', login, {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
    ).toMatchObject(success);
    expect(
      await send('POST', '/v1/public/loyalty_levels', undefined, {
        headers: { 'content-type': 'text/plain' },
      }),
    ).toMatchObject({ status: 415 });
  });

  test('may be as long as any call needs, and no longer', async () => {
    const padded = (length: number) => ({ ...login, extra: 'x'.repeat(length) });
    expect(await post('/v1/login', padded(15_000))).toMatchObject(success);
    expect(await post('/v1/login', padded(17_000))).toMatchObject(
      refused(90, 'Слишком большой запрос', 413),
    );
  });
});

describe('an answer', () => {
  test('of a path or a method nobody serves is 404 with an envelope', async () => {
    const unknown = refused(90, 'Такого вызова нет', 404);
    expect(await post('/v1/nowhere')).toMatchObject(unknown);
    expect(await get('/v1/login')).toMatchObject(unknown);
    expect(await get('/v1/')).toMatchObject(unknown);
    expect(await post('/v1/client/me/')).toMatchObject(unknown);
  });

  test('is never stored and never sniffed, and sets no cookie', async () => {
    const { access_token } = await signIn(phones.anna);
    for (const answer of [
      await post('/v1/login', login),
      await post('/v1/login', {}),
      await post('/v1/client/me'),
      await post('/v1/client/me', undefined, access_token),
      await post('/v1/nowhere'),
      await get('/sandbox/sms'),
    ]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  test('is HTTP 200 for a business refusal, 401 without a token and 400 for a bad request', async () => {
    expect(await post('/v1/login', { phone_number: freePhone })).toMatchObject({ status: 200 });
    expect(await post('/v1/client/me')).toMatchObject(signedOut);
    expect(await post('/v1/login', '{')).toMatchObject(badRequest);
  });

  test('to an unexpected error reveals no internals', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const closed = await createSandbox();
    await closed.close();
    const answer = await callsOf(closed.fetch).post('/v1/login', login);
    expect(answer).toMatchObject(refused(0, 'Неизвестная ошибка', 500));
    expect(answer.text).not.toMatch(/SQL|client|\.ts|\bat /i);
    expect(log).toHaveBeenCalledOnce();
    expect(String(log.mock.calls[0])).not.toMatch(/select|7999/i);
  });
});

describe('another origin', () => {
  const preflight = (origin: string) =>
    send('OPTIONS', '/v1/login', undefined, {
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  test.each(['http://127.0.0.1:5173', 'http://localhost:3000', 'http://[::1]:8080'])(
    'of this machine is allowed: %s',
    async (origin) => {
      const { status, headers } = await preflight(origin);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-headers')).toMatch(/authorization/i);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'ftp://localhost',
    'null',
  ])('of any other kind is not allowed: %s', async (origin) => {
    const { headers } = await preflight(origin);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may not call the control API of the sandbox', async () => {
    await requestCode(phones.anna);
    const headers = { origin: 'https://evil.example' };
    expect(await send('POST', '/sandbox/reset', undefined, { headers })).toMatchObject({
      status: 403,
    });
    expect(await send('GET', '/sandbox/sms', undefined, { headers })).toMatchObject({
      status: 403,
    });
    expect(JSON.parse((await get('/sandbox/sms')).text)).toHaveLength(1);
  });
});

test('an SMS ends with the line by which a browser on a phone fills in its code (WebOTP)', async () => {
  await requestCode(phones.anna);
  const [sms] = JSON.parse((await get('/sandbox/sms')).text) as { code: string; text: string }[];
  expect(sms?.text.split('\n').at(-1)).toBe(`@localhost #${sms?.code ?? ''}`);
});
