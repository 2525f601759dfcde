import type { Client } from './client';
import { changedValues, typedDate, type FormRules, type FormValues } from './form';

/** The part of a client that the profile form holds; `birthDate` is DD.MM.YYYY or empty. */
export type Profile = Pick<
  Client,
  'firstName' | 'middleName' | 'lastName' | 'birthDate' | 'gender' | 'email'
>;

/** What the server takes as a gender; empty is not said. */
export const genders = ['', 'female', 'male'] as const;

/**
 * What «not said» stands for in the form of a client: nothing, or the spelling that the form does
 * not know, which goes back as it came (D30).
 */
export const unsaidGender = (gender: string): string =>
  genders.some((known) => known === gender) ? '' : gender;

/** Section 5, with the names the server insists on. */
export const profileRules = {
  firstName: { type: 'text', required: true, restrict: 'name', capital: true },
  middleName: { type: 'text', required: false, restrict: 'name', capital: true },
  lastName: { type: 'text', required: true, restrict: 'name', capital: true },
  birthDate: { type: 'date', required: false },
  gender: { type: 'select', required: false },
  email: { type: 'email', required: false },
} as const satisfies FormRules;

export const profileValues = (client: Client): FormValues & Profile => ({
  firstName: client.firstName,
  middleName: client.middleName,
  lastName: client.lastName,
  birthDate: typedDate(client.birthDate),
  gender: client.gender,
  email: client.email,
});

/** What is saved: `values` that differ from `initial` were changed, the others go out as the server has them now. */
export type ProfileChange = { values: FormValues; initial: FormValues };

export const withChanges = (client: Client, { values, initial }: ProfileChange): Profile =>
  profileOf({ ...profileValues(client), ...changedValues(values, initial) });

/** What a client changed and neither saved nor gave up; `values` has no other fields. */
export type ProfileDraft = { cardNumber: string; values: FormValues };

/** What was typed of this client's, and of no other's. */
export const draftOf = (client: Client, draft: ProfileDraft | null): ProfileDraft | null =>
  draft?.cardNumber === client.card.cardNumber ? draft : null;

export function profileOf(values: FormValues): Profile {
  const text = (name: keyof Profile) => String(values[name] ?? '');
  return {
    firstName: text('firstName'),
    middleName: text('middleName'),
    lastName: text('lastName'),
    birthDate: text('birthDate'),
    gender: text('gender'),
    email: text('email'),
  };
}
