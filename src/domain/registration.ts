import type { Agreement, AgreementCode } from './client';
import { errorCode, type Failure } from './failure';
import type { FormRules, FormValues } from './form';

/** Section 7: who registers, as typed; without a card its number and its CVV are empty. */
export type Applicant = {
  phone: string;
  /** DD.MM.YYYY. */
  birthDate: string;
  cardNumber: string;
  cvv: string;
  agreements: readonly Agreement[];
};

export const cardPattern = '0000 0000 0000 0000';
export const cvvPattern = '000';

/** A card is optional, but its number and its CVV require each other. */
export const registrationRules = {
  phone: { type: 'phone', required: true },
  birthDate: { type: 'date', required: true },
  cardNumber: {
    type: 'matrix',
    pattern: cardPattern,
    required: false,
    requiredWith: 'cvv',
  },
  cvv: { type: 'matrix', pattern: cvvPattern, required: false, requiredWith: 'cardNumber' },
  agreements: { type: 'toggle-group', required: false },
} as const satisfies FormRules;

export const emptyApplication: FormValues = {
  phone: '',
  birthDate: '',
  cardNumber: '',
  cvv: '',
  agreements: [],
};

/** The consents that a person may give, in the order of the form. */
export const consents: readonly AgreementCode[] = ['AllowSMS', 'AllowEmail', 'AllowPush'];

/** The values that may be stored: without the CVV, which the person types again. */
export const withoutCvv = (values: FormValues): FormValues => ({ ...values, cvv: '' });

export const chosenConsents = ({ agreements }: FormValues): AgreementCode[] =>
  consents.filter((code) => Array.isArray(agreements) && agreements.includes(code));

export function applicantOf(values: FormValues): Applicant {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    phone: text('phone'),
    birthDate: text('birthDate'),
    cardNumber: text('cardNumber'),
    cvv: text('cvv'),
    agreements: chosenConsents(values).map((agreementCode) => ({ agreementCode, value: 'true' })),
  };
}

/** A new code cannot help after these: somebody else has registered the phone or the card meanwhile. */
export const lostCodes: readonly number[] = [
  errorCode.registrationNotAllowed,
  errorCode.phoneTaken,
];

/** The part of the form that a refusal concerns; null for the form as a whole. */
export type RefusedPart = 'phone' | 'card' | null;

export function refusedPart(failure: Failure, { cardNumber }: Applicant): RefusedPart {
  if (failure.kind !== 'rejected') return null;
  if (failure.code === errorCode.phoneTaken) return 'phone';
  return failure.code === errorCode.registrationNotAllowed && cardNumber !== '' ? 'card' : null;
}
