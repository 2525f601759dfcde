// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { codeFormMachine } from '../../machines/codeForm';
import { CodeForm } from '../../src/ui/CodeForm';
import { standalone } from '../support/standalone';

afterEach(cleanup);

function show() {
  const form = createActor(standalone(codeFormMachine), { input: { length: 4 } }).start();
  render(
    <CodeForm
      form={form}
      submitText="Войти"
      busyText="Проверяем"
      isSlow={false}
      onCancel={() => {}}
    />,
  );
  return { form, inputs: screen.getAllByRole<HTMLInputElement>('textbox') };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('section 4 "Verification code form": enabled when all is filled, loading once submitted', async () => {
  const { inputs } = show();
  inputs[0]?.focus();
  await userEvent.keyboard('481');
  expect(button('Войти').disabled).toBe(true);
  await userEvent.keyboard('5');
  expect(button('Войти').disabled).toBe(false);
  await userEvent.click(button('Войти'));
  expect(button('Проверяем').ariaBusy).toBe('true');
});

test('section 4 "Verification code form": focusing an input clears the invalid state', async () => {
  const { form, inputs } = show();
  const failure = { kind: 'rejected', code: 11, message: 'Код не подошёл' } as const;
  act(() => {
    form.send({ type: 'code.typed', digits: [...'4815'] });
    form.send({ type: 'code.submitted' });
    form.send({ type: 'code.refused', failure });
  });
  expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).toEqual(Array(4).fill('true'));
  await userEvent.click(inputs[1] ?? document.body);
  expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).not.toContain('true');
});
