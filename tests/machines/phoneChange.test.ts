import { assign, createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { phoneChangeMachine } from '../../machines/phoneChange';
import { resendMachine, type Addressee, type Sent } from '../../machines/resend';
import type { Tokens } from '../../src/domain/client';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { edges } from '../support/edges';
import { tokens } from '../support/examples';
import { heldCall, settled } from '../support/heldCall';
import { askAgain, submitCode, submitForm } from '../support/steps';

const oldPhone = '+79990000003';
const phone = '+7 999 111 22 33';

function startChange(knownPhone = oldPhone) {
  const clock = new SimulatedClock();
  const requestChange = heldCall<Sent, { phone: string }>();
  const confirmOld = heldCall<Sent, { code: string }>();
  const confirmNew = heldCall<Tokens, { code: string }>();
  const toOld = heldCall<Sent, Addressee>();
  const toNew = heldCall<Sent, Addressee>();
  const effects: string[] = [];
  const resend = (logic: typeof toOld.logic) =>
    resendMachine.provide({
      actors: { resendCode: logic },
      actions: { readClock: assign({ now: () => clock.now() }) },
    });
  const change = createActor(
    phoneChangeMachine.provide({
      actors: {
        requestChange: requestChange.logic,
        confirmOldPhone: confirmOld.logic,
        confirmNewPhone: confirmNew.logic,
        resendToOld: resend(toOld.logic),
        resendToNew: resend(toNew.logic),
      },
      actions: {
        enterStep: (_, { stage }) => effects.push(`enter ${stage}`),
        updateStep: (_, { stage }) => effects.push(`update ${stage}`),
        leaveStep: () => effects.push('leave'),
        forgetStep: () => effects.push('forget'),
        issueTokens: (_, { tokens: issued }) => effects.push(`tokens ${issued.accessToken}`),
      },
    }),
    { clock, input: { codeLength: 4, oldPhone: knownPhone } },
  ).start();
  return { change, requestChange, confirmOld, confirmNew, toOld, toNew, effects, clock };
}

type Change = ActorRefFrom<typeof phoneChangeMachine>;
const children = (change: Change) => change.getSnapshot().children;
const formOf = (change: Change) => children(change).phoneForm?.getSnapshot().context;

async function startAtOldCode() {
  const started = startChange();
  submitForm(children(started.change).phoneForm, { phone });
  started.requestChange.resolve({ sentAt: 0 });
  await settled();
  return started;
}

async function startAtNewCode() {
  const started = await startAtOldCode();
  submitCode(children(started.change).codeForm, '1111');
  started.confirmOld.resolve({ sentAt: 10_000 });
  await settled();
  return started;
}

describe('phone change (section 4)', () => {
  test('has these transitions and no others', () => {
    expect(edges(phoneChangeMachine)).toEqual([
      'awaitingClient | client.known | request',
      'newCode | client.known | request',
      'newCode | code.resent | newCode.entering',
      'newCode | operation.expired | oldCode',
      'newCode.confirming | done confirmNewPhone | changed',
      'newCode.confirming | error confirmNewPhone [isRefusal] | newCode.entering',
      'newCode.confirming | error confirmNewPhone [isTaken] | request',
      'newCode.confirming | error confirmNewPhone | newCode.entering',
      'newCode.confirming | step.left | -',
      'newCode.confirming | wait.cancelled | newCode.entering',
      'newCode.confirming.patient | after patience | newCode.confirming.slow',
      'newCode.entering | back.requested | request',
      'newCode.entering | code.completed | newCode.confirming',
      'newCode.entering | step.left | request',
      'oldCode | client.known | request',
      'oldCode | code.resent | oldCode.entering',
      'oldCode | operation.expired | request',
      'oldCode.confirming | done confirmOldPhone | newCode',
      'oldCode.confirming | error confirmOldPhone [isRefusal] | oldCode.entering',
      'oldCode.confirming | error confirmOldPhone | oldCode.entering',
      'oldCode.confirming | step.left | -',
      'oldCode.confirming | wait.cancelled | oldCode.entering',
      'oldCode.confirming.patient | after patience | oldCode.confirming.slow',
      'oldCode.entering | back.requested | request',
      'oldCode.entering | code.completed | oldCode.confirming',
      'oldCode.entering | step.left | request',
      'opening | always [isClientKnown] | request',
      'opening | always | awaitingClient',
      'request | client.known | request again',
      'request | step.restored [isNewStage] | newCode',
      'request | step.restored | oldCode',
      'request.entering | form.completed | request.requesting',
      'request.requesting | done requestChange | oldCode',
      'request.requesting | error requestChange | request.entering',
      'request.requesting | wait.cancelled | request.entering',
      'request.requesting.patient | after patience | request.requesting.slow',
    ]);
  });

  test('takes the four steps, then puts the new tokens in place of the old', async () => {
    const { change, requestChange, confirmOld, confirmNew, effects } = await startAtNewCode();
    submitCode(children(change).codeForm, '2222');
    confirmNew.resolve(tokens);
    await settled();
    expect(requestChange.inputs).toEqual([{ phone }]);
    expect(confirmOld.inputs).toEqual([{ code: '1111' }]);
    expect(confirmNew.inputs).toEqual([{ code: '2222' }]);
    expect(change.getSnapshot().value).toBe('changed');
    expect(effects).toEqual(['enter old', 'update new', `tokens ${tokens.accessToken}`, 'forget']);
  });

  test('tells each code where it went: the old number first, then the new', async () => {
    const { change } = await startAtOldCode();
    expect(children(change).oldResend?.getSnapshot().context.phone).toBe(oldPhone);
    const later = await startAtNewCode();
    expect(children(later.change).newResend?.getSnapshot().context.phone).toBe(phone);
    expect(children(later.change).oldResend).toBeUndefined();
  });

  test("nothing of the old number's code is left for the new one's", async () => {
    const { change } = await startAtNewCode();
    expect(children(change).codeForm?.getSnapshot().context.digits).toEqual(['', '', '', '']);
  });

  test('the number there is already is no new one: nothing is sent', () => {
    const { change, requestChange } = startChange();
    submitForm(children(change).phoneForm, { phone: '+7 999 000 00 03' });
    expect(formOf(change)?.errors).toEqual({ phone: 'current' });
    expect(requestChange.inputs).toEqual([]);
  });

  test.each([21, 90, 0])('keeps the number when the server refuses it with %i', async (code) => {
    const { change, requestChange } = startChange();
    submitForm(children(change).phoneForm, { phone });
    requestChange.reject(new RejectedError(code, 'Нельзя'));
    await settled();
    expect(formOf(change)).toMatchObject({ values: { phone }, failure: { code } });
  });

  test('a double submit makes one call', () => {
    const { change, requestChange } = startChange();
    submitForm(children(change).phoneForm, { phone });
    children(change).phoneForm?.send({ type: 'form.submitted' });
    expect(requestChange.inputs).toHaveLength(1);
  });

  test('the code to the old number is asked for again by the request itself', async () => {
    const { change, toOld, toNew, clock, effects } = await startAtOldCode();
    clock.increment(60_000);
    askAgain(children(change).oldResend);
    expect([toOld.inputs.length, toNew.inputs.length]).toEqual([1, 0]);
    toOld.resolve({ sentAt: 60_000 });
    await settled();
    expect(change.getSnapshot().context).toMatchObject({ oldSentAt: 60_000, newSentAt: 0 });
    expect(effects).toEqual(['enter old', 'update old']);
  });

  test('the code to the new number is asked for by its own call', async () => {
    const { change, toOld, toNew, clock } = await startAtNewCode();
    clock.increment(70_000);
    askAgain(children(change).newResend);
    expect([toOld.inputs.length, toNew.inputs.length]).toEqual([0, 1]);
    expect(toNew.inputs).toEqual([{ phone, operationId: '' }]);
    toNew.resolve({ sentAt: 70_000 });
    await settled();
    expect(change.getSnapshot().context).toMatchObject({ oldSentAt: 0, newSentAt: 70_000 });
  });

  test('an expired code of the new number leads one step back, not to the start', async () => {
    const { change, toNew, clock, effects } = await startAtNewCode();
    clock.increment(70_000);
    askAgain(children(change).newResend);
    toNew.reject(new RejectedError(12, 'Сначала запросите код'));
    await settled();
    expect(change.getSnapshot().value).toEqual({ oldCode: 'entering' });
    expect(change.getSnapshot().context).toMatchObject({ phone, failure: { code: 12 } });
    expect(children(change).oldResend?.getSnapshot().value).toBe('ready');
    expect(effects).toEqual(['enter old', 'update new', 'update old']);
  });

  test('the reason of an expired code is gone with the next attempt', async () => {
    const { change, toNew, clock } = await startAtNewCode();
    clock.increment(70_000);
    askAgain(children(change).newResend);
    toNew.reject(new RejectedError(12, 'Сначала запросите код'));
    await settled();
    submitCode(children(change).codeForm);
    expect(change.getSnapshot().matches({ oldCode: 'confirming' })).toBe(true);
    expect(change.getSnapshot().context.failure).toBeNull();
  });

  test('a step that is returned to leaves the reason of an expired one behind', async () => {
    const { change } = await startAtOldCode();
    const failure = { kind: 'rejected', code: 12, message: 'Начните заново' } as const;
    change.send({ type: 'operation.expired', failure });
    const restored = { oldPhone, phone, oldSentAt: 1_000, newSentAt: 1_000, stage: 'new' } as const;
    change.send({ type: 'step.restored', ...restored });
    expect(change.getSnapshot().context.failure).toBeNull();
  });

  test('an expired code of the old number leads back to the number, which is kept', async () => {
    const { change, toOld, clock, effects } = await startAtOldCode();
    clock.increment(60_000);
    askAgain(children(change).oldResend);
    toOld.reject(new RejectedError(21, 'Этот номер телефона уже зарегистрирован'));
    await settled();
    expect(formOf(change)?.values).toEqual({ phone });
    expect(change.getSnapshot().context.failure).toMatchObject({ code: 21 });
    expect(effects).toEqual(['enter old', 'leave']);
  });

  test.each([11, 12, 13])('code %i stays at the code, at either number', async (code) => {
    const old = await startAtOldCode();
    submitCode(children(old.change).codeForm);
    old.confirmOld.reject(new RejectedError(code, 'Код не подошёл'));
    const later = await startAtNewCode();
    submitCode(children(later.change).codeForm);
    later.confirmNew.reject(new RejectedError(code, 'Код не подошёл'));
    await settled();
    expect(old.change.getSnapshot().value).toEqual({ oldCode: 'entering' });
    expect(later.change.getSnapshot().value).toEqual({ newCode: 'entering' });
  });

  test('a server out of reach keeps the code that was typed', async () => {
    const { change, confirmNew } = await startAtNewCode();
    submitCode(children(change).codeForm, '2222');
    confirmNew.reject(new UnreachableError());
    await settled();
    const { digits, failure } = children(change).codeForm?.getSnapshot().context ?? {};
    expect(digits).toEqual(['2', '2', '2', '2']);
    expect(failure).toEqual({ kind: 'unreachable' });
  });

  test('a number taken meanwhile leads back to it, with the reason', async () => {
    const { change, confirmNew } = await startAtNewCode();
    submitCode(children(change).codeForm);
    confirmNew.reject(new RejectedError(21, 'Этот номер телефона уже зарегистрирован'));
    await settled();
    expect(change.getSnapshot().value).toEqual({ request: 'entering' });
    expect(change.getSnapshot().context.failure).toMatchObject({ code: 21 });
    expect(formOf(change)?.values).toEqual({ phone });
  });

  test('goes back wherever nothing is under way, and only there', async () => {
    const { change, confirmNew } = await startAtNewCode();
    expect(change.getSnapshot().can({ type: 'back.requested' })).toBe(true);
    submitCode(children(change).codeForm);
    expect(change.getSnapshot().can({ type: 'back.requested' })).toBe(false);
    confirmNew.reject(new UnreachableError());
    await settled();
    change.send({ type: 'back.requested' });
    expect(formOf(change)?.values).toEqual({ phone });
  });

  test('going back in the browser while a code is checked leads back to its step', async () => {
    const { change, confirmOld, effects } = await startAtOldCode();
    submitCode(children(change).codeForm);
    change.send({ type: 'step.left' });
    expect(change.getSnapshot().matches({ oldCode: 'confirming' })).toBe(true);
    expect(effects).toEqual(['enter old', 'enter old']);
    confirmOld.resolve({ sentAt: 10_000 });
    await settled();
    submitCode(children(change).codeForm);
    change.send({ type: 'step.left' });
    expect(change.getSnapshot().matches({ newCode: 'confirming' })).toBe(true);
    expect(effects.slice(2)).toEqual(['update new', 'enter new']);
  });

  test('what was wrong with a code is not said of the number', async () => {
    const { change, toNew, clock } = await startAtNewCode();
    clock.increment(70_000);
    askAgain(children(change).newResend);
    toNew.reject(new RejectedError(12, 'Код уже использован'));
    await settled();
    expect(change.getSnapshot().context.failure).toMatchObject({ code: 12 });
    change.send({ type: 'back.requested' });
    expect(change.getSnapshot().context.failure).toBeNull();
  });

  const changed = {
    type: 'client.known',
    oldPhone: '+79995556677',
    phone: '+7 999 555 66 77',
  } as const;

  test('changed in another tab, the number there is now is told and compared; what is typed stays', () => {
    const { change } = startChange();
    change.send(changed);
    expect(change.getSnapshot().context.oldPhone).toBe('+79995556677');
    expect(formOf(change)?.values).toEqual({ phone: '+7 999 555 66 77' });
    submitForm(children(change).phoneForm, {});
    expect(formOf(change)?.errors).toEqual({ phone: 'current' });
  });

  test.each([
    ['the old', startAtOldCode],
    ['the new', startAtNewCode],
  ])(
    'changed in another tab, it leads from the code of %s number to the start',
    async (_, start) => {
      const { change, effects } = await start();
      change.send(changed);
      expect(change.getSnapshot().value).toEqual({ request: 'entering' });
      expect(change.getSnapshot().context.oldPhone).toBe('+79995556677');
      expect(effects.at(-1)).toBe('leave');
    },
  );

  test('keeps across a reload what has been confirmed', () => {
    const step = { oldPhone, phone, oldSentAt: 1_000, newSentAt: 2_000 };
    const atOld = startChange().change;
    atOld.send({ type: 'step.restored', stage: 'old', ...step });
    expect(children(atOld).oldResend?.getSnapshot().context.sentAt).toBe(1_000);
    const atNew = startChange().change;
    atNew.send({ type: 'step.restored', stage: 'new', ...step });
    expect(children(atNew).newResend?.getSnapshot().context).toMatchObject({
      phone,
      sentAt: 2_000,
    });
  });

  test('waits for the client after a reload: a new number must not be the old one', () => {
    const { change } = startChange('');
    expect(change.getSnapshot().value).toBe('awaitingClient');
    change.send({ type: 'client.known', oldPhone, phone: '' });
    submitForm(children(change).phoneForm, { phone: '+7 999 000 00 03' });
    expect(formOf(change)?.errors).toEqual({ phone: 'current' });
  });
});
