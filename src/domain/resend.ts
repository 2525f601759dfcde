/** A code may be asked for again after this long (D16). */
export const resendWaitSeconds = 60;

/** `from` is epoch milliseconds: when the last code was sent, or when the server asked to wait. */
export type ResendWait = { from: number; seconds: number };

export const waitAfterSending = (sentAt: number): ResendWait => ({
  from: sentAt,
  seconds: resendWaitSeconds,
});

/**
 * Whole seconds until the code may be sent again; `now` is epoch milliseconds. Zero where the clock
 * has been set back since: only the server knows then how long it has been.
 */
export function secondsUntilResend({ from, seconds }: ResendWait, now: number): number {
  if (now < from) return 0;
  return Math.max(0, Math.ceil(seconds - (now - from) / 1_000));
}

/** `0:42`. */
export const countdownText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
