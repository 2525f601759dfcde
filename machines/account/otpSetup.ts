import { assign, sendParent, setup } from 'xstate';
import {
  errorCode,
  RejectedError,
  retryAfterOf,
  toFailure,
  type Failure,
} from '#domain/failure.ts';
import type { CodeStep } from '#domain/codeStep.ts';
import { call } from '#machines/shared/call.ts';
import { escalation } from '#machines/shared/escalate.ts';
import type { OtpOutput } from './otpOutput';
import { isWaitAsked, isWaitOver, second, secondLess } from '#machines/shared/retryWait.ts';
import { slowThreshold } from '#machines/shared/slowThreshold.ts';
import {
  resendMachine,
  type Addressee,
  type CodeResent,
  type OperationExpired,
  type Sent,
} from './resend';

/** A one-time code as it was typed, and the operation it is to confirm. */
export type TypedOtp = Addressee & { code: string };

type LeaveRequested = { type: 'step.leaveRequested' };
/** The history has left the step, perhaps for the step of another code. */
type Next = { next?: CodeStep | null };
export type StepLeft = { type: 'step.left' } & Next;
/** What the step is a part of is out of sight, or in sight again. */
type ScreenNews = { type: 'screen.left' | 'screen.returned' };

/** What the step and the history of the browser tell the flow. */
export type OtpNews =
  | CodeResent
  /** The person leaves the step by its own button: its history entry is to go as well. */
  | LeaveRequested
  /** The history has left the step, but a code is being checked: the step goes on. */
  | { type: 'step.kept' };

type OtpInput = Sent & {
  phone: string;
  /** Empty where the API knows the operation itself. */
  operationId?: string;
  codeLength: number;
  canLeaveWhileVerifying?: boolean;
  /** Refusals that no other code can mend. */
  lostCodes?: readonly number[];
  /** Why the flow has come back to this step. */
  earlierFailure?: Failure | null;
};

type Thrown = { error: unknown };
type Digits = { digits: readonly string[] };

/** What the step of a flow whose code brings `Result` is made of: its calls, guards and actions. */
export const otpSetup = <Result>() =>
  setup({
    types: {
      input: {} as OtpInput,
      context: {} as Required<OtpInput> &
        Digits & {
          failure: Failure | null;
          output: OtpOutput<Result>;
          isUnseen: boolean;
          /** The code that was checked last. */
          checkedCode: string;
          /** The seconds that a busy server still asks for before a code is checked again. */
          wait: number;
        },
      events: {} as
        | ({ type: 'code.typed' | 'code.pasted' } & Digits)
        | { type: 'code.focused' }
        | { type: 'code.submitted' }
        | { type: 'visibility.toggled' }
        | CodeResent
        | OperationExpired
        | LeaveRequested
        | StepLeft
        | ScreenNews
        | { type: 'wait.cancelled' },
      output: {} as OtpOutput<Result>,
      tags: {} as 'busy' | 'invalid' | 'slow' | 'held',
      children: {} as { resend: 'resend' },
    },
    actors: { resend: resendMachine, verifyCode: call<Result, TypedOtp>('verifyCode') },
    delays: { slowThreshold, second },
    guards: {
      isFilled: (_, { digits }: Digits) => digits.every((digit) => digit !== ''),
      isNewCode: ({ context: { checkedCode, wait } }, { digits }: Digits) =>
        wait <= 0 && digits.every((digit) => digit !== '') && digits.join('') !== checkedCode,
      isUnseen: ({ context }) => context.isUnseen,
      canLeave: ({ context }) => context.canLeaveWhileVerifying,
      isHeld: ({ context }) => !context.canLeaveWhileVerifying,
      hasNext: (_, { next }: Next) => Boolean(next),
      isLost: ({ context: { lostCodes } }, { error }: Thrown) =>
        error instanceof RejectedError && lostCodes.includes(error.code),
      isSpent: (_, { error }: Thrown) =>
        error instanceof RejectedError && error.code === errorCode.tooManyTries,
      hasRetryAfter: (_, { error }: Thrown) => retryAfterOf(toFailure(error)) > 0,
      isRefusal: (_, { error }: Thrown) => error instanceof RejectedError,
      isWaitOver,
      isWaitAsked,
    },
    actions: {
      setDigits: assign((_, { digits }: Digits) => ({ digits })),
      setUnseen: assign((_, { isUnseen }: { isUnseen: boolean }) => ({ isUnseen })),
      setFailure: assign((_, { error }: Thrown) => ({ failure: toFailure(error) })),
      setWait: assign((_, { error }: Thrown) => ({ wait: retryAfterOf(toFailure(error)) })),
      countDown: assign({ wait: secondLess }),
      beginAnew: assign(({ context: { digits } }, { sentAt }: Sent) => ({
        sentAt,
        digits: digits.map(() => ''),
        failure: null,
        earlierFailure: null,
        checkedCode: '',
      })),
      emptyDigits: assign(({ context: { digits } }) => ({ digits: digits.map(() => '') })),
      noteChecked: assign(({ context: { digits } }) => ({ checkedCode: digits.join('') })),
      clearFailures: assign({ failure: null, earlierFailure: null }),
      setVerified: assign((_, { output: result }: { output: Result }) => ({
        output: { type: 'verified' as const, result },
      })),
      setExpired: assign((_, { failure }: OperationExpired) => ({
        output: { type: 'expired' as const, failure },
      })),
      setLedOn: assign((_, { next }: Next) =>
        next ? { output: { type: 'ledOn' as const, step: next } } : {},
      ),
      setLost: assign((_, { error }: Thrown) => ({
        output: { type: 'lost' as const, failure: toFailure(error) },
      })),
      reportResent: sendParent(({ context: { sentAt } }) => ({ type: 'code.resent', sentAt })),
      reportLeave: sendParent({ type: 'step.leaveRequested' }),
      reportStepKept: sendParent({ type: 'step.kept' }),
      focusFirst: () => {},
      ...escalation,
    },
  });
