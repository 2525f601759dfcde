import { expect, test, vi } from 'vitest';
import { readLocationPermission } from '#browser/geolocation.ts';

test.each([
  ['granted', true],
  ['prompt', false],
  ['denied', false],
])(
  'a permission that is “%s” lets the stations begin with the nearest: %s',
  async (state, isGranted) => {
    vi.stubGlobal('navigator', { permissions: { query: () => Promise.resolve({ state }) } });
    expect(await readLocationPermission()).toEqual({ isGranted });
  },
);

test('a browser without the Permissions API has not been asked', async () => {
  vi.stubGlobal('navigator', {});
  expect(await readLocationPermission()).toEqual({ isGranted: false });
});
