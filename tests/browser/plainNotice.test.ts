// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPlainNotice } from '#browser/toastHost.ts';

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const notices = (within: ParentNode = document) =>
  [...within.querySelectorAll('[data-plain-notice]')].map(({ role, textContent }) => [
    role,
    textContent,
  ]);

test('a plain notice is an alert for 5 s', () => {
  showPlainNotice('Кабинет обновился. Обновите страницу.');
  expect(notices()).toEqual([['alert', 'Кабинет обновился. Обновите страницу.']]);
  vi.advanceTimersByTime(4_999);
  expect(notices()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(notices()).toEqual([]);
});

test('a plain notice stands in the open dialog, which makes the rest of the page inert', () => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  showPlainNotice('Нет связи с сервером.');
  expect(notices(dialog)).toHaveLength(1);
});
