// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { form } from '#runtime/forms.ts';
import { standalone } from '#tests/support/standalone.ts';

test('section 8: the console notes that a form cannot be submitted and what must be filled in', () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const input = {
    rules: { name: { type: 'text', required: true } },
    values: { name: '' },
    today: '2026-11-20',
  } as const;
  createActor(standalone(form), { input }).start().send({ type: 'form.submitted' });
  expect(log.mock.calls).toEqual([
    ['Форма не может быть отправлена: заполните все обязательные поля'],
  ]);
});
