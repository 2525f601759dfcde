// @vitest-environment jsdom
import { focusCode } from '#browser/forms.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { RejectedError } from '#domain/failure.ts';
import { CodeForm } from '#ui/otp/CodeForm.tsx';
import { settled } from '#tests/support/heldCall.ts';
import { heldOtp } from '#tests/support/otp.ts';
import { standalone } from '#tests/support/standalone.ts';
import { submitCode } from '#tests/support/steps.ts';

afterEach(cleanup);

function show() {
  const { verify, logic } = heldOtp<void>(new SimulatedClock());
  const input = { codeLength: 4, phone: '+7 999 000 00 03', sentAt: 0 };
  const otp = createActor(standalone(logic), { input }).start();
  render(
    <main>
      <CodeForm otp={otp} submitText="Войти" />
    </main>,
  );
  return { otp, verify, inputs: screen.getAllByRole<HTMLInputElement>('textbox') };
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
  expect(button('Проверяем код').ariaBusy).toBe('true');
});

test('section 4 "Verification code form": focusing an input clears the invalid state', async () => {
  const { otp, verify, inputs } = show();
  await act(async () => {
    submitCode(otp);
    verify.reject(new RejectedError(11, 'Код не подошёл'));
    await settled();
  });
  expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).toEqual(Array(4).fill('true'));
  await userEvent.click(inputs[1] ?? document.body);
  expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).not.toContain('true');
});

test('section 4 "Verification code form": an arrow key to another input clears the invalid state', async () => {
  const { otp, verify, inputs } = show();
  await act(async () => {
    submitCode(otp);
    verify.reject(new RejectedError(11, 'Код не подошёл'));
    await settled();
    focusCode();
  });
  await expect.poll(() => document.activeElement).toBe(inputs[0]);
  expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).toEqual(Array(4).fill('true'));
  await userEvent.keyboard('{ArrowRight}');
  expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).not.toContain('true');
});

test('D29: while a busy server asks to wait, the button rests and says how long', async () => {
  const { otp, verify, inputs } = show();
  await act(async () => {
    submitCode(otp);
    verify.reject(new RejectedError(0, 'Слишком много запросов', 75));
    await settled();
  });
  expect(button('Войти').disabled).toBe(true);
  expect(screen.getByText('1:15').parentElement?.textContent).toBe('Можно через 1:15');
  expect(inputs.map(({ value }) => value)).toEqual(['4', '8', '1', '5']);
});
