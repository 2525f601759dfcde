// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { stored } from '#browser/storage.ts';

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
  const heard = vi.fn();
  const stop = stored('example').onChange(heard);
  const change = (key: string | null, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  change('example', '7');
  change('other', '8');
  change(null, null);
  stop();
  change('example', '9');
  expect(heard.mock.calls).toEqual([['7'], [null]]);
});
