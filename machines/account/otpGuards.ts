import { errorCode, RejectedError, retryAfterOf, toFailure } from '#domain/failure.ts';
import { isWaitAsked, isWaitOver } from '#machines/shared/retryWait.ts';
import type { Digits, Next, Thrown } from './otpEvents';

/** What the step decides by, whatever its code brings. */
type Decided = {
  context: {
    checkedCode: string;
    wait: number;
    isUnseen: boolean;
    canLeaveWhileVerifying: boolean;
    lostCodes: readonly number[];
  };
};

const isFilled = (_: unknown, { digits }: Digits) => digits.every((digit) => digit !== '');

export const otpGuards = {
  isFilled,
  isNewCode: ({ context: { checkedCode, wait } }: Decided, { digits }: Digits) =>
    wait <= 0 && isFilled(null, { digits }) && digits.join('') !== checkedCode,
  isUnseen: ({ context }: Decided) => context.isUnseen,
  canLeave: ({ context }: Decided) => context.canLeaveWhileVerifying,
  isHeld: ({ context }: Decided) => !context.canLeaveWhileVerifying,
  hasNext: (_: unknown, { next }: Next) => Boolean(next),
  isLost: ({ context: { lostCodes } }: Decided, { error }: Thrown) =>
    error instanceof RejectedError && lostCodes.includes(error.code),
  isSpent: (_: unknown, { error }: Thrown) =>
    error instanceof RejectedError && error.code === errorCode.tooManyTries,
  hasRetryAfter: (_: unknown, { error }: Thrown) => retryAfterOf(toFailure(error)) > 0,
  isRefusal: (_: unknown, { error }: Thrown) => error instanceof RejectedError,
  isWaitOver,
  isWaitAsked,
};
