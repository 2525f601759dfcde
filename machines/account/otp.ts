import {
  assertEvent,
  assign,
  sendParent,
  setup,
  type ActorRef,
  type EventFrom,
  type SnapshotFrom,
} from 'xstate';
import type { Tokens } from '#domain/client.ts';
import type { CodeStep } from '#domain/code.ts';
import {
  errorCode,
  RejectedError,
  retryAfterOf,
  toFailure,
  type Failure,
} from '#domain/failure.ts';
import {
  call,
  errorOf,
  escalate,
  escalation,
  outputOf,
  slowThreshold,
  waiting,
  watch,
} from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import {
  isWaitAsked,
  isWaitOver,
  retryWaitRegion,
  second,
  secondLess,
} from '#machines/shared/retryWait.ts';
import {
  resendMachine,
  type Addressee,
  type CodeResent,
  type OperationExpired,
  type ResendBegan,
  type Sent,
} from './resend';

/** A one-time code as it was typed, and the operation it is to confirm. */
export type TypedOtp = Addressee & { code: string };

type Digits = { digits: readonly string[] };

type OtpInput = Sent & {
  phone: string;
  /** Empty where the API knows the operation itself. */
  operationId?: string;
  codeLength: number;
  canLeaveWhileVerifying?: boolean;
  /** Refusal codes after which no other code can help. */
  lostCodes?: readonly number[];
  /** The failure that returned the person to this step. */
  earlierFailure?: Failure | null;
};

type OtpContext<Result> = Required<OtpInput> &
  Digits & {
    failure: Failure | null;
    output: OtpOutput<Result>;
    isUnseen: boolean;
    /** The code that was checked last. */
    checkedCode: string;
    /** The seconds that a busy server still asks for before a code is checked again. */
    wait: number;
  };

type LeaveRequested = { type: 'step.leaveRequested' };

type OtpEvent =
  | ({ type: 'code.typed' | 'code.pasted' } & Digits)
  | { type: 'code.focused' }
  | { type: 'code.submitted' }
  | { type: 'visibility.toggled' }
  | ResendBegan
  | CodeResent
  | OperationExpired
  | LeaveRequested
  /** The history has left the step, perhaps for the step of another code. */
  | { type: 'step.left'; next?: CodeStep | null }
  /** The screen or modal that contains the step is hidden, or visible again. */
  | { type: 'screen.left' | 'screen.returned' }
  | { type: 'wait.cancelled' };

/** Events that the step and the browser's history send to the flow. */
export type OtpNews =
  | CodeResent
  /** The person leaves the step by its own button, so its history entry must be removed too. */
  | LeaveRequested
  /** The history has left the step while a code is being checked, so the step continues. */
  | { type: 'step.kept' };

/** How the step of a one-time code has ended. */
export type OtpOutput<Result = unknown> =
  | { type: 'verified'; result: Result }
  /** The server no longer knows the operation: the flow restarts and shows the failure. */
  | { type: 'expired'; failure: Failure }
  /** The operation that the code confirms is no longer possible; another code would not help. */
  | { type: 'lost'; failure: Failure }
  | { type: 'left' }
  /** Back or Forward has opened the step of another code. */
  | { type: 'switched'; step: CodeStep };

const isComplete = (digits: readonly string[]) => digits.every((digit) => digit !== '');

