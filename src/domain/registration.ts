import type { Agreement, AgreementCode } from './client';
import { errorCode, type Failure } from './failure';
import type { FieldValue, FormRules, FormValues } from './fields';

/** Section 7: who registers, as typed; without a card the number and the cvv are empty. */
export type Applicant = {
  phone: string;
  /** DD.MM.YYYY. */
  birthDate: string;
  cardNumber: string;
  cvv: string;
  agreements: readonly Agreement[];
};

/** A card is optional, but its number and its cvv come together. */
export const registrationRules = {
  phone: { type: 'phone', required: true },
  birthDate: { type: 'date', required: true },
  cardNumber: {
    type: 'matrix',
    pattern: '0000 0000 0000 0000',
    required: false,
    requiredWith: 'cvv',
  },
  cvv: { type: 'matrix', pattern: '000', required: false, requiredWith: 'cardNumber' },
  agreements: { type: 'toggle-group', required: false },
} as const satisfies FormRules;

export const emptyApplication: FormValues = {
  phone: '',
  birthDate: '',
  cardNumber: '',
  cvv: '',
  agreements: [],
};

const consents: readonly AgreementCode[] = ['AllowSMS', 'AllowEmail', 'AllowPush'];

export function applicantOf(values: FormValues): Applicant {
  const text = (name: string) => textOf(values[name]);
  const given = values['agreements'];
  return {
    phone: text('phone'),
    birthDate: text('birthDate'),
    cardNumber: text('cardNumber'),
    cvv: text('cvv'),
    agreements: consents
      .filter((code) => Array.isArray(given) && given.includes(code))
      .map((agreementCode) => ({ agreementCode, value: 'true' })),
  };
}

const textOf = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '');

/** Where a refusal belongs: at the phone, at the card, or, null, at the form as a whole. */
export function refusedField(failure: Failure, { cardNumber }: Applicant) {
  if (failure.kind !== 'rejected') return null;
  if (failure.code === errorCode.phoneTaken) return 'phone';
  return failure.code === errorCode.registrationNotAllowed && cardNumber !== ''
    ? 'cardNumber'
    : null;
}
