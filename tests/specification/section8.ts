import type { Headings } from './sentences';

/** Section 8, "Errors". */
export const section8: Headings = {
  'The main API': {
    'Every response whose result.msg is not OK becomes an error': [
      'api/http.test.ts › a refusal is read whatever the status',
    ],
    'The default text means "Unknown error", the default code is 0': [
      'api/http.test.ts › is an error with code 0 and the default text',
    ],
    'The message is shown as a toast when the user store enables error toasts': [
      'api/http.test.ts › a rejected call is reported once, with the error that is thrown',
      'journeys/dashboard.spec.ts › a consent shows at once, is sent, and goes back when refused',
    ],
    'The error is thrown with result.code as its message': [
      'domain/failure.test.ts › a refusal carries its code as its message',
    ],
    'Code 55 on profile load forces logout': [
      'machines/app/session.test.ts › code 55 on the profile signs out and says so',
      'journeys/signIn.spec.ts › code 55 ends on the main page with nothing kept',
    ],
    'And a redirect to the main page': [
      'machines/app/navigation.test.ts › code 55 leads to the main page from wherever',
    ],
    'HTTP 401 triggers a token refresh once per request, HTTP 403 a fresh login': [
      'api/access.test.ts › fifty parallel requests cause one refresh and fifty answers',
      'api/access.test.ts › again after the refresh ends the session',
    ],
  },
  Transactions: {
    'Error code 34, "Error If Fraud" or Cancelled: flagged, and excluded from the month totals': [
      'domain/ledger.test.ts › leaves a transaction with %s in sight but out of the totals',
      'features/dashboard/transactions.test.tsx › the totals are of what is shown, errored transactions left out',
    ],
  },
  'Generic client errors': {
    'Request aborted': [
      'api/http.test.ts › an aborted call fails with the reason it was aborted with',
    ],
    'Network error': ['api/http.test.ts › no network is an unreachable server, not a refusal'],
  },
  'Other calls': {
    'On the content API, errors are logged and shown as a toast': [
      'features/dashboard/dashboardActors.test.ts › an error of the content API is logged; its own place says it, and no toast',
      'api/calls.test.ts › reports each failure once, and no success or departure',
    ],
    'Pin fetch failure is logged unless a custom handler is given': [
      'api/calls.test.ts › that fail are logged unless a handler is given',
    ],
    'The status is used as the error text': [
      'api/calls.test.ts › speak no English when the status is not OK',
      'machines/stations/stationsMap.test.ts › a status that is not OK is the text of the error',
    ],
  },
  Forms: {
    'A failed form validation shows the visible alert message and invalid styling': [
      'features/sign-in/PhoneStep.test.tsx › a phone that is not whole is not sent: alert',
      'journeys/dashboard.spec.ts › the profile keeps every field rule',
      'ui/Field.test.tsx › a refused field is marked and described by its error',
    ],
    'The console notes that the form cannot be submitted and what must be filled in': [
      'machines/shared/form.test.ts › a form with an invalid required field is not sent: alert, console note',
    ],
  },
};
