import { changedValues, typedDate, type FormRules, type FormValues } from './form';

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

/** The part of a client that the profile form holds: in the form `birthDate` is DD.MM.YYYY or empty. */
export type Profile = Record<keyof typeof profileRules, string>;

export const profileValues = (client: Profile): Profile => ({
  ...profileOf(client),
  birthDate: typedDate(client.birthDate),
});

/** What is saved: `values` that differ from `initial` were changed, the others go out as the server has them now. */
export type ProfileChange = { values: FormValues; initial: FormValues };

export const withChanges = (client: Profile, { values, initial }: ProfileChange): Profile =>
  profileOf({ ...profileValues(client), ...changedValues(values, initial) });

/** What a client changed and neither saved nor gave up; `values` has no other fields. */
export type ProfileDraft = { cardNumber: string; values: FormValues };

/** What was typed of this client's, and of no other's. */
export const draftOf = (
  { card }: { card: Pick<ProfileDraft, 'cardNumber'> },
  draft: ProfileDraft | null,
): ProfileDraft | null => (draft?.cardNumber === card.cardNumber ? draft : null);

/** The values of the profile’s fields, and of no others. */
export const profileOf = (values: FormValues): Profile =>
  Object.fromEntries(
    Object.keys(profileRules).map((name) => [name, String(values[name] ?? '')]),
  ) as Profile;
