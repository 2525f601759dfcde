// @vitest-environment jsdom
import { expect, test } from 'vitest';
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
  const said = () => document.querySelector('[data-toasts]')?.textContent ?? '';
  await expect.poll(said).toContain('Не получилось сохранить');
  expect(raised).toEqual(['shown']);
  showToast('done', 'Сохранено');
  await expect.poll(said).toContain('Сохранено');
  expect(document.querySelectorAll('[data-toasts]')).toHaveLength(1);
});
