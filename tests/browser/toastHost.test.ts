// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { raise, toastHost } from '#browser/toastHost.ts';

const dialog = () => document.body.appendChild(document.createElement('dialog'));
const told = () => new Promise((resolve) => setTimeout(resolve));

test('the toasts stand in the topmost dialog while one is open, else in the page', async () => {
  const onMoved = vi.fn();
  const mount = vi.fn(() => onMoved);
  const [host, lower, upper] = [toastHost(mount), dialog(), dialog()];
  raise(host);
  expect(host.parentNode).toBe(document.body);
  expect(onMoved).not.toHaveBeenCalled();
  lower.open = true;
  await told();
  expect(host.parentNode).toBe(lower);
  upper.open = true;
  await told();
  expect(host.parentNode).toBe(upper);
  upper.open = false;
  upper.remove();
  await told();
  expect(host.parentNode).toBe(lower);
  lower.open = false;
  await told();
  expect(host.parentNode).toBe(document.body);
  expect(toastHost(mount)).toBe(host);
  expect(mount).toHaveBeenCalledTimes(1);
  expect(onMoved).toHaveBeenCalledTimes(4);
});
