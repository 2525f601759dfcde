import { createActor, SimulatedClock, type ActorRefFrom, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import type { ModalStep } from '#machines/shared/modalEvents.ts';
import type { Sent } from '#machines/account/resend.ts';
import type { Tokens } from '#domain/client.ts';
import { RejectedError } from '#domain/failure.ts';
import { client, tokens } from '#tests/support/examples.ts';
import {
  heldCall,
  settled,
  heldOtp,
  askAgain,
  submitCode,
  submitForm,
} from '#tests/support/heldCall.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

const oldPhone = '+79990000003';
const phone = '+7 999 111 22 33';

const stepTold = (news: ModalStep) => {
  if (news.type === 'step.ended') return news.steps === 1 ? 'leave' : 'leave both';
  if (news.step === null) return 'forget';
  return `${news.type === 'step.entered' ? 'enter' : 'update'} ${news.step.stage}`;
};

function startChange({
  oldPhone: knownPhone = oldPhone,
  step,
}: { oldPhone?: string; step?: unknown } = {}) {
  const clock = new SimulatedClock();
  const requestChange = heldCall<Sent, { phone: string }>();
  const sendNewCode = heldCall<Sent, { phone: string }>();
  const { verify: confirmOld, resend: toOld, logic: oldOtp } = heldOtp<void>(clock);
  const { verify: confirmNew, resend: toNew, logic: newOtp } = heldOtp<Tokens>(clock);
  const effects: string[] = [];
  const told: EventObject[] = [];
  const change = createActor(
    standalone(phoneChangeMachine).provide({
      actors: {
        requestChange: requestChange.logic,
        sendNewCode: sendNewCode.logic,
        oldOtp,
        newOtp,
      },
      actions: {
        focusRefusal: () => effects.push('focus the refusal'),
        showChanged: () => effects.push('tell of the change'),
        focusTitle: () => effects.push('focus the title'),
      },
    }),
    { clock, input: { codeLength: 4, oldPhone: knownPhone, step } },
  );
  // What goes to the history stands among the effects, in its order.
  onTold(change, (event) => {
    if (event.type.startsWith('step.')) effects.push(stepTold(event as ModalStep));
    else told.push(event);
  });
  change.start();
  return {
    change,
    requestChange,
    sendNewCode,
    confirmOld,
    confirmNew,
    toOld,
    toNew,
    effects,
    told,
    clock,
  };
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

/** The old number is confirmed; the code to the new one is being asked for. */
async function startAtSending() {
  const started = await startAtOldCode();
  submitCode(children(started.change).otp, '1111');
  started.confirmOld.resolve();
  await settled();
  return started;
}

async function startAtNewCode() {
  const started = await startAtSending();
  started.sendNewCode.resolve({ sentAt: 10_000 });
  await settled();
  return started;
}

describe('phone change (section 4)', () => {
  test('takes the four steps, then puts the new tokens in place of the old', async () => {
    const { change, requestChange, confirmOld, confirmNew, effects, told } = await startAtNewCode();
    submitCode(children(change).otp, '2222');
    confirmNew.resolve(tokens);
    await settled();
    expect(requestChange.inputs).toEqual([{ phone }]);
    expect(confirmOld.inputs).toEqual([{ phone: oldPhone, operationId: phone, code: '1111' }]);
    expect(confirmNew.inputs).toEqual([{ phone, operationId: '', code: '2222' }]);
    expect(change.getSnapshot().value).toBe('changed');
    expect(effects).toEqual([
      'enter old',
      'update confirmed',
      'enter new',
      'focus the title',
      'forget',
    ]);
    expect(told).toEqual([{ type: 'tokens.issued', tokens }, { type: 'profile.requested' }]);
  });

  test('tells each code where it went: the old number first, then the new', async () => {
    const { change } = await startAtOldCode();
    expect(children(change).otp?.getSnapshot().context.phone).toBe(oldPhone);
    const later = await startAtNewCode();
    expect(children(later.change).otp?.getSnapshot().context.phone).toBe(phone);
  });

  test('D28: the code to the new number is asked for by a call of its own, in a state of its own', async () => {
    const { change, sendNewCode, effects } = await startAtSending();
    expect(change.getSnapshot().value).toEqual({ code: { sending: 'waiting' } });
    expect(sendNewCode.inputs).toEqual([{ phone }]);
    expect(effects).toEqual(['enter old', 'update confirmed']);
    sendNewCode.resolve({ sentAt: 10_000 });
    await settled();
    expect(change.getSnapshot().value).toEqual({ code: 'new' });
    expect(children(change).otp?.getSnapshot().context).toMatchObject({ phone, sentAt: 10_000 });
  });

  test('D29: a busy server is left alone for as long as it asks', async () => {
    const { change, sendNewCode, clock } = await startAtSending();
    sendNewCode.reject(new RejectedError(13, 'Слишком часто', 3));
    await settled();
    change.send({ type: 'retry.requested' });
    expect(change.getSnapshot().hasTag('held')).toBe(true);
    for (const wait of [2, 1, 0]) {
      clock.increment(1_000);
      expect(change.getSnapshot().context.wait).toBe(wait);
    }
    expect(sendNewCode.inputs).toHaveLength(1);
    change.send({ type: 'retry.requested' });
    expect(sendNewCode.inputs).toHaveLength(2);
  });

  test('D28: after a reload nothing is sent until the person asks for it', () => {
    const kept = { stage: 'confirmed', oldPhone, phone, oldSentAt: 1_000, newSentAt: 0 };
    const { change, sendNewCode } = startChange({ step: kept });
    const here = startChange().change;
    here.send({ type: 'entry.changed', step: kept });
    for (const at of [change, here])
      expect(at.getSnapshot().value).toEqual({ code: { unsent: 'ready' } });
    expect(sendNewCode.inputs).toEqual([]);
  });

  test("nothing of the old number's code is left for the new one's", async () => {
    const { change } = await startAtNewCode();
    expect(children(change).otp?.getSnapshot().context.digits).toEqual(['', '', '', '']);
  });

  test('the number there is already is no new one: nothing is sent', () => {
    const { change, requestChange } = startChange();
    submitForm(children(change).phoneForm, { phone: '+7 999 000 00 03' });
    expect(formOf(change)?.errors).toEqual({ phone: 'current' });
    expect(requestChange.inputs).toEqual([]);
  });

  test('the code to the new number is asked for by its own call', async () => {
    const { change, toOld, toNew, clock } = await startAtNewCode();
    clock.increment(70_000);
    askAgain(children(change).otp);
    expect([toOld.inputs.length, toNew.inputs.length]).toEqual([0, 1]);
    expect(toNew.inputs).toEqual([{ phone, operationId: '' }]);
    toNew.resolve({ sentAt: 70_000 });
    await settled();
    expect(change.getSnapshot().context).toMatchObject({ oldSentAt: 0, newSentAt: 70_000 });
  });

  const changed = {
    type: 'client.loaded',
    client: { ...client, mobilePhone: '+79995556677' },
  } as const;

  test('changed in another tab, the number there is now is told and compared; what is typed stays', () => {
    const { change } = startChange();
    const typed = '+7 999 555 66 77';
    children(change).phoneForm?.send({ type: 'field.changed', name: 'phone', value: typed });
    change.send(changed);
    expect(change.getSnapshot().context.oldPhone).toBe('+79995556677');
    expect(formOf(change)?.values).toEqual({ phone: typed });
    submitForm(children(change).phoneForm, {});
    expect(formOf(change)?.errors).toEqual({ phone: 'current' });
  });

  const step = { oldPhone, phone, oldSentAt: 1_000, newSentAt: 2_000 };
  const confirmed = { stage: 'confirmed', ...step } as const;
  const back = { type: 'entry.changed', step: confirmed } as const;

  test('Back from the code of the new number leads one step back, and Forward to that code again', async () => {
    const { change, effects } = await startAtNewCode();
    change.send(back);
    expect(change.getSnapshot().value).toEqual({ code: { unsent: 'ready' } });
    change.send({ type: 'entry.changed', step: { ...confirmed, stage: 'new' } });
    expect(change.getSnapshot().value).toEqual({ code: 'new' });
    change.send(back);
    change.send({ type: 'entry.changed', step: null });
    expect(change.getSnapshot().value).toEqual({ request: 'entering' });
    expect(effects).toEqual(['enter old', 'update confirmed', 'enter new']);
  });

  test('«Назад» leads one step back in the history as well', async () => {
    const { change, effects } = await startAtNewCode();
    children(change).otp?.send({ type: 'step.leaveRequested' });
    expect(change.getSnapshot().value).toEqual({ code: { unsent: 'ready' } });
    expect(effects.slice(3)).toEqual(['leave']);
    change.send(back);
    expect(change.getSnapshot().value).toEqual({ code: { unsent: 'ready' } });
  });

  test.for([
    ['one step', confirmed, ['enter new']],
    ['both steps', null, ['enter confirmed', 'enter new']],
  ] as const)(
    'a new code that is being checked is not left by going %s back',
    async ([, kept, entered]) => {
      const { change, effects } = await startAtNewCode();
      submitCode(children(change).otp);
      change.send({ type: 'entry.changed', step: kept });
      expect(change.getSnapshot().value).toEqual({ code: 'new' });
      expect(effects.slice(3)).toEqual(entered);
    },
  );

  test('a new number that is taken meanwhile leads to the number, past both codes', async () => {
    const { change, confirmNew, effects } = await startAtNewCode();
    submitCode(children(change).otp);
    confirmNew.reject(new RejectedError(21, 'Этот номер уже зарегистрирован'));
    await settled();
    expect(change.getSnapshot().value).toEqual({ request: 'entering' });
    expect(effects.slice(3)).toEqual(['focus the refusal', 'leave both']);
  });

  test('a change that has expired begins at the old number, in the entry before', async () => {
    const { change, toNew, clock, effects } = await startAtNewCode();
    clock.increment(70_000);
    askAgain(children(change).otp);
    toNew.reject(new RejectedError(12, 'Начните заново'));
    await settled();
    expect(change.getSnapshot().value).toEqual({ code: 'old' });
    change.send(back);
    expect(change.getSnapshot().value).toEqual({ code: 'old' });
    expect(effects.slice(3)).toEqual(['leave', 'update old']);
  });

  test.for([
    ['old', oldPhone, 1_000],
    ['new', phone, 2_000],
  ] as const)('keeps across a reload what has been confirmed: %s', ([stage, receiver, sentAt]) => {
    const kept = { stage, ...step };
    const here = startChange().change;
    here.send({ type: 'entry.changed', step: kept });
    const reloaded = startChange({ step: kept }).change;
    const late = startChange({ oldPhone: '', step: kept }).change;
    expect(late.getSnapshot().value).toBe('awaitingClient');
    late.send({ type: 'client.loaded', client: { ...client, mobilePhone: oldPhone } });
    for (const change of [here, reloaded, late]) {
      expect(change.getSnapshot().value).toEqual({ code: stage });
      expect(children(change).otp?.getSnapshot().context).toMatchObject({
        phone: receiver,
        sentAt,
      });
    }
  });

  test('nothing of another client’s, nor what is no step', () => {
    const foreign = { stage: 'new', ...step, oldPhone: '+79995556677' };
    for (const kept of [foreign, 'new', null]) {
      const { change } = startChange({ step: kept });
      change.send({ type: 'entry.changed', step: kept });
      expect(change.getSnapshot().value).toEqual({ request: 'entering' });
    }
  });

  test('waits for the client after a reload: a new number must not be the old one', () => {
    const { change } = startChange({ oldPhone: '' });
    change.send({ type: 'entry.changed', step: { stage: 'old', ...step, oldPhone: '' } });
    expect(change.getSnapshot().value).toBe('awaitingClient');
    change.send({ type: 'client.loaded', client: { ...client, mobilePhone: oldPhone } });
    submitForm(children(change).phoneForm, { phone: '+7 999 000 00 03' });
    expect(formOf(change)?.errors).toEqual({ phone: 'current' });
  });
});

describe('phone change out of sight', () => {
  const hide = (change: Change) => {
    change.send({ type: 'modal.hidden' });
    return change.getSnapshot().status;
  };

  test('hears the last code’s answer, and says then that the number is another one', async () => {
    const { change, confirmNew, effects, told } = await startAtNewCode();
    submitCode(children(change).otp);
    effects.length = 0;
    expect(hide(change)).toBe('active');
    confirmNew.resolve(tokens);
    await settled();
    expect(told).toEqual([{ type: 'tokens.issued', tokens }, { type: 'profile.requested' }]);
    expect([effects, change.getSnapshot().status]).toEqual([['tell of the change'], 'done']);
  });

  test('leaves no step in an entry that is another’s when one more code goes out', async () => {
    const { change, confirmNew, toNew, clock, effects } = await startAtNewCode();
    clock.increment(70_000);
    askAgain(children(change).otp);
    submitCode(children(change).otp);
    effects.length = 0;
    hide(change);
    toNew.resolve({ sentAt: 70_000 });
    await settled();
    expect([effects, change.getSnapshot().status]).toEqual([[], 'active']);
    confirmNew.reject(new RejectedError(11, 'Код не подошёл'));
    await settled();
    expect([effects, change.getSnapshot().status]).toEqual([[], 'done']);
  });
});
