// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { dismissToasts, showToast } from '#runtime/toasts.ts';

test('a toast says what it is given, in a place of its own above everything else', async () => {
  const raised: string[] = [];
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      raised.push('shown');
    },
    hidePopover: () => {},
  });
  showToast('failed', 'Не получилось сохранить');
  const said = () => document.querySelector('[data-toasts]')?.textContent ?? '';
  await expect.poll(said).toContain('Не получилось сохранить');
  expect(raised).toEqual(['shown']);
  showToast('done', 'Сохранено');
  await expect.poll(said).toContain('Сохранено');
  expect(document.querySelectorAll('[data-toasts]')).toHaveLength(1);

  const isThere = () => document.querySelector('[data-toasts] [role=status]')?.textContent;
  dismissToasts();
  await expect.poll(isThere).toBeUndefined();
  showToast('done', 'Сохранено');
  // What was said before may be said again.
  await expect.poll(said).toContain('Сохранено');
});

test('without a toast there is nothing to take away, and nothing is loaded for that', async () => {
  vi.resetModules();
  const toaster = vi.fn(() => ({}));
  vi.doMock('#runtime/toaster.ts', toaster);
  const fresh = await import('#runtime/toasts.ts');
  fresh.dismissToasts();
  await vi.dynamicImportSettled();
  expect(toaster).not.toHaveBeenCalled();
});
