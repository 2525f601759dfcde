// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { raise, showPlainNotice, toastHost } from '#browser/toastHost.ts';

const dialog = () => document.body.appendChild(document.createElement('dialog'));
const announced = () => new Promise((resolve) => setTimeout(resolve));

test('the toasts move to the topmost dialog while one is open, else to the page', async () => {
  const onMoved = vi.fn();
  const mount = vi.fn(() => onMoved);
  const [host, lower, upper] = [toastHost(mount), dialog(), dialog()];
  raise(host);
  expect(host.parentNode).toBe(document.body);
  expect(onMoved).not.toHaveBeenCalled();
  lower.open = true;
  await announced();
  expect(host.parentNode).toBe(lower);
  upper.open = true;
  await announced();
  expect(host.parentNode).toBe(upper);
  upper.open = false;
  upper.remove();
  await announced();
  expect(host.parentNode).toBe(lower);
  lower.open = false;
  await announced();
  expect(host.parentNode).toBe(document.body);
  expect(toastHost(mount)).toBe(host);
  expect(mount).toHaveBeenCalledTimes(1);
  expect(onMoved).toHaveBeenCalledTimes(4);
});

describe('a plain notice', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(HTMLElement.prototype, {
      showPopover: () => {},
      hidePopover: () => {},
      getAnimations: () => [],
    });
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

  test('is an alert for 5 s', () => {
    showPlainNotice('Кабинет обновился. Обновите страницу.');
    expect(notices()).toEqual([['alert', 'Кабинет обновился. Обновите страницу.']]);
    vi.advanceTimersByTime(4_999);
    expect(notices()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(notices()).toEqual([]);
  });

  test('appears in the open dialog, which makes the rest of the page inert', () => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    showPlainNotice('Нет связи с сервером.');
    expect(notices(dialog)).toHaveLength(1);
  });
});