const otpSetup = <Result>() =>
  setup({
    types: {
      input: {} as OtpInput,
      context: {} as OtpContext<Result>,
      events: {} as OtpEvent,
      output: {} as OtpOutput<Result>,
      tags: {} as 'busy' | 'invalid' | 'slow' | 'held',
      children: {} as { resend: 'resend' },
    },
    actors: {
      resend: resendMachine,
      verifyCode: call<Result, TypedOtp>('verifyCode'),
      watchSms: watch<{ codeLength: number }>('watchSms'),
    },
    delays: { slowThreshold, second },
    guards: {
      isFilled: ({ event }) => {
        assertEvent(event, ['code.typed', 'code.pasted']);
        return isComplete(event.digits);
      },
      isNewCode: ({ context: { checkedCode, wait }, event }) => {
        assertEvent(event, ['code.typed', 'code.pasted']);
        return wait <= 0 && isComplete(event.digits) && event.digits.join('') !== checkedCode;
      },
      isUnseen: ({ context }) => context.isUnseen,
      canLeave: ({ context }) => context.canLeaveWhileVerifying,
      isHeld: ({ context }) => !context.canLeaveWhileVerifying,
      hasNext: ({ event }) => {
        assertEvent(event, 'step.left');
        return Boolean(event.next);
      },
      isLost: ({ context: { lostCodes }, event }) => {
        const error = errorOf(event);
        return error instanceof RejectedError && lostCodes.includes(error.code);
      },
      isSpent: ({ event }) => {
        const error = errorOf(event);
        return error instanceof RejectedError && error.code === errorCode.tooManyTries;
      },
      hasRetryAfter: ({ event }) => retryAfterOf(toFailure(errorOf(event))) > 0,
      isRefusal: ({ event }) => errorOf(event) instanceof RejectedError,
      isWaitOver,
      isWaitAsked,
    },
    actions: {
      setDigits: assign(({ event }) => {
        assertEvent(event, ['code.typed', 'code.pasted']);
        return { digits: event.digits };
      }),
      setUnseen: assign((_, { isUnseen }: { isUnseen: boolean }) => ({ isUnseen })),
      setFailure: assign(({ event }) => ({ failure: toFailure(errorOf(event)) })),
      setWait: assign(({ event }) => ({ wait: retryAfterOf(toFailure(errorOf(event))) })),
      countDown: assign({ wait: secondLess }),
      setSentAt: assign(({ event }) => {
        assertEvent(event, 'code.resent');
        return { sentAt: event.sentAt };
      }),
      resetCode: assign(({ context: { digits } }) => ({
        digits: digits.map(() => ''),
        failure: null,
        earlierFailure: null,
        checkedCode: '',
      })),
      emptyDigits: assign(({ context: { digits } }) => ({ digits: digits.map(() => '') })),
      noteChecked: assign(({ context: { digits } }) => ({ checkedCode: digits.join('') })),
      clearFailures: assign({ failure: null, earlierFailure: null }),
      setVerified: assign(({ event }) => ({
        output: { type: 'verified' as const, result: outputOf<Result>(event) },
      })),
      setExpired: assign(({ event }) => {
        assertEvent(event, 'operation.expired');
        return { output: { type: 'expired' as const, failure: event.failure } };
      }),
      setSwitched: assign(({ event }) => {
        assertEvent(event, 'step.left');
        return event.next ? { output: { type: 'switched' as const, step: event.next } } : {};
      }),
      setLost: assign(({ event }) => ({
        output: { type: 'lost' as const, failure: toFailure(errorOf(event)) },
      })),
      reportResent: sendParent(({ context: { sentAt } }) => ({ type: 'code.resent', sentAt })),
      reportLeave: sendParent({ type: 'step.leaveRequested' }),
      reportStepKept: sendParent({ type: 'step.kept' }),
      focusFirst: () => {},
      ...escalation,
    },
  });

