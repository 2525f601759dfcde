import { passOn } from '#machines/shared/events.ts';
import { waiting } from '#machines/shared/slowThreshold.ts';
import type { Digits } from './otpEvents';
import {
  hasNext,
  hasRetryAfter,
  isLost,
  isRefusal,
  isSpent,
  setFailure,
  setLedOn,
  setLost,
  setWait,
} from './otpReferences';
import type { TypedOtp } from './otpSetup';
import type { Addressee } from './resend';

type Confirmed = { context: Addressee & Digits };
const typed = ({ context: { phone, operationId, digits } }: Confirmed): TypedOtp => ({
  phone,
  operationId,
  code: digits.join(''),
});

/** The part of the code's step in which the code is checked; a right one brings `Result`. */
export const verifyingOf = <Result>() =>
  ({
    ...waiting,
    tags: 'busy',
    description: 'The server is checking the code.',
    entry: ['clearFailures', 'noteChecked'],
    invoke: {
      id: 'verifyCode',
      src: 'verifyCode',
      input: typed,
      onDone: {
        target: '#otp.verified',
        actions: { type: 'setVerified', params: passOn<{ output: Result }> },
      },
      onError: [
        { guard: isLost, target: '#otp.lost', actions: setLost },
        // Too many wrong codes of the phone make it wait (D38); of this code alone they use it up.
        {
          guard: hasRetryAfter,
          target: 'entering.filled',
          actions: [setFailure, setWait],
        },
        { guard: isSpent, target: 'entering.spent', actions: setFailure },
        { guard: isRefusal, target: 'entering.refused', actions: setFailure },
        { target: 'entering.filled', actions: setFailure },
      ],
    },
    on: {
      'wait.cancelled': 'entering.filled',
      'step.leaveRequested': {
        guard: 'canLeave',
        target: '#otp.left',
        actions: 'reportLeave',
      },
      'step.left': [
        { guard: 'isHeld', actions: 'reportStepKept' },
        { guard: hasNext, target: '#otp.ledOn', actions: setLedOn },
        { target: '#otp.left' },
      ],
    },
  }) as const;
