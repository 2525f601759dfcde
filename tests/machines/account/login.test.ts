import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { loginMachine } from '#machines/account/login.ts';
import type { CodeRequest, OperationStarted } from '#machines/account/login.ts';
import type { Tokens } from '#domain/client.ts';
import { RejectedError } from '#domain/failure.ts';
import { arrival, tokens } from '#tests/support/examples.ts';
import {
  heldCall,
  settled,
  heldOtp,
  askAgain,
  submitCode,
  submitForm,
} from '#tests/support/heldCall.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

const phone = '+7 999 000 00 03';
const entered = {
  type: 'step.entered',
  path: '/auth',
  step: { phone, operationId: 'op-1', sentAt: 1_000 },
};
const updated = { ...entered, type: 'step.updated', step: { ...entered.step, sentAt: 61_000 } };
const ended = { type: 'step.ended', path: '/auth' };
/** What an entry of the history keeps of a step. */
const kept = { phone, operationId: 'op-7', sentAt: 5_000 };

function startLogin() {
  const requestCode = heldCall<OperationStarted, CodeRequest>();
  const clock = new SimulatedClock();
  const { verify: verifyCode, resend: resendCode, logic } = heldOtp<Tokens>(clock);
  const login = createActor(
    standalone(loginMachine.provide({ actors: { requestCode: requestCode.logic, otp: logic } })),
    { clock, input: { codeLength: 4 } },
  ).start();
  const steps: unknown[] = [];
  onTold(login, (event) => steps.push(event));
  return { login, requestCode, verifyCode, resendCode, steps, clock };
}

type Login = ActorRefFrom<typeof loginMachine>;
const children = (login: Login) => login.getSnapshot().children;

function submitPhone(login: Login, value = phone) {
  submitForm(children(login).phoneForm, { phone: value });
}

/** The minute is over, and the server refuses to send another code. */
async function refuseResend({ login, resendCode, clock }: Awaited<ReturnType<typeof startAtCode>>) {
  clock.increment(61_000);
  askAgain(children(login).otp);
  resendCode.reject(new RejectedError(12, 'Начните заново'));
  await settled();
}

async function startAtCode() {
  const started = startLogin();
  submitPhone(started.login);
  started.requestCode.resolve({ operationId: 'op-1', sentAt: 1_000 });
  await settled();
  return started;
}

describe('login (section 4 "Session")', () => {
  test('sends no call for a phone that is not whole', () => {
    const { login, requestCode } = startLogin();
    submitPhone(login, '+7 999 12');
    expect(requestCode.inputs).toEqual([]);
    expect(children(login).phoneForm?.getSnapshot().context.errors).toEqual({ phone: 'phone' });
  });

  test('verifies the code against the operation it was issued for', async () => {
    const { login, verifyCode } = await startAtCode();
    submitCode(children(login).otp);
    expect(verifyCode.inputs).toEqual([{ phone, operationId: 'op-1', code: '4815' }]);
    verifyCode.resolve(tokens);
    await settled();
    expect(login.getSnapshot()).toMatchObject({ status: 'done', output: tokens });
  });

  test('D29: asked for again, the code that was sent to this phone is told, and none of another', async () => {
    const { login, requestCode } = await startAtCode();
    login.send(arrival());
    submitPhone(login);
    expect(requestCode.inputs.at(-1)).toEqual({ phone, operationId: 'op-1' });
    login.send({ type: 'wait.cancelled' });
    submitPhone(login, '+7 999 000 00 01');
    expect(requestCode.inputs.at(-1)).toEqual({ phone: '+7 999 000 00 01', operationId: '' });
  });

  test('a resent code empties the inputs and goes on counting from its own time', async () => {
    const { login, resendCode, steps, clock } = await startAtCode();
    children(login).otp?.send({ type: 'code.typed', digits: ['4', '8', '', ''] });
    clock.increment(61_000);
    askAgain(children(login).otp);
    resendCode.resolve({ sentAt: 61_000 });
    await settled();
    expect(children(login).otp?.getSnapshot().context.digits).toEqual(['', '', '', '']);
    expect(steps).toEqual([entered, updated]);
  });

  test('an expired operation leads one step back, with the phone and the reason', async () => {
    const started = await startAtCode();
    const { login, steps } = started;
    await refuseResend(started);
    expect(login.getSnapshot().matches('phone')).toBe(true);
    expect(login.getSnapshot().context.failure).toMatchObject({ code: 12 });
    expect(children(login).phoneForm?.getSnapshot().context.values).toEqual({ phone });
    expect(steps).toEqual([entered, ended]);
  });

  test('stays at its code where the entry keeps the same, and what has been typed of it', async () => {
    const { login } = await startAtCode();
    children(login).otp?.send({ type: 'code.typed', digits: ['4', '8', '', ''] });
    login.send(arrival({ step: { phone, operationId: 'op-1', sentAt: 1_000 } }));
    expect(children(login).otp?.getSnapshot().context.digits).toEqual(['4', '8', '', '']);
  });

  test.each([
    ['a later code', { ...kept, sentAt: 9_000 }],
    ['a code to another phone', { ...kept, phone: '+7 999 111 22 33', sentAt: 1_000 }],
  ])('leaves its code where the entry keeps the step of %s', async (_, step) => {
    const { login } = await startAtCode();
    login.send(arrival({ step }));
    expect(login.getSnapshot().value).toBe('code');
    expect(children(login).otp?.getSnapshot().context).toMatchObject(step);
  });
});
