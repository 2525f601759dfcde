import type { Headings } from './sentences';

/** Section 3, "Entities and their fields". */
export const section3: Headings = {
  Client: {
    'firstName, middleName, lastName, birthDate, gender, mobilePhone, email, agreements, card': [
      'api/entities.test.ts › "Client": nine fields',
    ],
    'agreements is a list of agreementCode plus the string true or false': [
      'api/entities.test.ts › "Client": nine fields, agreements as a code with the string true or false',
    ],
    'Stored agreement codes: AllowSMS, AllowEmail, AllowPush': [
      'journeys/dashboard.spec.ts › a consent shows at once, is sent, and goes back when refused',
    ],
  },
  Card: {
    'qualFuel2 and qualNonFuel3, numeric': [
      'api/entities.test.ts › "Card": the fuel and non-fuel amounts are numbers',
    ],
  },
  'Sign-up data': {
    'user (mobilePhone, birthDate, cardNumber optional, cvv optional), confirmCode, listOfAgreements':
      ['api/entities.test.ts › "Sign-up data": user, confirmCode and listOfAgreements'],
  },
  Tokens: {
    'accessToken and refreshToken, kept in cookies named access_token and refresh_token': [
      'browser/tokenCookies.test.ts › kept in the cookies access_token and refresh_token',
    ],
  },
  'Other identifiers': {
    'Login operation identifier: operationId': [
      'api/entities.test.ts › operationId, then accessToken and refreshToken',
    ],
    'Points forecast: pointForecastPage': [
      'api/entities.test.ts › the points forecast is pointForecastPage',
    ],
  },
  Transaction: {
    'Thirteen fields, from orderDate to rrn': [
      'api/entities.test.ts › "Transaction": thirteen fields',
    ],
    'Grouped by month (YYYY-MM), within a month by day (YYYY-MM-DD)': [
      'domain/ledger.test.ts › groups by month and by day of the date as it was sent',
    ],
    'A month has totalPaid and totalPointsAccrues': [
      'domain/ledger.test.ts › month totals are the sums of their counted entries',
    ],
    'Entries hold currentPaid … withError, rrn': [
      'domain/ledger.test.ts › an entry holds what section 3 names',
    ],
    'orderType only for non-financial operations': [
      'domain/ledger.test.ts › names the kind of order only of transactions without money',
    ],
  },
  'Loyalty tier rule': {
    'programName, qualFuel2, qualNonFuel3': ['api/entities.test.ts › "Loyalty tier rule"'],
    'Agate, Sapphire, Ruby, Diamond, in Russian, with ordinals first to fourth': [
      'features/dashboard/balance.test.tsx › four stones in Russian, the first to the fourth',
    ],
    'Tier progress values are percentages, one per progress bar': [
      'features/dashboard/balance.test.tsx › both conditions of the next tier, what remains',
    ],
  },
  'Q&A item': {
    'selection, text, weigth': ['api/entities.test.ts › "Q&A item"'],
  },
  'Fuel-station pin': {
    'A data list; attributes with lat, lon, name, id_station and address': [
      'api/entities.test.ts › "Fuel-station pin"',
    ],
  },
  'Form field': {
    'Types: text, phone, date, email, matrix, select, checkbox, toggle-group': [
      'domain/form/fields.test.ts › "Form field", a text › has at least one sign',
      'domain/form/fields.test.ts › "Form field", a phone › is as long as +7 and ten digits',
      'domain/form/fields.test.ts › "Form field", a date › is DD.MM.YYYY of a day that exists',
      'domain/form/fields.test.ts › "Form field", an email › has a local part',
      'domain/form/fields.test.ts › a matrix is as long as its pattern',
      'domain/form/fields.test.ts › a select has at least one option chosen',
      'domain/form/fields.test.ts › a checkbox is checked',
      'domain/form/fields.test.ts › a toggle group has at least one input checked',
    ],
    'Options: a matrix pattern and a minlength': [
      'domain/form/fields.test.ts › a matrix is as long as its pattern',
      'domain/form/fields.test.ts › has at least one sign, or as many as its minlength',
    ],
    'Options: a required flag': [
      'domain/form/fields.test.ts › need not be given where it is not required',
    ],
    'Options: a restriction type': [
      'domain/form/normalizeInput.test.ts › characters a field keeps › %s',
    ],
  },
  'Cookie-consent state': {
    'Kept in local storage under the key skipCookiePopup: WAITING, OPEN, CONFIRM': [
      'browser/consent.test.ts › %s is kept in local storage under skipCookiePopup',
      'machines/app/cookieConsent.test.ts › keeps every stage it passes',
    ],
  },
  Dashboard: {
    'Transactions, loyalty Q&A and tier rules are loaded in parallel': [
      'machines/dashboard/dashboard.test.ts › loads transactions, questions, tier rules and the forecast in parallel',
    ],
    "After that it sets the user's tier and its conditions": [
      'machines/dashboard/dashboard.test.ts › then sets the tier and its conditions',
    ],
  },
};
