import type { FieldError } from '#domain/form.ts';
import { formTexts } from './texts';

/** What a person is told of what they have typed. */
export const fieldErrorText = (error: FieldError | undefined): string | undefined =>
  error && formTexts.errors[error];
