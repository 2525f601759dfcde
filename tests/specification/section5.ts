import type { Headings } from './sentences';

/** Section 5, "Validation rules". */
export const section5: Headings = {
  'What is sent': {
    'Phone numbers, card numbers and similar inputs have all whitespace stripped': [
      'api/calls.test.ts › whitespace of every kind is stripped from phones, card numbers, cvv and codes',
    ],
    'Dates are entered as DD.MM.YYYY and sent as YYYY-MM-DD': [
      'api/calls.test.ts › a date goes out as YYYY-MM-DD',
    ],
    'Empty card number and cvv are omitted; a missing listOfAgreements is an empty list': [
      'api/calls.test.ts › an empty card number and cvv are left out, missing agreements are an empty list',
    ],
    'Update-client omits birthDate when it is empty': [
      'api/calls.test.ts › an empty birth date is left out of the profile',
      'journeys/dashboard.spec.ts › is saved without an empty birth date',
    ],
    'A response counts as an error when its result message is not OK': [
      'api/http.test.ts › a refusal is read whatever the status',
    ],
  },
  'Form field rules': {
    'Text: length at least the minlength, default 1': [
      'domain/form/fields.test.ts › has at least one sign, or as many as its minlength',
    ],
    'Phone: +7 followed by a mask of 10 digits': [
      'domain/form/normalizeInput.test.ts › takes the form of its mask, whatever it begins with',
    ],
    'Phone: valid when the value is at least as long as the full mask': [
      'domain/form/fields.test.ts › is as long as +7 and ten digits',
    ],
    'Phone: a leading 8 is replaced by +7': [
      'domain/form/normalizeInput.test.ts › has a leading 8 replaced by +7',
    ],
    'Phone: a bare +7 is cleared on blur': [
      'machines/shared/form.test.ts › a bare +7 is cleared when the phone is left',
    ],
    'Date: DD.MM.YYYY': ['domain/form/fields.test.ts › is DD.MM.YYYY of a day that exists'],
    'Date: a year starting 19 or 20': [
      'domain/form/fields.test.ts › has a year that begins with 19 or 20',
    ],
    'Date: the person must be at least 18 years old': [
      'domain/form/fields.test.ts › is at least 18 years ago',
    ],
    'Email: a local part, @, a domain and a 2–6 letter top-level domain': [
      'domain/form/fields.test.ts › has a local part, @, a domain and a top-level domain of 2 to 6 letters',
    ],
    'Matrix: the value length must equal the length of the pattern': [
      'domain/form/fields.test.ts › a matrix is as long as its pattern',
    ],
    'Select: at least one non-empty option chosen': [
      'domain/form/fields.test.ts › a select has at least one option chosen that is not empty',
    ],
    'Checkbox: must be checked': ['domain/form/fields.test.ts › a checkbox is checked'],
    'Toggle-group: at least one input checked': [
      'domain/form/fields.test.ts › a toggle group has at least one input checked',
    ],
    'Character restrictions strip disallowed characters while typing': [
      'domain/form/normalizeInput.test.ts › characters a field keeps › %s',
      'machines/shared/form.test.ts › characters are stripped and the first becomes a capital while typing',
    ],
    'Verification code: single digits 0–9 only': [
      'domain/form/code.test.ts › leaves as many inputs, each a digit or nothing',
      'ui/CodeInput.test.tsx › typed digits walk through the inputs; other characters do not',
    ],
    'Pasting keeps digits only and spreads them over the inputs': [
      'domain/form/code.test.ts › a pasted code keeps its digits only and fills every input',
      'ui/CodeInput.test.tsx › a pasted code is spread over the inputs',
    ],
    'A capital-letter option upper-cases the first character': [
      'domain/form/normalizeInput.test.ts › the first character becomes a capital where the field says so',
    ],
    'Submit is blocked when any required field is invalid, and an alert message is shown': [
      'machines/shared/form.test.ts › a form with an invalid required field is not sent: alert, console note',
      'features/sign-in/PhoneStep.test.tsx › a phone that is not whole is not sent: alert',
      'journeys/dashboard.spec.ts › the profile keeps every field rule',
    ],
  },
};
