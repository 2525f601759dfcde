// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import {
  onFavouritesChange,
  readFavourites,
  readLocationPermission,
  writeFavourites,
} from '#browser/device.ts';

afterEach(() => {
  localStorage.clear();
});

test('favourites are stored on the device for the next visit, under a key of their own', () => {
  expect(readFavourites()).toEqual([]);
  writeFavourites(['214', '7']);
  expect(readFavourites()).toEqual(['214', '7']);
  expect(Object.keys(localStorage)).toEqual(['favouriteStations']);
});

test.each(['', '{', '{"a":1}', 'null', '"214"', '214'])('%j is no list of stations', (kept) => {
  localStorage.setItem('favouriteStations', kept);
  expect(readFavourites()).toEqual([]);
});

test('a favourite that is no station number is left out of the list', () => {
  localStorage.setItem('favouriteStations', '["214", 7, null, {"id": 1}]');
  expect(readFavourites()).toEqual(['214']);
});

test('a blocked storage returns no favourites and throws nothing', () => {
  const broken = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(broken);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(broken);
  writeFavourites(['214']);
  expect(readFavourites()).toEqual([]);
});

test('a change of favourites in another tab is reported, a change of another key is not', () => {
  const noticed = vi.fn();
  onFavouritesChange(noticed);
  dispatchEvent(new StorageEvent('storage', { key: 'favouriteStations', newValue: '["7"]' }));
  dispatchEvent(new StorageEvent('storage', { key: 'skipCookiePopup', newValue: 'CONFIRM' }));
  dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(noticed.mock.calls).toEqual([[['7']], [[]]]);
});

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

test('a browser without the Permissions API counts as not granted', async () => {
  vi.stubGlobal('navigator', {});
  expect(await readLocationPermission()).toEqual({ isGranted: false });
});
