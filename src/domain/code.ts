/** The digits of a code, one text per input, and the index of the input to focus next. */
export type SpreadCode = { digits: string[]; next: number };

/**
 * Section 5: spreads the digits of a pasted text over the inputs, from `index` on. A whole code
 * fills all inputs, whichever received it. Without digits nothing changes.
 */
export function spreadDigits(digits: readonly string[], index: number, text: string): SpreadCode {
  const fresh = [...text.replace(/\D/g, '')];
  const start = fresh.length >= digits.length ? 0 : index;
  return {
    digits: digits.map((digit, position) => fresh[position - start] ?? digit),
    next: Math.max(0, Math.min(start + fresh.length, digits.length - 1)),
  };
}

/**
 * Applies an input's new value: an empty text, a digit typed beside the old one, or a whole code
 * that the browser filled in.
 */
export function typeDigit(digits: readonly string[], index: number, value: string): SpreadCode {
  if (value === '') return { digits: digits.with(index, ''), next: index };
  const isWholeCode = value.length === digits.length;
  return spreadDigits(digits, index, isWholeCode ? value : value.replace(digits[index] ?? '', ''));
}

/** Backspace empties the input, or the one before it when it is empty already. */
export function eraseDigit(digits: readonly string[], index: number): SpreadCode {
  const erased = digits[index] === '' ? Math.max(0, index - 1) : index;
  return { digits: digits.with(erased, ''), next: erased };
}

/**
 * A step that waits for a code, as a history entry stores it. `sentAt` is epoch milliseconds;
 * `operationId` is empty where the API knows the operation itself.
 */
export type CodeStep = { phone: string; operationId: string; sentAt: number };

/** Reads a step back from a history entry; null for anything else. */
export function codeStepOf(kept: unknown): CodeStep | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { phone, operationId, sentAt } = kept as Partial<Record<keyof CodeStep, unknown>>;
  return typeof phone === 'string' && typeof operationId === 'string' && typeof sentAt === 'number'
    ? { phone, operationId, sentAt }
    : null;
}

/** Seconds after which a code may be sent again (D16). */
export const resendWaitSeconds = 60;

/** `from` is epoch milliseconds: when the last code was sent, or when the server requested a wait. */
export type ResendWait = { from: number; seconds: number };

export const waitAfterSending = (sentAt: number): ResendWait => ({
  from: sentAt,
  seconds: resendWaitSeconds,
});

/**
 * Whole seconds until the code may be sent again; `now` is epoch milliseconds. Zero where the clock
 * has been set back since: then only the server knows the elapsed time.
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
