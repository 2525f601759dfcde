import { retryWaitRegion } from '#machines/shared/retryWait.ts';
import { waiting } from '#machines/shared/slowThreshold.ts';
import {
  beginAnew,
  setDigits,
  isFilled,
  isNewCode,
  setFailure,
  setWait,
  setLost,
  setLedOn,
  hasNext,
  isLost,
  isSpent,
  hasRetryAfter,
  isRefusal,
} from './otpReferences';
import { visibilityRegion } from './otpVisibility';
import { otpSetup } from './otpSetup';
import { escalate } from '#machines/shared/escalate.ts';
import { otpWords } from './otp.words';

/** Section 4 "Verification code form": the step of every flow that waits for a code by SMS. */
export const otpOf = <Result>() =>
  otpSetup<Result>().createMachine({
    id: 'otp',
    description:
      'The person types the code from the SMS, and it is checked. Every flow that asks for a code has this one inside.',
    meta: otpWords,
    context: ({ input }) => ({
      operationId: '',
      canLeaveWhileVerifying: false,
      lostCodes: [],
      earlierFailure: null,
      ...input,
      digits: Array.from({ length: input.codeLength }, () => ''),
      failure: null,
      output: { type: 'left' },
      isUnseen: false,
      checkedCode: '',
      wait: 0,
    }),
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
              'code.resent': {
                target: '.entering',
                actions: [beginAnew, 'reportResent', 'focusFirst'],
              },
            },
            states: {
              entering: {
                description: 'The digits may be changed while the step is in sight.',
                always: { guard: 'isUnseen', target: '#otp.left' },
                initial: 'incomplete',
                on: {
                  'code.typed': [
                    { guard: isFilled, target: '.filled', actions: setDigits },
                    { target: '.incomplete', actions: setDigits },
                  ],
                  'code.pasted': [
                    { guard: isNewCode, target: 'verifying', actions: setDigits },
                    { guard: isFilled, target: '.filled', actions: setDigits },
                    { target: '.incomplete', actions: setDigits },
                  ],
                  'step.leaveRequested': { target: '#otp.left', actions: 'reportLeave' },
                  'step.left': [
                    { guard: hasNext, target: '#otp.ledOn', actions: setLedOn },
                    { target: '#otp.left' },
                  ],
                },
                states: {
                  incomplete: {
                    description: 'At least one digit is missing; the button is disabled.',
                  },
                  filled: {
                    description: 'Every digit is there; the code may be sent.',
                    on: {
                      'code.submitted': {
                        guard: 'isWaitOver',
                        target: '#otp.open.code.verifying',
                      },
                    },
                  },
                  refused: {
                    description:
                      'The code was wrong: the inputs are emptied, and marked until one has the focus.',
                    tags: 'invalid',
                    entry: ['emptyDigits', 'focusFirst'],
                    on: { 'code.focused': 'incomplete' },
                  },
                  spent: {
                    description: 'No tries are left for this code: another one has to be sent.',
                    tags: 'invalid',
                    entry: 'emptyDigits',
                    on: {
                      'code.typed': { actions: setDigits },
                      'code.pasted': { actions: setDigits },
                    },
                  },
                },
              },
              verifying: {
                ...waiting,
                tags: 'busy',
                description: 'The server is checking the code.',
                entry: ['clearFailures', 'noteChecked'],
                invoke: {
                  id: 'verifyCode',
                  src: 'verifyCode',
                  input: ({ context: { phone, operationId, digits } }) => ({
                    phone,
                    operationId,
                    code: digits.join(''),
                  }),
                  onDone: {
                    target: '#otp.verified',
                    actions: { type: 'setVerified', params: ({ event }) => event },
                  },
                  onError: [
                    { guard: isLost, target: '#otp.lost', actions: setLost },
                    { guard: isSpent, target: 'entering.spent', actions: setFailure },
                    {
                      guard: hasRetryAfter,
                      target: 'entering.filled',
                      actions: [setFailure, setWait],
                    },
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
              },
            },
          },
          retryWait: retryWaitRegion,
          visibility: visibilityRegion,
        },
      },
      verified: { type: 'final', description: 'The code was right.' },
      expired: {
        type: 'final',
        description: 'The server no longer knows the operation: the flow begins anew and says why.',
      },
      lost: {
        type: 'final',
        description:
          'What the code should confirm is no longer possible; another code would not help.',
      },
      left: { type: 'final', description: 'The person has gone back.' },
      ledOn: { type: 'final', description: 'Back or Forward has led to the step of another code.' },
    },
  });

/** The step by itself. */
export const otpMachine = otpOf<unknown>();

/** The step of a flow whose code brings `Result`. */
export type Otp<Result> = ReturnType<typeof otpOf<Result>>;
