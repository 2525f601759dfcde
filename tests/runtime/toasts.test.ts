// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { showToast } from '#runtime/toasts.ts';

test('a toast says what it is given, in a place of its own above everything else', async () => {
  const raised: string[] = [];
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      raised.push('shown');
    },
    hidePopover: () => {},
  });
  showToast('failed', 'Не получилось сохранить');
  await vi.waitFor(() => {
    expect(document.querySelector('[data-toasts]')?.textContent).toContain(
      'Не получилось сохранить',
    );
  });
  expect(raised).toEqual(['shown']);
  showToast('done', 'Сохранено');
  await vi.waitFor(() => {
    expect(document.querySelector('[data-toasts]')?.textContent).toContain('Сохранено');
  });
  expect(document.querySelectorAll('[data-toasts]')).toHaveLength(1);
});
