import type { FieldError } from '#domain/form/fields.ts';
import { ru } from '#texts/ru.ts';

/** What a person is told of what they have typed. */
export const fieldErrorText = (error: FieldError | undefined): string | undefined =>
  error && ru.form.errors[error];
