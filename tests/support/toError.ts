import {
  OutdatedError,
  RejectedError,
  SignedOutError,
  UnreachableError,
  type Failure,
} from '#domain/failure.ts';

/** The error that `toFailure` reads as this failure; without one, nobody waited for the answer. */
export function toError(failure: Failure | null): Error {
  switch (failure?.kind) {
    case 'rejected':
      return new RejectedError(failure.code, failure.message, failure.retryAfterSeconds);
    case 'signedOut':
      return new SignedOutError();
    case 'outdated':
      return new OutdatedError();
    case 'defect':
      return new Error('A defect', { cause: failure.cause });
    case 'incomplete':
    case 'unreachable':
    case undefined:
      return new UnreachableError();
  }
}
