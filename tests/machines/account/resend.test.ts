import { assign, createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { resendMachine, type Addressee, type Sent } from '#machines/account/resend.ts';
import { RejectedError } from '#domain/failure.ts';
import { countdownText, secondsUntilResend } from '#domain/code.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';

const addressee = { phone: '+7 999 000 00 03', operationId: 'op-1' };

function startResend(sentAt = 0) {
  const clock = new SimulatedClock();
  const resendCode = heldCall<Sent, Addressee>();
  const resend = createActor(
    standalone(resendMachine).provide({
      actors: { resendCode: resendCode.logic },
      actions: { readClock: assign({ now: () => clock.now() }) },
    }),
    { clock, input: { ...addressee, sentAt } },
  ).start();
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) clock.increment(1_000);
  };
  return { resend, resendCode, clock, pass };
}

describe('sending a code again (D16)', () => {
  test('unlocks after 60 seconds and no sooner', () => {
    const { resend, pass } = startResend();
    pass(59);
    expect(resend.getSnapshot().value).toBe('counting');
    resend.send({ type: 'resend.requested' });
    expect(resend.getSnapshot().value).toBe('counting');
    pass(1);
    expect(resend.getSnapshot().value).toBe('ready');
  });

  test('counts from the time the code was sent, not from the reload', () => {
    const { resend, clock } = startResend(-45_000);
    const { wait, now } = resend.getSnapshot().context;
    expect(secondsUntilResend(wait, now)).toBe(15);
    clock.increment(1_000);
    expect(resend.getSnapshot().value).toBe('counting');
    expect(startResend(-60_000).resend.getSnapshot().value).toBe('ready');
  });

  test('wakes up in time on a phone that slept through its ticks', () => {
    const { resend, clock } = startResend();
    clock.increment(90_000);
    expect(resend.getSnapshot().value).toBe('ready');
  });

  test('waits as long as a busy server asks for, and says why', async () => {
    const { resend, resendCode, pass } = startResend();
    pass(60);
    resend.send({ type: 'resend.requested' });
    resendCode.reject(new RejectedError(13, 'Слишком часто', 90));
    await settled();
    const { wait, now, failure } = resend.getSnapshot().context;
    expect(secondsUntilResend(wait, now)).toBe(90);
    expect(failure).toMatchObject({ message: 'Слишком часто' });
    pass(89);
    expect(resend.getSnapshot().value).toBe('counting');
    pass(1);
    expect(resend.getSnapshot().value).toBe('ready');
  });

  test('a code that is sent after that counts its own minute', async () => {
    const { resend, resendCode, pass } = startResend();
    pass(60);
    resend.send({ type: 'resend.requested' });
    resendCode.reject(new RejectedError(13, 'Слишком часто', 5));
    await settled();
    pass(5);
    resend.send({ type: 'resend.requested' });
    resendCode.resolve({ sentAt: 65_000 });
    await settled();
    pass(59);
    expect(resend.getSnapshot().value).toBe('counting');
    pass(1);
    expect(resend.getSnapshot().value).toBe('ready');
  });

  test('shows the seconds as minutes and seconds', () => {
    expect([60, 42, 9, 0].map(countdownText)).toEqual(['1:00', '0:42', '0:09', '0:00']);
  });
});
