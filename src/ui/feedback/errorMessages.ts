import { unknownErrorText, type Failure } from '#domain/failure.ts';
import { failureTexts } from '#ui/texts.ts';

/** Text about a failed call: the server's own message where it has one. */
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

/** Text about a failed load. A load has no typed data, so the text for no network differs. */
export const loadFailureText = (failure: Failure): string =>
  failure.kind === 'unreachable' ? failureTexts.unread : failureText(failure);

/** Reason of a failed load, shown below a title; undefined when the reason is unknown. */
export function reasonOf(failure: Failure): string | undefined {
  const reason = loadFailureText(failure);
  return reason === unknownErrorText ? undefined : reason;
}
