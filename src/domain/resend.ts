/** A code may be asked for again after this long (D16). */
export const resendWaitSeconds = 60;

/**
 * Whole seconds until the code may be sent again; both times are epoch milliseconds. Zero where the
 * clock has been set back since: only the server knows then how long it has been.
 */
export function secondsUntilResend(sentAt: number, now: number): number {
  if (now < sentAt) return 0;
  return Math.max(0, Math.ceil(resendWaitSeconds - (now - sentAt) / 1_000));
}

/** `0:42`. */
export const countdownText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
