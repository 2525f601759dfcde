// @vitest-environment jsdom
import { afterEach, expect, test, vi, describe } from 'vitest';
import { stored } from '#browser/storage.ts';
import { cookieConsent } from '#browser/consent.ts';
import { dropOfflineSnapshot, ratedTransaction } from '#browser/offlineSnapshot.ts';

describe('storage', () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test('a stored value: null before the first write, and deleted by null', () => {
    const value = stored('example');
    expect(value.read()).toBeNull();
    value.write('7');
    expect(localStorage.getItem('example')).toBe('7');
    expect(value.read()).toBe('7');
    value.write(null);
    expect(localStorage.length).toBe(0);
  });

  test('a value of the session storage leaves the local storage alone', () => {
    const value = stored('example', 'sessionStorage');
    value.write('7');
    expect(value.read()).toBe('7');
    expect(sessionStorage.getItem('example')).toBe('7');
    expect(localStorage.length).toBe(0);
  });

  test('a blocked storage reads as undefined and throws nothing', () => {
    const broken = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(broken);
    const value = stored('example');
    value.write('7');
    value.write(null);
    expect(value.read()).toBeUndefined();
  });

  test('a change in another tab is reported until the listener is removed', () => {
    const received = vi.fn();
    const stop = stored('example').onChange(received);
    const change = (key: string | null, newValue: string | null) =>
      dispatchEvent(new StorageEvent('storage', { key, newValue }));
    change('example', '7');
    change('other', '8');
    change(null, null);
    stop();
    change('example', '9');
    expect(received.mock.calls).toEqual([['7'], [null]]);
  });
});

describe('consent', () => {
  afterEach(() => {
    localStorage.clear();
  });

  test.each(['WAITING', 'OPEN', 'CONFIRM'])(
    'section 3 "Cookie-consent state": %s is kept in local storage under skipCookiePopup',
    (stage) => {
      expect(cookieConsent.read()).toBeNull();
      cookieConsent.write(stage);
      expect(localStorage.getItem('skipCookiePopup')).toBe(stage);
      expect(cookieConsent.read()).toBe(stage);
    },
  );
});

describe('offlineSnapshot', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('section 4 "Session": what a client has rated goes with what else the device keeps of them', async () => {
    const dropped = vi.fn(() => Promise.resolve(true));
    vi.stubGlobal('caches', { delete: dropped });
    ratedTransaction.write('628900000137');
    expect(ratedTransaction.read()).toBe('628900000137');
    await dropOfflineSnapshot();
    expect(ratedTransaction.read()).toBeNull();
    expect(localStorage.length).toBe(0);
    expect(dropped.mock.calls).toEqual([['cabinet']]);
  });

  test('a device that keeps nothing has nothing to drop', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('caches', undefined);
    await expect(dropOfflineSnapshot()).resolves.toBeUndefined();
  });
});
