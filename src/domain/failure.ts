/** Why a call failed, as far as a screen can say. */
export type Failure =
  | { kind: 'rejected'; code: number; message: string; retryAfterSeconds?: number }
  | { kind: 'unreachable' }
  | { kind: 'signedOut' }
  | { kind: 'outdated' }
  /** The server sends no more of a list without reporting its end. */
  | { kind: 'incomplete' }
  | { kind: 'defect'; cause: unknown };

/** Error codes of the main API that the cabinet distinguishes (D12). */
export const errorCode = {
  unknown: 0,
  clientNotFound: 10,
  wrongCode: 11,
  codeExpired: 12,
  tooManyTries: 13,
  resendTooEarly: 14,
  registrationNotAllowed: 20,
  phoneTaken: 21,
  fraud: 34,
  clientBlocked: 55,
  badRequest: 90,
} as const;

/** Shown when an answer has no text of its own (section 8). */
export const unknownErrorText = 'Неизвестная ошибка';

/** The text for an answer without an envelope, by its HTTP status (D39). */
export function textOfStatus(status: number): string {
  if (status >= 500) return 'Сервис не отвечает. Попробуйте через минуту';
  return status === 429 ? 'Слишком много запросов. Попробуйте позже' : unknownErrorText;
}

/** The server answered, but the answer is not OK, or this app cannot read it. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
  constructor(
    readonly code: number,
    readonly shownError: string,
    readonly retryAfterSeconds?: number,
    /** The HTTP status of an answer without an envelope: the log names it (D32). */
    readonly status?: number,
  ) {
    super(String(code));
  }
}

/** The server was never reached: no network, no such host, a broken connection. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The session ended while the call waited for it, so nobody reads the answer. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

/** A chunk did not load although its server answers: the server has another version of the app. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

export function toFailure(error: unknown): Failure {
  if (error instanceof RejectedError) {
    const { code, shownError: message, retryAfterSeconds } = error;
    return { kind: 'rejected', code, message, ...(retryAfterSeconds && { retryAfterSeconds }) };
  }
  if (error instanceof UnreachableError) return { kind: 'unreachable' };
  if (error instanceof SignedOutError) return { kind: 'signedOut' };
  if (error instanceof OutdatedError) return { kind: 'outdated' };
  return { kind: 'defect', cause: error };
}

/** Seconds that the server asks a client to wait before a retry; zero where it does not ask. */
export const retryAfterOf = (failure: Failure): number =>
  failure.kind === 'rejected' ? (failure.retryAfterSeconds ?? 0) : 0;
