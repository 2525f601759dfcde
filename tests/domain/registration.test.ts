import { describe, expect, test } from 'vitest';
import { RejectedError, toFailure, UnreachableError } from '#domain/failure.ts';
import { formErrors } from '#domain/form.ts';
import {
  applicantOf,
  chosenConsents,
  consents,
  emptyApplication,
  refusedPart,
  registrationRules,
} from '#domain/registration.ts';

const today = '2026-11-20';
const filled = { ...emptyApplication, phone: '+7 999 000 00 09', birthDate: '27.03.1987' };
const card = { cardNumber: '1234 5678 9012 3456', cvv: '123' };

describe('a registration (sections 3 and 5)', () => {
  test('begins with nothing filled in and no consent given', () => {
    expect(applicantOf(emptyApplication)).toEqual({
      phone: '',
      birthDate: '',
      cardNumber: '',
      cvv: '',
      agreements: [],
    });
    expect(emptyApplication['agreements']).toEqual([]);
  });

  test('needs a phone and a date of birth', () => {
    expect(formErrors(registrationRules, emptyApplication, today)).toEqual({
      phone: 'missing',
      birthDate: 'missing',
    });
    expect(formErrors(registrationRules, filled, today)).toEqual({});
  });

  test('needs the number of a card and its cvv together, or neither', () => {
    const errors = (given: Partial<typeof card>) =>
      formErrors(registrationRules, { ...filled, ...given }, today);
    expect(errors(card)).toEqual({});
    expect(errors({ cvv: card.cvv })).toEqual({ cardNumber: 'missing' });
    expect(errors({ cardNumber: card.cardNumber })).toEqual({ cvv: 'missing' });
    expect(errors({ cardNumber: '1234', cvv: '1' })).toEqual({
      cardNumber: 'matrix',
      cvv: 'matrix',
    });
  });

  test('sends what is typed, and the consents that are given, in the order they are offered', () => {
    expect(consents).toEqual(['AllowSMS', 'AllowEmail', 'AllowPush']);
    const agreements = ['AllowPush', 'AllowEmail', 'Other'];
    expect(applicantOf({ ...filled, ...card, agreements })).toEqual({
      phone: '+7 999 000 00 09',
      birthDate: '27.03.1987',
      ...card,
      agreements: [
        { agreementCode: 'AllowEmail', value: 'true' },
        { agreementCode: 'AllowPush', value: 'true' },
      ],
    });
  });

  test('sends nothing in place of a value that is no text', () => {
    expect(applicantOf({ phone: true, cvv: ['123'] })).toEqual({
      phone: '',
      birthDate: '',
      cardNumber: '',
      cvv: '',
      agreements: [],
    });
    expect(chosenConsents({ agreements: 'AllowSMS' })).toEqual([]);
  });
});

describe('a refused registration (D11, D12)', () => {
  const applicant = applicantOf({ ...filled, ...card });
  const withoutCard = applicantOf(filled);
  const refused = (code: number) => toFailure(new RejectedError(code, 'Отказано'));

  test('is about the phone when that is taken', () => {
    expect(refusedPart(refused(21), applicant)).toBe('phone');
    expect(refusedPart(refused(21), withoutCard)).toBe('phone');
  });

  test('is about the card that may not be registered, where there is one', () => {
    expect(refusedPart(refused(20), applicant)).toBe('card');
    expect(refusedPart(refused(20), withoutCard)).toBeNull();
  });

  test('is about the form as a whole for any other reason', () => {
    expect(refusedPart(refused(90), applicant)).toBeNull();
    expect(refusedPart(toFailure(new UnreachableError()), applicant)).toBeNull();
    expect(refusedPart(toFailure(new Error('x')), applicant)).toBeNull();
  });
});