/** Section 4 "Verification code form": the step of every flow that waits for a code by SMS. */
export const otpOf = <Result>() =>
  otpSetup<Result>().createMachine({
    id: 'otp',
    description:
      'The person types the code from the SMS, and it is checked. Every flow that asks for a code has this one inside.',
    meta: {
      title: 'One-time code',
      section: '4 “Verification code form”, D16',
      events: {
        'code.focused': 'The person goes into one of the inputs.',
        'code.pasted':
          'A whole code arrives at once: the person pastes it, or the browser fills it in or reads it from the SMS.',
        'code.submitted':
          'The person presses the button under the code, where it was not sent by itself.',
        'code.typed': 'A digit was typed or deleted; with the last one the code is sent.',
        'operation.expired':
          'The server no longer knows the operation; the person has to start again.',
        'resend.began': 'Another code has been asked for; nothing has been answered yet.',
        'step.left':
          'Back or Forward has left the step with the code, perhaps for that of another code.',
        'visibility.toggled': 'The person presses the eye.',
      },
      calls: {
        verifyCode: {
          does: 'Checks the code from the SMS, by the call of the flow around it.',
          to: 'POST /v1/verify_code, /v1/register/confirm, /v1/client/phone/confirm_old, /v1/client/phone/confirm_new or /v1/client/revoke/confirm',
          section: '4, 7',
        },
        watchSms: {
          does: 'Takes the code from the SMS by itself, where the browser has WebOTP and the person agrees.',
          to: null,
          section: '4',
        },
      },
    } satisfies FlowWords<ReturnType<typeof otpSetup>>,
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
        invoke: [
          {
            id: 'resend',
            src: 'resend',
            input: ({ context: { phone, operationId, sentAt } }) => ({
              phone,
              operationId,
              sentAt,
            }),
            onError: escalate,
          },
          {
            id: 'watchSms',
            src: 'watchSms',
            input: ({ context: { codeLength } }) => ({ codeLength }),
            onError: {},
          },
        ],
        on: {
          'screen.left': { actions: { type: 'setUnseen', params: { isUnseen: true } } },
          'screen.returned': { actions: { type: 'setUnseen', params: { isUnseen: false } } },
          'operation.expired': { target: 'expired', actions: 'setExpired' },
        },
        states: {
          code: {
            description: 'The code as it is typed, checked and refused.',
            initial: 'entering',
            on: { 'code.resent': { actions: ['setSentAt', 'reportResent'] } },
            states: {
              entering: {
                description: 'The digits may be changed while the step is in sight.',
                always: { guard: 'isUnseen', target: '#otp.left' },
                initial: 'incomplete',
                on: {
                  'code.typed': [
                    { guard: 'isNewCode', target: 'verifying', actions: 'setDigits' },
                    { guard: 'isFilled', target: '.filled', actions: 'setDigits' },
                    { target: '.incomplete', actions: 'setDigits' },
                  ],
                  'code.pasted': [
                    { guard: 'isNewCode', target: 'verifying', actions: 'setDigits' },
                    { guard: 'isFilled', target: '.filled', actions: 'setDigits' },
                    { target: '.incomplete', actions: 'setDigits' },
                  ],
                  // The SMS may arrive before the answer to the resend: its code must not be emptied then.
                  'resend.began': { target: '.incomplete', actions: ['resetCode', 'focusFirst'] },
                  'step.leaveRequested': { target: '#otp.left', actions: 'reportLeave' },
                  'step.left': [
                    { guard: 'hasNext', target: '#otp.switched', actions: 'setSwitched' },
                    { target: '#otp.left' },
                  ],
                },
                states: {
                  incomplete: {
                    description: 'At least one digit is missing; the button is disabled.',
                  },
                  filled: {
                    description: 'Every digit is typed; the code may be sent.',
                    on: {
                      // A correction may take several digits, so a corrected code is not sent by itself.
                      'code.typed': [
                        { guard: 'isFilled', target: 'filled', actions: 'setDigits' },
                        { target: 'incomplete', actions: 'setDigits' },
                      ],
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
                    description:
                      'The server allows no more tries of this code, five in the sandbox (D16): another one has to be sent.',
                    tags: 'invalid',
                    entry: 'emptyDigits',
                    on: {
                      'code.typed': { actions: 'setDigits' },
                      'code.pasted': { actions: 'setDigits' },
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
                  onDone: { target: '#otp.verified', actions: 'setVerified' },
                  onError: [
                    { guard: 'isLost', target: '#otp.lost', actions: 'setLost' },
                    // A server that asks to wait has blocked the phone for a while (D38); the code itself is not spent.
                    {
                      guard: 'hasRetryAfter',
                      target: 'entering.filled',
                      actions: ['setFailure', 'setWait'],
                    },
                    { guard: 'isSpent', target: 'entering.spent', actions: 'setFailure' },
                    { guard: 'isRefusal', target: 'entering.refused', actions: 'setFailure' },
                    { target: 'entering.filled', actions: 'setFailure' },
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
                    { guard: 'hasNext', target: '#otp.switched', actions: 'setSwitched' },
                    { target: '#otp.left' },
                  ],
                },
              },
            },
          },
          retryWait: retryWaitRegion,
          visibility: {
            description: 'Whether the digits are shown or hidden.',
            initial: 'shown',
            states: {
              shown: {
                description: 'The digits can be read.',
                on: { 'visibility.toggled': 'hidden' },
              },
              hidden: {
                description: 'The digits are shown as dots.',
                on: { 'visibility.toggled': 'shown' },
              },
            },
          },
        },
      },
      verified: { type: 'final', description: 'The code was right.' },
      expired: {
        type: 'final',
        description: 'The operation has expired on the server: the flow begins again and says why.',
      },
      lost: {
        type: 'final',
        description: 'The operation is no longer possible; another code would not help.',
      },
      left: { type: 'final', description: 'The person has gone back.' },
      switched: {
        type: 'final',
        description: 'The person has gone to the step of another code by Back or Forward.',
      },
    },
  });

/** The step by itself. */
export const otpMachine = otpOf<unknown>();

/** The step of a flow whose verified code returns `Result`. */
export type Otp<Result> = ReturnType<typeof otpOf<Result>>;

type OtpSnapshot = SnapshotFrom<Otp<Tokens> | Otp<Sent> | Otp<void> | Otp<unknown>>;
/** The step of any flow, for its views. */
export type OtpActor = Pick<
  ActorRef<OtpSnapshot, EventFrom<Otp<unknown>>>,
  'getSnapshot' | 'subscribe' | 'send'
>;
