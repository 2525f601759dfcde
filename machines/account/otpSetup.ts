import { assign, sendParent, setup } from 'xstate';
import { retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import { call } from '#machines/shared/call.ts';
import { escalation } from '#machines/shared/escalate.ts';
import { second, secondLess } from '#machines/shared/retryWait.ts';
import { slowThreshold } from '#machines/shared/slowThreshold.ts';
import type { Digits, Next, OtpEvent, Thrown } from './otpEvents';
import { otpGuards } from './otpGuards';
import type { OtpOutput } from './otpOutput';
import { resendMachine, type Addressee, type OperationExpired, type Sent } from './resend';

/** A one-time code as it was typed, and the operation it is to confirm. */
export type TypedOtp = Addressee & { code: string };

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

export const initialContext = <Result>(input: OtpInput): OtpContext<Result> => ({
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
});

/** What the step of a flow whose code brings `Result` is made of: its calls, guards and actions. */
export const otpSetup = <Result>() =>
  setup({
    types: {
      input: {} as OtpInput,
      context: {} as OtpContext<Result>,
      events: {} as OtpEvent,
      output: {} as OtpOutput<Result>,
      tags: {} as 'busy' | 'invalid' | 'slow' | 'held',
      children: {} as { resend: 'resend' },
    },
    actors: { resend: resendMachine, verifyCode: call<Result, TypedOtp>('verifyCode') },
    delays: { slowThreshold, second },
    guards: otpGuards,
    actions: {
      setDigits: assign((_, { digits }: Digits) => ({ digits })),
      setUnseen: assign((_, { isUnseen }: { isUnseen: boolean }) => ({ isUnseen })),
      setFailure: assign((_, { error }: Thrown) => ({ failure: toFailure(error) })),
      setWait: assign((_, { error }: Thrown) => ({ wait: retryAfterOf(toFailure(error)) })),
      countDown: assign({ wait: secondLess }),
      setSentAt: assign((_, { sentAt }: Sent) => ({ sentAt })),
      beginAnew: assign(({ context: { digits } }) => ({
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
