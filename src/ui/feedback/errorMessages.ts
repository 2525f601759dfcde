import { unknownErrorText, type Failure } from '#domain/failure.ts';
import { failureTexts } from '#ui/texts.ts';

/** What a person is told of a failed call: the server's own words where it has any. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'rejected':
      return failure.message;
    case 'unreachable':
      return failureTexts.unreachable;
    case 'signedOut':
      return failureTexts.signedOut;
    case 'outdated':
      return failureTexts.outdated;
    case 'incomplete':
      return failureTexts.incomplete;
    case 'defect':
      return failureTexts.unknown;
  }
}

/** The same of something that did not load: nobody has typed anything. */
export const loadFailureText = (failure: Failure): string =>
  failure.kind === 'unreachable' ? failureTexts.unread : failureText(failure);

/** Why it did not load, beneath words of its own: nothing where nobody knows more. */
export function reasonOf(failure: Failure): string | undefined {
  const reason = loadFailureText(failure);
  return reason === unknownErrorText ? undefined : reason;
}
