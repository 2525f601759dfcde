import { changedValues, typedDate, type FormRules, type FormValues } from './form';

/** Genders that the server accepts; empty means not said. */
export const genders = ['', 'female', 'male'] as const;

/**
 * The value of «not said» in a client's form: empty, or a spelling that the form does not know,
 * which is saved unchanged (D30).
 */
export const unsaidGender = (gender: string): string =>
  genders.some((known) => known === gender) ? '' : gender;

/** The rules of section 5; the server requires the first and the last name. */
export const profileRules = {
  firstName: { type: 'text', required: true, restrict: 'name', capital: true },
  middleName: { type: 'text', required: false, restrict: 'name', capital: true },
  lastName: { type: 'text', required: true, restrict: 'name', capital: true },
  birthDate: { type: 'date', required: false },
  gender: { type: 'select', required: false },
  email: { type: 'email', required: false },
} as const satisfies FormRules;

/** The part of a client that the profile form holds: in the form `birthDate` is DD.MM.YYYY or empty. */
export type Profile = Record<keyof typeof profileRules, string>;

export const profileValues = (client: Profile): Profile => ({
  ...profileOf(client),
  birthDate: typedDate(client.birthDate),
});

/**
 * The values to save. Those that differ from `initial` were changed; the others are sent as the server has them now.
 */
export type ProfileChange = { values: FormValues; initial: FormValues };

export const withChanges = (client: Profile, { values, initial }: ProfileChange): Profile =>
  profileOf({ ...profileValues(client), ...changedValues(values, initial) });

/** Changes that a client has neither saved nor discarded; `values` has no other fields. */
export type ProfileDraft = { cardNumber: string; values: FormValues };

/** The draft if this client typed it, else null. */
export const draftOf = (
  { card }: { card: Pick<ProfileDraft, 'cardNumber'> },
  draft: ProfileDraft | null,
): ProfileDraft | null => (draft?.cardNumber === card.cardNumber ? draft : null);

/** The values of the profile’s fields, and of no others. */
export const profileOf = (values: FormValues): Profile =>
  Object.fromEntries(
    Object.keys(profileRules).map((name) => [name, String(values[name] ?? '')]),
  ) as Profile;
