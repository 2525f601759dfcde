import { createActor, SimulatedClock, type InputFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { otpMachine } from '#machines/account/otp.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { settled, heldOtp, askAgain, submitCode } from '#tests/support/heldCall.ts';
import { parentEvent, standalone } from '#tests/support/standalone.ts';

const whole = ['4', '8', '1', '5'];
const phone = '+7 999 000 00 03';

function startOtp(input: Partial<InputFrom<typeof otpMachine>> = {}, focusFirst = () => {}) {
  const clock = new SimulatedClock();
  const { verify, resend, logic } = heldOtp<unknown>(clock);
  const otp = createActor(standalone(logic.provide({ actions: { focusFirst } })), {
    clock,
    input: { codeLength: 4, phone, operationId: 'op-1', sentAt: 0, ...input },
  });
  const told: unknown[] = [];
  otp.on(parentEvent as never, (event: { told: unknown }) => told.push(event.told));
  otp.start();
  return { otp, verify, resend, clock, told };
}

describe('one-time code (section 4 "Verification code form")', () => {
  test('can be submitted only when every input is filled, for any length from 4 to 8 (D16)', async () => {
    for (const codeLength of [4, 5, 6, 7, 8]) {
      const { otp, verify } = startOtp({ codeLength });
      const digits = Array.from({ length: codeLength }, (_, index) => String(index));
      otp.send({ type: 'code.typed', digits: digits.with(-1, '') });
      expect(otp.getSnapshot().can({ type: 'code.submitted' })).toBe(false);
      otp.send({ type: 'code.typed', digits });
      expect(verify.inputs.map(({ code }) => code)).toEqual([digits.join('')]);
      verify.reject(new UnreachableError());
      await settled();
      expect(otp.getSnapshot().can({ type: 'code.submitted' })).toBe(true);
    }
  });

  test('whose flow is out of sight ends, but not before what becomes of a code that is checked', async () => {
    const typing = startOtp();
    typing.otp.send({ type: 'screen.left' });
    expect(typing.otp.getSnapshot().output).toEqual({ type: 'left' });
    for (const error of [new RejectedError(11, 'Код не подошёл'), new UnreachableError()]) {
      const { otp, verify } = startOtp();
      submitCode(otp);
      otp.send({ type: 'screen.left' });
      expect(otp.getSnapshot().status).toBe('active');
      verify.reject(error);
      await settled();
      expect(otp.getSnapshot().output).toEqual({ type: 'left' });
    }
    const { otp, verify } = startOtp();
    submitCode(otp);
    otp.send({ type: 'screen.left' });
    verify.resolve('tokens');
    await settled();
    expect(otp.getSnapshot().output).toEqual({ type: 'verified', result: 'tokens' });
  });

  test('focusing an input clears the invalid state, not the reason', async () => {
    const { otp, verify } = startOtp();
    submitCode(otp);
    verify.reject(new RejectedError(11, 'Код не подошёл'));
    await settled();
    expect(otp.getSnapshot().hasTag('invalid')).toBe(true);
    otp.send({ type: 'code.focused' });
    expect(otp.getSnapshot().hasTag('invalid')).toBe(false);
    expect(otp.getSnapshot().context).toMatchObject({ failure: { code: 11 } });
  });

  test('a wrong code is cleared, and the first input has the focus', async () => {
    const focused: string[] = [];
    const { otp, verify } = startOtp({}, () => focused.push('first'));
    submitCode(otp);
    verify.reject(new RejectedError(11, 'Код не подошёл'));
    await settled();
    expect(otp.getSnapshot().context.digits).toEqual(['', '', '', '']);
    expect(focused).toEqual(['first', 'first']);
    expect(otp.getSnapshot().can({ type: 'code.submitted' })).toBe(false);
  });

  test.each(['code.typed', 'code.pasted'] as const)(
    'a whole code is sent by itself, once: %s',
    async (type) => {
      const { otp, verify } = startOtp();
      otp.send({ type, digits: ['4', '8', '', ''] });
      expect(verify.inputs).toEqual([]);
      otp.send({ type, digits: whole });
      otp.send({ type, digits: whole });
      expect(verify.inputs).toHaveLength(1);
      verify.reject(new RejectedError(11, 'Код не подошёл'));
      await settled();
      otp.send({ type, digits: whole });
      expect(verify.inputs, 'the same code is not tried again by itself').toHaveLength(1);
      expect(otp.getSnapshot().can({ type: 'code.submitted' })).toBe(true);
      otp.send({ type: 'code.pasted', digits: whole.toReversed() });
      expect(verify.inputs).toHaveLength(2);
    },
  );

  test('a digit that is corrected in a whole code sends nothing: the next one may be wrong as well', async () => {
    const { otp, verify } = startOtp();
    submitCode(otp);
    verify.reject(new UnreachableError());
    await settled();
    otp.send({ type: 'code.typed', digits: ['5', '8', '1', '5'] });
    expect(verify.inputs).toHaveLength(1);
    expect(otp.getSnapshot().can({ type: 'code.submitted' })).toBe(true);
    otp.send({ type: 'code.typed', digits: ['5', '', '1', '5'] });
    otp.send({ type: 'code.typed', digits: ['5', '6', '1', '5'] });
    expect(verify.inputs.map(({ code }) => code)).toEqual(['4815', '5615']);
  });

  test('a wait that a busy server asks for is counted down, the digits stay, and nothing is checked until then (D29)', async () => {
    const { otp, verify, clock } = startOtp();
    const isHeld = () => otp.getSnapshot().hasTag('held');
    const canSubmit = () => otp.getSnapshot().can({ type: 'code.submitted' });
    submitCode(otp);
    verify.reject(new RejectedError(0, 'Слишком много запросов', 2));
    await settled();
    expect(otp.getSnapshot().context).toMatchObject({ digits: whole, wait: 2 });
    expect([isHeld(), canSubmit(), otp.getSnapshot().hasTag('invalid')]).toEqual([
      true,
      false,
      false,
    ]);
    otp.send({ type: 'code.submitted' });
    otp.send({ type: 'code.pasted', digits: whole.toReversed() });
    expect(otp.getSnapshot().context.digits).toEqual(whole.toReversed());
    clock.increment(1_000);
    clock.increment(999);
    expect([otp.getSnapshot().context.wait, isHeld(), verify.inputs.length]).toEqual([1, true, 1]);
    clock.increment(1);
    expect([isHeld(), canSubmit()]).toEqual([false, true]);
    otp.send({ type: 'code.submitted' });
    expect(verify.inputs.map(({ code }) => code)).toEqual(['4815', '5184']);
  });

  test('a phone with too many wrong codes waits as long as the server says, and its digits stay (D38)', async () => {
    const { otp, verify } = startOtp();
    submitCode(otp);
    verify.reject(new RejectedError(13, 'Слишком много неверных кодов', 3_600));
    await settled();
    const snapshot = otp.getSnapshot();
    expect(snapshot.context).toMatchObject({ digits: whole, wait: 3_600 });
    expect([snapshot.hasTag('held'), snapshot.hasTag('invalid')]).toEqual([true, false]);
    expect(snapshot.can({ type: 'code.submitted' })).toBe(false);
  });

  test('another code does not end a wait that the server has asked for', async () => {
    const { otp, verify, resend, clock } = startOtp();
    clock.increment(60_000);
    submitCode(otp);
    verify.reject(new RejectedError(0, 'Слишком много запросов', 30));
    await settled();
    askAgain(otp);
    resend.resolve({ sentAt: 60_000 });
    await settled();
    otp.send({ type: 'code.typed', digits: whole });
    expect(otp.getSnapshot().can({ type: 'code.submitted' })).toBe(false);
    for (let second = 0; second < 30; second += 1) clock.increment(1_000);
    expect(otp.getSnapshot().can({ type: 'code.submitted' })).toBe(true);
  });

  test.each([
    [21, 'ends the step', { status: 'done', output: { type: 'lost', failure: { code: 21 } } }],
    [20, 'may be followed by another', { status: 'active', context: { failure: { code: 20 } } }],
  ])('a code refused with %i %s where 21 is lost', async (code, _, expected) => {
    const { otp, verify } = startOtp({ lostCodes: [21] });
    submitCode(otp);
    verify.reject(new RejectedError(code, 'Уже занято'));
    await settled();
    expect(otp.getSnapshot()).toMatchObject(expected);
  });

  test('a code that is being checked when the server says it has sent it goes on being checked', async () => {
    const { otp, verify, resend, clock } = startOtp();
    clock.increment(60_000);
    askAgain(otp);
    otp.send({ type: 'code.pasted', digits: whole });
    resend.resolve({ sentAt: 60_000 });
    await settled();
    expect(otp.getSnapshot().hasTag('busy')).toBe(true);
    verify.resolve('tokens');
    await settled();
    expect(verify.inputs.map(({ code }) => code)).toEqual(['4815']);
    expect(otp.getSnapshot().output).toEqual({ type: 'verified', result: 'tokens' });
  });

  test('another code keeps the digits hidden that were hidden', async () => {
    const { otp, resend, clock } = startOtp();
    otp.send({ type: 'visibility.toggled' });
    clock.increment(60_000);
    askAgain(otp);
    resend.resolve({ sentAt: 60_000 });
    await settled();
    expect(otp.getSnapshot().matches({ open: { visibility: 'hidden' } })).toBe(true);
  });
});
