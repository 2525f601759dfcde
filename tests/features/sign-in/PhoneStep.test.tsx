// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { loginMachine } from '#machines/account/login.ts';
import type { CodeRequest, OperationStarted } from '#machines/account/login.ts';
import { errorCode, RejectedError } from '#domain/failure.ts';
import { PhoneStep } from '#features/sign-in/PhoneStep.tsx';
import { heldCall, heldOtp, settled } from '#tests/support/heldCall.ts';

afterEach(cleanup);

function showPhoneStep() {
  const clock = new SimulatedClock();
  const requestCode = heldCall<OperationStarted, CodeRequest>();
  const machine = loginMachine.provide({ actors: { requestCode: requestCode.logic } });
  const login = createActor(machine, {
    clock,
    input: { codeLength: 4, loadedOtp: heldOtp(clock).loaded },
  }).start();
  const { phoneForm } = login.getSnapshot().children;
  if (!phoneForm) throw new Error('No form');
  render(
    <MemoryRouter>
      <PhoneStep login={login} form={phoneForm} />
    </MemoryRouter>,
  );
  return { clock, requestCode };
}

const field = () => screen.getByRole('textbox', { name: 'Номер телефона' });

test('sections 5 and 8: a phone that is not whole is not sent: alert, invalid styling', async () => {
  const { requestCode } = showPhoneStep();
  await userEvent.type(field(), '8999');
  await userEvent.click(screen.getByRole('button', { name: 'Получить код' }));
  expect(screen.getByRole('alert').textContent).toBe('Проверьте отмеченные поля');
  await userEvent.clear(field());
  await userEvent.click(screen.getByRole('button', { name: 'Получить код' }));
  expect(screen.getByRole('alert').textContent).toBe('Заполните все обязательные поля');
  expect(field().ariaInvalid).toBe('true');
  expect(requestCode.inputs).toEqual([]);
});

test('an unknown number: the message and the registration link are on separate lines, and the link appears once', async () => {
  const { requestCode } = showPhoneStep();
  await userEvent.type(field(), '89990000003');
  await userEvent.keyboard('{Enter}');
  await act(async () => {
    requestCode.reject(new RejectedError(10, 'Клиент не найден'));
    await settled();
  });
  const lines = [...screen.getByRole('alert').querySelectorAll('p')];
  expect(lines.map((line) => line.textContent)).toEqual(['Клиент не найден', 'Стать участником']);
  expect(screen.getAllByRole('link', { name: 'Стать участником' })).toHaveLength(1);
});

test('section 4 "Form submit": the button is disabled 1 s after it was pressed', async () => {
  const { clock, requestCode } = showPhoneStep();
  await userEvent.type(field(), '89990000003');
  await userEvent.keyboard('{Enter}');
  expect(requestCode.inputs).toEqual([{ phone: '+7 999 000 00 03', operationId: '' }]);
  const button = screen.getByRole<HTMLButtonElement>('button', { busy: true });
  act(() => {
    clock.increment(999);
  });
  expect(button.disabled).toBe(false);
  act(() => {
    clock.increment(1);
  });
  expect(button.disabled).toBe(true);
});

test.each(Object.entries(errorCode))(
  'a phone refused with %s gets a registration link beside the refusal only when it is unknown',
  async (name, code) => {
    const { requestCode } = showPhoneStep();
    await userEvent.type(field(), '89990000003{Enter}');
    await act(async () => {
      requestCode.reject(new RejectedError(code, 'Нельзя'));
      await settled();
    });
    const refusal = screen.getByText('Нельзя').parentElement ?? document.body;
    const links = within(refusal).queryAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      name === 'clientNotFound' ? ['/sign_up'] : [],
    );
  },
);
