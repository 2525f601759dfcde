import { hasAgreed } from '#domain/agreements.ts';
import { expect, test } from 'vitest';
import { formErrors } from '#domain/form/fields.ts';
import { draftOf, profileOf, profileRules, profileValues, unsaidGender } from '#domain/profile.ts';
import { client } from '#tests/support/examples.ts';

const today = '2026-11-20';

test('the client’s own data may be saved as it is', () => {
  expect(formErrors(profileRules, profileValues(client), today)).toEqual({});
});

test('a first and a last name are required, everything else may be left out', () => {
  const empty = profileOf({});
  expect(formErrors(profileRules, empty, today)).toEqual({
    firstName: 'missing',
    lastName: 'missing',
  });
});

test('what the form holds is what is saved', () => {
  const values = profileValues(client);
  expect(profileOf(values)).toEqual(values);
});

test('a consent is given only where the server says "true"', () => {
  const agreements = [
    { agreementCode: 'AllowSMS', value: 'true' },
    { agreementCode: 'AllowEmail', value: 'false' },
  ] as const;
  const given = { ...client, agreements: [...agreements] };
  expect(hasAgreed(given, 'AllowSMS')).toBe(true);
  expect(hasAgreed(given, 'AllowEmail')).toBe(false);
  expect(hasAgreed(given, 'AllowPush')).toBe(false);
});

test('a gender that the form does not know stands for «not said», and goes back as it came (D30)', () => {
  expect(['Женский', 'F'].map(unsaidGender)).toEqual(['Женский', 'F']);
  expect(['', 'female', 'male'].map(unsaidGender)).toEqual(['', '', '']);
});

test('what was typed and not saved waits for the client who typed it, and for no other', () => {
  const draft = { cardNumber: client.card.cardNumber, values: { firstName: 'Мария' } };
  expect(draftOf(client, draft)).toEqual(draft);
  expect(draftOf(client, { ...draft, cardNumber: '9999000011112222' })).toBeNull();
  expect(draftOf(client, null)).toBeNull();
});
