import { afterEach, expect, test, vi } from 'vitest';
import { createPublicCalls } from '#features/landing/publicCalls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['access-1', 'Bearer access-1'],
  [null, null],
])('section 7: the tiers of the main page go out with the token %j as %j', async (token, sent) => {
  const authorizations: (string | null)[] = [];
  vi.stubGlobal('fetch', ({ headers }: Request) => {
    authorizations.push(headers.get('authorization'));
    return Promise.resolve(Response.json({ result: { code: 0, msg: 'OK' }, tier_list: [] }));
  });
  const current = () => Promise.resolve(token);
  const refresh = () => Promise.resolve('');
  const access = { current, refresh, end: refresh };
  await createPublicCalls({ baseUrl: 'https://api.test', access }).tiers();
  expect(authorizations).toEqual([sent]);
});
