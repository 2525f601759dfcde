import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from '#api/client.ts';
import { createHttp } from '#api/http.ts';
import { createPins, mapInChunks } from '#api/pins.ts';
import { createRegistration } from '#api/register.ts';
import { createTokens } from '#api/tokens.ts';
import { createTransactions } from '#api/transactions.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { ok, refused, server } from './support/server';

const schema = z.object({});

describe('a call', () => {
  test('sends Accept: application/json', async () => {
    const asked: (string | null)[] = [];
    const api = createHttp({
      baseUrl: 'https://api.test',
      fetch: ({ headers }) => {
        asked.push(headers.get('accept'));
        return ok();
      },
    });
    await api.send('POST', '/v1/act', { schema });
    expect(asked).toEqual(['application/json']);
  });

  test('may go to a full address, with TLS or without, past the main API', async () => {
    const { http, sent } = server(() => ok());
    for (const ratingUrl of ['http://rate.test/v2', 'HTTPS://rate.test/v2', '/v2'])
      await createTransactions(http(), { ratingUrl }).rate({ rrn: '1', rating: 5 });
    expect(sent.map(({ url }) => url)).toEqual([
      'http://rate.test/v2',
      'https://rate.test/v2',
      'https://api.test/v2',
    ]);
  });

  test('sends only those characters of a token that a header may contain', async () => {
    const { http, sent } = server(() => ok());
    await http().send('POST', '/v1/act', { schema, token: 'a\u0438b c' });
    expect(sent).toMatchObject([{ token: 'abc' }]);
  });

  test('that no server answered keeps the network error as its cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const call = server(() => Promise.reject(cause))
      .http()
      .send('POST', '/v1/act', { schema });
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toHaveProperty('cause', cause);
  });

  test('under a status of its own is no OK answer, whatever its envelope says', async () => {
    for (const status of [300, 304, 400]) {
      const body = status === 304 ? null : JSON.stringify({ result: { msg: 'OK' } });
      const call = server(() => new Response(body, { status })).http();
      await expect(call.send('POST', '/v1/act', { schema })).rejects.toThrow(RejectedError);
    }
  });

  test('that is refused while the service is up is reported as a refusal (D19)', async () => {
    const [onRejected, onUnavailable] = [vi.fn(), vi.fn()];
    for (const status of [200, 400, 404, 500]) {
      const { http } = server(() => refused(11, 'Неверный код', { status }));
      const call = http({ onRejected, onUnavailable }).send('POST', '/v1/act', { schema });
      await expect(call).rejects.toThrow(RejectedError);
    }
    expect(onRejected).toHaveBeenCalledTimes(4);
    expect(onUnavailable).not.toHaveBeenCalled();
  });
});

test('refusals of the session’s own calls are thrown and not reported', async () => {
  const onRejected = vi.fn();
  const tokens = createTokens(
    server(() => refused(90, 'Нет', { status: 401 })).http({ onRejected }),
  );
  const held = { accessToken: 'access-1', refreshToken: 'refresh-1' };
  for (const call of [tokens.refresh(held), tokens.freshLogin(held), tokens.logout(held)])
    await expect(call).rejects.toThrow(RejectedError);
  expect(onRejected).not.toHaveBeenCalled();
});

test('names are sent without the spaces around them', async () => {
  const { http, sent } = server(() => ok());
  await createClient(http()).update({
    firstName: ' Анна ',
    middleName: ' Сергеевна\u00a0',
    lastName: '\tВоронцова ',
    birthDate: ' 14.03.1991 ',
    gender: 'female',
    email: ' anna@example.ru ',
  });
  expect(sent.map(({ body }) => body)).toEqual([
    {
      first_name: 'Анна',
      middle_name: 'Сергеевна',
      last_name: 'Воронцова',
      birth_date: '1991-03-14',
      gender: 'female',
      email: 'anna@example.ru',
    },
  ]);
});

test('section 5: a missing card is not sent, and an invalid date is sent unchanged', async () => {
  const { http, sent } = server(() => ok());
  const phoneNumber = '+79991112233';
  for (const birthDate of ['131.12.1999', '31.12.19990'])
    await createRegistration(http()).isAllowed({ phoneNumber, birthDate });
  expect(sent.map(({ body }) => body)).toEqual([
    { phone_number: phoneNumber, birth_date: '131.12.1999' },
    { phone_number: phoneNumber, birth_date: '31.12.19990' },
  ]);
});

test('an aborted request for pins is not reported as an error', async () => {
  const onError = vi.fn();
  const pins = createPins(server(() => Response.json({ data: [] })).http(), { onError });
  const given = { url: 'https://pins.test/pins.json' };
  await expect(pins.stations(given, AbortSignal.abort())).rejects.toThrow();
  expect(onError).not.toHaveBeenCalled();
  expect(await pins.stations(given)).toEqual([]);
});

describe('the mapping of a long list', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

  test('a long list is dealt with in order, with a pause between slices', async () => {
    const done: number[] = [];
    const doneAtPause: number[] = [];
    const pause = vi.fn(() => {
      doneAtPause.push(done.length);
      return Promise.resolve();
    });
    const doubled = await mapInChunks(numbers(1_200), (item) => done.push(item) && item * 2, pause);
    expect(doubled).toEqual(numbers(1_200).map((item) => item * 2));
    expect(doneAtPause).toEqual([500, 1_000]);
  });

  test.each([0, 1, 500])('%i items need no pause', async (count) => {
    const pause = vi.fn(() => Promise.resolve());
    expect(await mapInChunks(numbers(count), (item) => item, pause)).toEqual(numbers(count));
    expect(pause).not.toHaveBeenCalled();
  });
});
