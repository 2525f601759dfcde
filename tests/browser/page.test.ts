import { afterEach, expect, test, vi } from 'vitest';
import { loadChunk } from '#browser/page.ts';
import { OutdatedError, UnreachableError } from '#domain/failure.ts';

// @vitest-environment jsdom

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** What becomes of a part that does not load where the site answers like that. */
function loadWith(probe: () => Promise<Response>) {
  const asked = vi.fn(probe);
  vi.stubGlobal('fetch', asked);
  return { asked, failure: loadChunk(missing) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a part that is missing on a site that answers means another version of the cabinet', async () => {
  const { asked, failure } = loadWith(() => Promise.resolve(new Response()));
  await expect(failure).rejects.toThrow(OutdatedError);
  expect(asked.mock.calls).toEqual([
    [`${location.origin}/`, expect.objectContaining({ method: 'HEAD', redirect: 'error' })],
  ]);
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with an error', () => Promise.resolve(new Response(null, { status: 502 }))],
])('a part that is missing while the site %s is out of reach', async (_title, probe) => {
  const { failure } = loadWith(probe);
  await expect(failure).rejects.toThrow(UnreachableError);
});

test('without a network the site is not asked', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { asked, failure } = loadWith(() => Promise.resolve(new Response()));
  await expect(failure).rejects.toThrow(UnreachableError);
  expect(asked).not.toHaveBeenCalled();
});

test('a cause that is known already stays as it is', async () => {
  vi.stubGlobal('fetch', vi.fn());
  for (const cause of [new UnreachableError(), new OutdatedError()])
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toBe(cause);
  await expect(loadChunk(() => Promise.resolve('part'))).resolves.toBe('part');
});
