// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchUnlessAsked } from '#browser/earlyAnswers.ts';

const url = 'https://cabinet.test/v1/client/transactions';
const body = '{"limit":20,"offset":0}';
const fromNetwork = vi.fn((_: Request) => Promise.resolve(new Response('later')));

const request = (token: string, sent = body, signal?: AbortSignal) =>
  new Request(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: sent,
    ...(signal && { signal }),
  });

const asked = (answer: Promise<Response>) => {
  window.earlyCalls = [{ url, body, authorization: 'Bearer own', answer }];
};

const textOf = async (sent: Request) => (await fetchUnlessAsked(sent)).text();

beforeEach(() => {
  vi.stubGlobal('fetch', fromNetwork);
  fromNetwork.mockClear();
});
afterEach(() => {
  window.earlyCalls = undefined;
  vi.unstubAllGlobals();
});

test('an answer that the page has asked for is taken, and only once', async () => {
  asked(Promise.resolve(new Response('early')));
  expect(await textOf(request('own'))).toBe('early');
  expect(fromNetwork).not.toHaveBeenCalled();
  expect(await textOf(request('own'))).toBe('later');
});

test('two that ask at the same time do not share it', async () => {
  asked(Promise.resolve(new Response('early')));
  const texts = await Promise.all([textOf(request('own')), textOf(request('own'))]);
  expect(texts.sort()).toEqual(['early', 'later']);
});

test.each([
  ['of another token', request('other')],
  ['with another body', request('own', '{"limit":20,"offset":20}')],
])('a request %s goes out, its body whole', async (_, sent) => {
  asked(Promise.resolve(new Response('early')));
  const expected = await sent.clone().text();
  expect(await textOf(sent)).toBe('later');
  expect(await fromNetwork.mock.lastCall?.[0].text()).toBe(expected);
  expect(window.earlyCalls).toHaveLength(1);
});

test('a page that has asked for nothing sends every request itself', async () => {
  expect(await textOf(request('own'))).toBe('later');
});

test('an answer that never came is told to who has taken it, and asked for again', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  asked(lost);
  await expect(fetchUnlessAsked(request('own'))).rejects.toThrow('Failed to fetch');
  expect(await textOf(request('own'))).toBe('later');
});

test('the wait for it may be given up', async () => {
  asked(new Promise(() => {}));
  const waiting = new AbortController();
  const given = fetchUnlessAsked(request('own', body, waiting.signal));
  waiting.abort();
  await expect(given).rejects.toThrow(/abort/i);
});
