import type { Failure } from '#domain/failure.ts';
import { ru } from '#texts/ru.ts';

/** What a person is told of a failed call: the server's own words where it has any. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'rejected':
      return failure.message;
    case 'unreachable':
      return ru.failure.unreachable;
    case 'signedOut':
      return ru.failure.signedOut;
    case 'defect':
      return ru.failure.unknown;
  }
}

/** The same of something that did not load: nobody has typed anything. */
export const loadFailureText = (failure: Failure): string =>
  failure.kind === 'unreachable' ? ru.failure.unread : failureText(failure);
