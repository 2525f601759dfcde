// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPrintHost } from '#browser/output.ts';
import { usePrintHost } from '#features/dashboard/transactions/usePrintHost.ts';

/** A listener that breaks tells the window alone. */
const broken = vi.fn();

const tell = (type: 'beforeprint' | 'afterprint') => {
  addEventListener('error', broken);
  act(() => {
    dispatchEvent(new Event(type));
  });
  removeEventListener('error', broken);
};
const places = () => [...document.querySelectorAll('[data-print]')];

beforeEach(() => {
  broken.mockClear();
});
afterEach(() => {
  tell('afterprint');
  cleanup();
  document.body.replaceChildren();
  expect(broken).not.toHaveBeenCalled();
});

test('while the browser prints the cabinet, and only then, there is a place for its pages', () => {
  const { result } = renderHook(usePrintHost);
  expect(result.current).toBeNull();
  tell('beforeprint');
  expect(result.current).toBeInstanceOf(HTMLElement);
  expect(places()).toEqual([result.current]);
  tell('afterprint');
  expect(result.current).toBeNull();
  expect(places()).toEqual([]);
});

test('an open dialog is printed as it stands', () => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.open = true;
  const { result } = renderHook(usePrintHost);
  tell('beforeprint');
  expect(result.current).toBeNull();
  expect(places()).toEqual([]);
  tell('afterprint');
  expect(result.current).toBeNull();
});

test('a dialog that is closed is in nobody’s way', () => {
  document.body.append(document.createElement('dialog'));
  const { result } = renderHook(usePrintHost);
  tell('beforeprint');
  expect(places()).toEqual([result.current]);
});

test('pages that the app has drawn for the printer are left as they are', () => {
  const { host } = addPrintHost();
  const { result } = renderHook(usePrintHost);
  tell('beforeprint');
  expect(result.current).toBeNull();
  tell('afterprint');
  expect(places()).toEqual([host]);
});

test('a list that has gone prepares nothing for the printer', () => {
  const { unmount } = renderHook(usePrintHost);
  unmount();
  tell('beforeprint');
  expect(places()).toEqual([]);
});
