/** A code may be asked for again after this long (D16). */
export const resendWaitSeconds = 60;

/** Whole seconds until the code may be sent again; both times are epoch milliseconds. */
export function secondsUntilResend(sentAt: number, now: number): number {
  const passed = Math.max(0, now - sentAt) / 1_000;
  return Math.max(0, Math.ceil(resendWaitSeconds - passed));
}

/** `0:42`. */
export const countdownText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
