import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { otpMachine, type OtpOutput } from '#machines/account/otp.ts';
import { arrivalGuards, phoneBrought, resultOf, stepOf } from '#machines/account/codeStep.ts';
import { arrival } from '#tests/support/examples.ts';
import { standalone } from '#tests/support/standalone.ts';

describe('codeStep, when it has ended', () => {
  const step = { phone: '+7 999 123 45 67', sentAt: 0, operationId: '' };
  const ended = (output: OtpOutput) => ({ type: 'xstate.done.actor.otp', output });

  describe('how the step of a code has ended', () => {
    test('the next step is the one that the history has moved to, else null', () => {
      expect(stepOf(ended({ type: 'switched', step }))).toEqual(step);
      expect(stepOf(ended({ type: 'left' }))).toBeNull();
    });

    test('only a verified code has a result; any other end throws', () => {
      expect(resultOf({ type: 'verified', result: 'tokens' })).toBe('tokens');
      expect(() => resultOf({ type: 'left' })).toThrow('No code was verified: left');
    });
  });
});

describe('codeStep, at an entry of the history', () => {
  const phone = '+7 999 123 45 67';
  const step = { phone, sentAt: 0, operationId: '' };

  describe('a phone in a history entry', () => {
    const { hasGivenPhone } = arrivalGuards;

    test.each([
      ['a link with a phone', true, arrival({ phone }, 'push')],
      ['a redirect with a phone', true, arrival({ phone }, 'replace')],
      ['going back to an entry with a phone', false, arrival({ phone }, 'pop')],
      ['a link without a phone', false, arrival({}, 'push')],
      ['going back to an entry without a phone', false, arrival({}, 'pop')],
      ['a link to the step of a code', false, arrival({ phone, step }, 'push')],
    ])('after %s replaces the typed phone: %s', (_, isTaken, event) => {
      expect(hasGivenPhone({ event })).toBe(isTaken);
    });

    test('prefills the form; without a phone the field is empty', () => {
      expect(phoneBrought(arrival({ phone }, 'push'))).toBe(phone);
      expect(phoneBrought(arrival({}, 'push'))).toBe('');
    });
  });

  describe('the step that an entry of the account deletion keeps', () => {
    const kept = (state: Parameters<typeof arrival>[0], ownPhone: string | undefined) =>
      stepOf(arrival(state), ownPhone);

    test('is restored for its own client or an unknown one, not for another client', () => {
      expect(kept({ step }, phone)).toEqual(step);
      expect(kept({ step }, '+7 999 000 00 03')).toBeNull();
      expect(kept({ step }, undefined)).toEqual(step);
    });

    test('is null where the entry keeps none, whoever the client is', () => {
      expect(kept({}, phone)).toBeNull();
      expect(kept({}, undefined)).toBeNull();
    });
  });
});

describe('otp', () => {
  test.each([4, 5, 6, 7, 8])(
    'D16: a code of %i digits is verified as soon as all digits are typed',
    (codeLength) => {
      const input = { codeLength, phone: '+7 999 000 00 03', operationId: 'op-1', sentAt: 0 };
      const otp = createActor(standalone(otpMachine), {
        clock: new SimulatedClock(),
        input,
      }).start();
      const digits = Array.from({ length: codeLength }, String);
      otp.send({ type: 'code.typed', digits: digits.with(-1, '') });
      expect(otp.getSnapshot().can({ type: 'code.submitted' })).toBe(false);
      otp.send({ type: 'code.typed', digits });
      expect(otp.getSnapshot().matches({ open: { code: 'verifying' } })).toBe(true);
    },
  );
});
