// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { errorCode, RejectedError } from '#domain/failure.ts';
import { RequestStep } from '#features/phone-change/RequestStep.tsx';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';

afterEach(cleanup);

async function refuse(code: number) {
  const requestChange = heldCall<{ sentAt: number }, { phone: string }>();
  const machine = standalone(
    phoneChangeMachine.provide({ actors: { requestChange: requestChange.logic } }),
  );
  const input = { codeLength: 4, oldPhone: '+7 999 000 00 01' };
  const change = createActor(machine, { clock: new SimulatedClock(), input }).start();
  const { phoneForm: form } = change.getSnapshot().children;
  if (!form) throw new Error('No form');
  render(
    <MemoryRouter>
      <RequestStep change={change} form={form} />
    </MemoryRouter>,
  );
  const field = screen.getByRole('textbox');
  await userEvent.type(field, '89990000003{Enter}');
  await act(async () => {
    requestChange.reject(new RejectedError(code, 'Нельзя'));
    await settled();
  });
  return field;
}

const others = Object.entries(errorCode).filter(([name]) => name !== 'phoneTaken');

test('a new phone that somebody has is refused at the field', async () => {
  const field = await refuse(errorCode.phoneTaken);
  expect(field.ariaInvalid).toBe('true');
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain('Нельзя');
});

test.each(others)('a new phone refused with %s is no fault of the field', async (_, code) => {
  const field = await refuse(code);
  expect(field.ariaInvalid).not.toBe('true');
  expect(screen.getByText('Нельзя')).toBeTruthy();
});
