import { unknownErrorText, type Failure } from '#domain/failure.ts';
import { loadFailureText } from './errorMessages';

/** Why a part of a screen did not load, beneath words of its own: nothing where nobody knows more. */
export function reasonText(failure: Failure | null): string | undefined {
  if (!failure || failure.kind === 'defect') return undefined;
  const reason = loadFailureText(failure);
  return reason === unknownErrorText ? undefined : reason;
}
