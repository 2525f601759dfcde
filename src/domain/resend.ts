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

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `0:42`, and from an hour on `1:00:42`. */
export function countdownText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const begin = hours > 0 ? `${String(hours)}:${twoDigits(minutes)}` : String(minutes);
  return `${begin}:${twoDigits(seconds % 60)}`;
}
