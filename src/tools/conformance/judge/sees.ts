import { isRefusal, type Answer } from '#api/answer.ts';
import type { Contract } from '#conformance/calls.ts';
import { toFailure, type RejectedError } from '#domain/failure.ts';
import { failureTexts, slowTexts } from '#ui/texts.ts';
import { serviceWorkTexts } from '#features/status-pages/texts.ts';
import { failureText, loadFailureText } from '#ui/feedback/errorMessages.ts';

const quoted = (text: string) => `«${text}»`;

/** The cabinet's message when no answer arrives. */
export const seesNoAnswer = ({ isRead }: Contract) =>
  quoted((isRead ? loadFailureText : failureText)({ kind: 'unreachable' }));

export const seesSignedOut = quoted(failureTexts.signedOut);
export const seesSlow = quoted(slowTexts.notice);

/** Text that a card holder sees when the cabinet treats an answer as a failure. */
export function seesFailure(contract: Contract, answer: Answer, error: RejectedError): string {
  if (contract.isMain && answer.status === 503) return quoted(serviceWorkTexts.title);
  if (contract.id === 'logout') return 'Nothing: signing out waits for no answer';
  if (contract.isAboutSession)
    return isRefusal(answer) ? seesSignedOut : quoted(failureTexts.unread);
  if (contract.isClients && (answer.status === 401 || answer.status === 403)) return seesSignedOut;
  return quoted((contract.isRead ? loadFailureText : failureText)(toFailure(error)));
}
