import { createActor, type ActorRefFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  loginMachine,
  type OperationStarted,
  type PhoneGiven,
  type TypedCode,
} from '../../machines/login';
import type { Tokens } from '../../src/domain/client';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { edges } from '../support/edges';
import { tokens } from '../support/examples';
import { heldCall, settled } from '../support/heldCall';

const phone = '+7 999 000 00 03';

function startLogin() {
  const requestCode = heldCall<OperationStarted, PhoneGiven>();
  const verifyCode = heldCall<Tokens, TypedCode>();
  const steps: string[] = [];
  const login = createActor(
    loginMachine.provide({
      actors: { requestCode: requestCode.logic, verifyCode: verifyCode.logic },
      actions: {
        enterStep: ({ context }) => steps.push(`enter ${context.operationId}`),
        updateStep: ({ context }) => steps.push(`update ${String(context.sentAt)}`),
        leaveStep: () => steps.push('leave'),
      },
    }),
    { input: { codeLength: 4 } },
  ).start();
  return { login, requestCode, verifyCode, steps };
}

type Login = ActorRefFrom<typeof loginMachine>;
const children = (login: Login) => login.getSnapshot().children;

function submitPhone(login: Login, value = phone) {
  const { phoneForm } = children(login);
  phoneForm?.send({ type: 'field.changed', name: 'phone', value });
  phoneForm?.send({ type: 'form.submitted' });
}

function submitCode(login: Login, code = '4815') {
  const { codeForm } = children(login);
  codeForm?.send({ type: 'code.typed', digits: [...code] });
  codeForm?.send({ type: 'code.submitted' });
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
    submitCode(login);
    expect(verifyCode.inputs).toEqual([{ phone, operationId: 'op-1', code: '4815' }]);
    verifyCode.resolve(tokens);
    await settled();
    expect(login.getSnapshot()).toMatchObject({ status: 'done', output: tokens });
  });

  test('a double submit makes one call', () => {
    const { login, requestCode } = startLogin();
    submitPhone(login);
    submitPhone(login);
    expect(requestCode.inputs).toHaveLength(1);
  });

  test('keeps the phone and says why when the server refuses it', async () => {
    const { login, requestCode } = startLogin();
    submitPhone(login);
    requestCode.reject(new RejectedError(10, 'Клиент не найден'));
    await settled();
    const { context } = children(login).phoneForm?.getSnapshot() ?? {};
    expect(context?.values).toEqual({ phone });
    expect(context?.failure).toMatchObject({ kind: 'rejected', code: 10 });
  });

  test('a refused code marks the inputs, an unreachable server does not', async () => {
    const { login, verifyCode } = await startAtCode();
    submitCode(login);
    verifyCode.reject(new RejectedError(11, 'Код не подошёл'));
    await settled();
    expect(children(login).codeForm?.getSnapshot().hasTag('invalid')).toBe(true);
    children(login).codeForm?.send({ type: 'code.focused' });
    submitCode(login);
    verifyCode.reject(new UnreachableError());
    await settled();
    const form = children(login).codeForm?.getSnapshot();
    expect(form?.hasTag('invalid')).toBe(false);
    expect(form?.context.digits).toEqual(['4', '8', '1', '5']);
  });

  test('a resent code empties the inputs and goes on counting from its own time', async () => {
    const { login, steps } = await startAtCode();
    children(login).codeForm?.send({ type: 'code.typed', digits: ['4', '8', '', ''] });
    login.send({ type: 'code.resent', sentAt: 61_000 });
    expect(children(login).codeForm?.getSnapshot().context.digits).toEqual(['', '', '', '']);
    expect(steps).toEqual(['enter op-1', 'update 61000']);
  });

  test('an expired operation leads one step back, with the phone and the reason', async () => {
    const { login, steps } = await startAtCode();
    const failure = { kind: 'rejected', code: 12, message: 'Начните заново' } as const;
    login.send({ type: 'operation.expired', failure });
    expect(login.getSnapshot().matches('phone')).toBe(true);
    expect(login.getSnapshot().context.failure).toEqual(failure);
    expect(children(login).phoneForm?.getSnapshot().context.values).toEqual({ phone });
    expect(steps).toEqual(['enter op-1', 'leave']);
  });

  test('a step that is returned to leaves the reason of an expired one behind', async () => {
    const { login } = await startAtCode();
    const failure = { kind: 'rejected', code: 12, message: 'Начните заново' } as const;
    login.send({ type: 'operation.expired', failure });
    login.send({ type: 'step.restored', phone, operationId: 'op-7', sentAt: 5_000 });
    login.send({ type: 'step.left' });
    expect(login.getSnapshot().context.failure).toBeNull();
  });

  test('returns to the code step that a history entry stands for', () => {
    const { login } = startLogin();
    login.send({ type: 'step.restored', phone, operationId: 'op-7', sentAt: 5_000 });
    expect(login.getSnapshot().matches('code')).toBe(true);
    expect(children(login).resend?.getSnapshot().context).toMatchObject({
      phone,
      operationId: 'op-7',
      sentAt: 5_000,
    });
  });

  test('has these transitions and no others', () => {
    expect(edges(loginMachine)).toEqual([
      'code | code.resent | code.entering',
      'code | operation.expired | phone',
      'code | phone.changeRequested | phone',
      'code | step.left | phone',
      'code.entering | code.completed | code.verifying',
      'code.verifying | done verifyCode | verified',
      'code.verifying | error verifyCode [isRefusal] | code.entering',
      'code.verifying | error verifyCode | code.entering',
      'code.verifying | wait.cancelled | code.entering',
      'code.verifying.patient | after patience | code.verifying.slow',
      'phone | step.restored | code',
      'phone.entering | form.completed | phone.requesting',
      'phone.entering | phone.given | phone again',
      'phone.requesting | done requestCode | code',
      'phone.requesting | error requestCode | phone.entering',
      'phone.requesting | wait.cancelled | phone.entering',
      'phone.requesting.patient | after patience | phone.requesting.slow',
    ]);
  });
});
