// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { consentMachine, type ConsentChange } from '#machines/account/consent.ts';
import { RejectedError } from '#domain/failure.ts';
import { ConsentSwitch } from '#features/profile/ConsentSwitch.tsx';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';

afterEach(cleanup);

function show() {
  const change = heldCall<void, ConsentChange>();
  const showFailure = vi.fn();
  const clock = new SimulatedClock();
  const machine = standalone(
    consentMachine.provide({
      actors: { changeConsent: change.logic },
      actions: { showFailure },
    }),
  );
  const input = { code: 'AllowSMS', isGiven: false } as const;
  render(<ConsentSwitch consent={createActor(machine, { clock, input }).start()} />);
  const toggle = screen.getByRole<HTMLInputElement>('switch');
  const answer = (error?: RejectedError) =>
    act(async () => {
      if (error) change.reject(error);
      else change.resolve();
      await settled();
    });
  return { toggle, answer, clock, showFailure };
}

const statesOf = ({ checked, ariaDisabled }: HTMLInputElement) => ({ checked, ariaDisabled });
test('a consent that is turned and stored is on, and is never disabled', async () => {
  const { toggle, answer } = show();
  expect(statesOf(toggle)).toEqual({ checked: false, ariaDisabled: null });
  await userEvent.click(toggle);
  expect(statesOf(toggle)).toEqual({ checked: true, ariaDisabled: null });
  await answer();
  expect(statesOf(toggle)).toEqual({ checked: true, ariaDisabled: null });
  expect(screen.getByRole('status').textContent).toBe('Сохранено');
});

test('a consent that is refused goes back; the reason is a toast alone', async () => {
  const { toggle, answer, showFailure } = show();
  await userEvent.click(toggle);
  await answer(new RejectedError(90, 'Нельзя'));
  expect(statesOf(toggle)).toEqual({ checked: false, ariaDisabled: null });
  expect(showFailure).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a consent that a busy server asks to leave alone says that it is disabled, for as long as that', async () => {
  const { toggle, answer, clock } = show();
  await userEvent.click(toggle);
  await answer(new RejectedError(0, 'Слишком много запросов', 2));
  expect(statesOf(toggle)).toEqual({ checked: false, ariaDisabled: 'true' });
  await userEvent.click(toggle);
  expect(toggle.checked).toBe(false);
  act(() => clock.increment(1_000));
  expect(toggle.ariaDisabled).toBe('true');
  act(() => clock.increment(1_000));
  expect(toggle.ariaDisabled).toBeNull();
});
