import { escalate } from '#machines/shared/escalate.ts';
import { retryWaitRegion } from '#machines/shared/retryWait.ts';
import { otpWords } from './otp.words';
import { entering } from './otpEntering';
import { setSentAt } from './otpReferences';
import { initialContext, otpSetup } from './otpSetup';
import { verifyingOf } from './otpVerifying';
import { visibilityRegion } from './otpVisibility';

const endings = {
  verified: { type: 'final', description: 'The code was right.' },
  expired: {
    type: 'final',
    description: 'The server no longer knows the operation: the flow begins anew and says why.',
  },
  lost: {
    type: 'final',
    description: 'What the code should confirm is no longer possible; another code would not help.',
  },
  left: { type: 'final', description: 'The person has gone back.' },
  ledOn: { type: 'final', description: 'Back or Forward has led to the step of another code.' },
} as const;

/** Section 4 "Verification code form": the step of every flow that waits for a code by SMS. */
export const otpOf = <Result>() =>
  otpSetup<Result>().createMachine({
    id: 'otp',
    description:
      'The person types the code from the SMS, and it is checked. Every flow that asks for a code has this one inside.',
    meta: otpWords,
    context: ({ input }) => initialContext<Result>(input),
    output: ({ context }) => context.output,
    initial: 'open',
    states: {
      open: {
        description: 'The code from the SMS is awaited.',
        type: 'parallel',
        entry: 'focusFirst',
        invoke: {
          id: 'resend',
          src: 'resend',
          input: ({ context: { phone, operationId, sentAt } }) => ({ phone, operationId, sentAt }),
          onError: escalate,
        },
        on: {
          'screen.left': { actions: { type: 'setUnseen', params: { isUnseen: true } } },
          'screen.returned': { actions: { type: 'setUnseen', params: { isUnseen: false } } },
          'operation.expired': {
            target: 'expired',
            actions: { type: 'setExpired', params: ({ event }) => event },
          },
        },
        states: {
          code: {
            description: 'What has been typed.',
            initial: 'entering',
            on: {
              'code.resent': { actions: [setSentAt, 'reportResent'] },
            },
            states: { entering, verifying: verifyingOf<Result>() },
          },
          retryWait: retryWaitRegion,
          visibility: visibilityRegion,
        },
      },
      ...endings,
    },
  });

/** The step by itself. */
export const otpMachine = otpOf<unknown>();

/** The step of a flow whose code brings `Result`. */
export type Otp<Result> = ReturnType<typeof otpOf<Result>>;
