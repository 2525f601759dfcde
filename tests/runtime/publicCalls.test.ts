import { expect, test, vi } from 'vitest';
import { createPublicCalls } from '#runtime/publicCalls.ts';

test('the tiers of the public page are asked for without a token', async () => {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return Promise.resolve(
      Response.json({
        result: { code: 0, msg: 'OK', shown_error: null },
        tier_list: [{ program_name: 'Рубин', qual_fuel2: 600, qual_non_fuel3: 6_000 }],
      }),
    );
  });
  const calls = createPublicCalls({ baseUrl: 'https://api.test' });
  await expect(calls.tiers()).resolves.toEqual([
    { programName: 'Рубин', qualFuel2: 600, qualNonFuel3: 6_000 },
  ]);
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://api.test/v1/public/loyalty_levels',
  ]);
  expect(sent[0]?.headers.get('authorization')).toBeNull();
});
