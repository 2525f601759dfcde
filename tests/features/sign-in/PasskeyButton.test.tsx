// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { loginMachine } from '#machines/account/login.ts';
import { passkeySignInMachine } from '#machines/account/passkeySignIn.ts';
import type { Tokens } from '#domain/client.ts';
import { RejectedError } from '#domain/failure.ts';
import type { PasskeyAnswer, PasskeyOutcome, PasskeyRequest } from '#domain/passkeys.ts';
import { PasskeyButton } from '#features/sign-in/PasskeyButton.tsx';
import { heldCall, heldOtp, settled } from '#tests/support/heldCall.ts';

afterEach(cleanup);

const tokens: Tokens = { accessToken: 'access', refreshToken: 'refresh' };
const button = () => screen.getByRole('button', { name: /^(Войти по отпечатку или лицу|Входим)$/ });

function showButton({ hasPasskeys = true } = {}) {
  const clock = new SimulatedClock();
  const calls = {
    loadOptions: heldCall<PasskeyRequest, void>(),
    awaitPasskey: heldCall<PasskeyOutcome, PasskeyRequest>(),
    askForPasskey: heldCall<PasskeyOutcome, PasskeyRequest>(),
    signIn: heldCall<Tokens, PasskeyAnswer>(),
  };
  const logic = passkeySignInMachine.provide({
    actors: {
      loadOptions: calls.loadOptions.logic,
      awaitPasskey: calls.awaitPasskey.logic,
      askForPasskey: calls.askForPasskey.logic,
      signIn: calls.signIn.logic,
    },
  });
  const login = createActor(loginMachine, {
    clock,
    input: {
      codeLength: 4,
      loadedOtp: heldOtp(clock).loaded,
      ...(hasPasskeys && { loadedPasskey: () => ({ logic, input: () => undefined }) }),
    },
  }).start();
  render(<PasskeyButton login={login} isSilent={false} />);
  const answer = (reply: () => void) =>
    act(async () => {
      reply();
      await settled();
    });
  return { ...calls, login, answer, clock };
}

/** Presses the button once the options of the passkey have loaded. */
async function press(shown: ReturnType<typeof showButton>) {
  await shown.answer(() => {
    shown.loadOptions.resolve({ operationId: 'op', options: '{}' });
  });
  await userEvent.click(button());
}

test('passkey button: a browser without WebAuthn shows none', () => {
  showButton({ hasPasskeys: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('passkey button: one press and a finger sign the client in', async () => {
  const shown = showButton();
  await press(shown);
  expect(button().getAttribute('aria-busy')).toBe('true');
  await shown.answer(() => {
    shown.askForPasskey.resolve({ credential: 'signed' });
  });
  expect(shown.signIn.inputs).toEqual([{ operationId: 'op', credential: 'signed' }]);
  await shown.answer(() => {
    shown.signIn.resolve(tokens);
  });
  expect(shown.login.getSnapshot().output).toEqual(tokens);
});

test('passkey button: a passkey that the phone field offered signs the client in', async () => {
  const shown = showButton();
  await shown.answer(() => {
    shown.loadOptions.resolve({ operationId: 'op', options: '{}' });
  });
  await shown.answer(() => {
    shown.awaitPasskey.resolve({ credential: 'signed' });
  });
  await shown.answer(() => {
    shown.signIn.resolve(tokens);
  });
  expect(shown.login.getSnapshot().output).toEqual(tokens);
});

test.each([
  ['cancelled', 'Вход по отпечатку или лицу не завершён. Войдите по коду из СМС.'],
  ['unavailable', 'Здесь войти по отпечатку или лицу не вышло. Войдите по коду из СМС.'],
] as const)(
  'passkey button: “%s” is reported in one sentence, and the focus stays',
  async (outcome, sentence) => {
    const shown = showButton();
    await press(shown);
    await shown.answer(() => {
      shown.askForPasskey.resolve(outcome);
    });
    expect(screen.getByRole('alert').textContent.replace(/\u00a0/g, ' ')).toBe(sentence);
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-busy')).toBeNull();
  },
);

test.each([
  [10, 'Этот вход по отпечатку или лицу больше не действует. Войдите по коду из СМС.'],
  [12, 'Время ожидания истекло. Попробуйте ещё раз'],
])('passkey button: code %i of the server is reported in one sentence', async (code, sentence) => {
  const shown = showButton();
  await press(shown);
  await shown.answer(() => {
    shown.askForPasskey.resolve({ credential: 'signed' });
  });
  await shown.answer(() => {
    shown.signIn.reject(new RejectedError(code, 'Время ожидания истекло. Попробуйте ещё раз'));
  });
  expect(screen.getByRole('alert').textContent.replace(/\u00a0/g, ' ')).toBe(sentence);
});

test('passkey button: a failed load that nobody requested is silent, and a press retries it', async () => {
  const shown = showButton();
  await shown.answer(() => {
    shown.loadOptions.reject(new RejectedError(90, 'Не вышло'));
  });
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(button());
  expect(shown.loadOptions.inputs).toHaveLength(2);
  await shown.answer(() => {
    shown.loadOptions.reject(new RejectedError(90, 'Не вышло'));
  });
  expect(screen.getByRole('alert').textContent).toBe('Не вышло');
});
