import type { ActorRef, EventFrom, SnapshotFrom } from 'xstate';
import type { Tokens } from '#domain/client.ts';
import { waiting } from '#machines/shared/slowThreshold.ts';
import { otpSetup } from './otpSetup';
import type { Sent } from './resend';
import { escalate } from '#machines/shared/escalate.ts';

/** Section 4 "Verification code form": the step of every flow that waits for a code by SMS. */
export const otpOf = <Result>() =>
  otpSetup<Result>().createMachine({
    id: 'otp',
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
                actions: [
                  { type: 'beginAnew', params: ({ event }) => event },
                  'reportResent',
                  'focusFirst',
                ],
              },
            },
            states: {
              entering: {
                description:
                  'The digits may be changed; nobody is there to do so where they are unseen.',
                always: { guard: 'isUnseen', target: '#otp.left' },
                initial: 'incomplete',
                on: {
                  'code.typed': [
                    {
                      guard: { type: 'isFilled', params: ({ event }) => event },
                      target: '.filled',
                      actions: { type: 'setDigits', params: ({ event }) => event },
                    },
                    {
                      target: '.incomplete',
                      actions: { type: 'setDigits', params: ({ event }) => event },
                    },
                  ],
                  'code.pasted': [
                    {
                      guard: { type: 'isNewCode', params: ({ event }) => event },
                      target: 'verifying',
                      actions: { type: 'setDigits', params: ({ event }) => event },
                    },
                    {
                      guard: { type: 'isFilled', params: ({ event }) => event },
                      target: '.filled',
                      actions: { type: 'setDigits', params: ({ event }) => event },
                    },
                    {
                      target: '.incomplete',
                      actions: { type: 'setDigits', params: ({ event }) => event },
                    },
                  ],
                  'step.leaveRequested': { target: '#otp.left', actions: 'reportLeave' },
                  'step.left': '#otp.left',
                },
                states: {
                  incomplete: {
                    description: 'At least one digit is missing; the button is disabled.',
                  },
                  filled: {
                    description: 'Every digit is there; the code may be sent.',
                    on: { 'code.submitted': '#otp.open.code.verifying' },
                  },
                  refused: {
                    description:
                      'The code did not fit: the inputs are empty, and marked until the person goes into one.',
                    tags: 'invalid',
                    entry: ['emptyDigits', 'focusFirst'],
                    on: { 'code.focused': 'incomplete' },
                  },
                  spent: {
                    description:
                      'There are no tries left for this code: another one has to be sent.',
                    tags: 'invalid',
                    entry: 'emptyDigits',
                    on: {
                      'code.typed': {
                        actions: { type: 'setDigits', params: ({ event }) => event },
                      },
                      'code.pasted': {
                        actions: { type: 'setDigits', params: ({ event }) => event },
                      },
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
                    {
                      guard: { type: 'isLost', params: ({ event }) => event },
                      target: '#otp.lost',
                      actions: { type: 'setLost', params: ({ event }) => event },
                    },
                    {
                      guard: { type: 'isSpent', params: ({ event }) => event },
                      target: 'entering.spent',
                      actions: { type: 'setFailure', params: ({ event }) => event },
                    },
                    {
                      guard: { type: 'isRefusal', params: ({ event }) => event },
                      target: 'entering.refused',
                      actions: { type: 'setFailure', params: ({ event }) => event },
                    },
                    {
                      target: 'entering.filled',
                      actions: { type: 'setFailure', params: ({ event }) => event },
                    },
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
                    { guard: 'canLeave', target: '#otp.left' },
                    { actions: 'reportStepKept' },
                  ],
                },
              },
            },
          },
          visibility: {
            description: 'Whether the digits can be read over the shoulder.',
            initial: 'shown',
            states: {
              shown: {
                description: 'The digits can be read.',
                on: { 'visibility.toggled': 'hidden' },
              },
              hidden: {
                description: 'Someone may be looking: the digits are dots.',
                on: { 'visibility.toggled': 'shown' },
              },
            },
          },
        },
      },
      verified: { type: 'final', description: 'The code was right.' },
      expired: {
        type: 'final',
        description:
          'There is nothing left to send a code for: the flow begins anew and tells why.',
      },
      lost: {
        type: 'final',
        description: 'What the code was to confirm is not to be had any more; no other code helps.',
      },
      left: { type: 'final', description: 'The person has gone back.' },
    },
  });

/** The step by itself. */
export const otpMachine = otpOf<unknown>();

/** The step of a flow whose code brings `Result`. */
export type Otp<Result> = ReturnType<typeof otpOf<Result>>;
type OtpSnapshot = SnapshotFrom<Otp<Tokens> | Otp<Sent> | Otp<void> | Otp<unknown>>;
/** The step of any flow, to whoever shows it. */
export type OtpActor = Pick<
  ActorRef<OtpSnapshot, EventFrom<Otp<unknown>>>,
  'getSnapshot' | 'subscribe' | 'send'
>;
