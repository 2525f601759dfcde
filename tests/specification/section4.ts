import type { Headings } from './sentences';

/** Section 4, "States and transitions". */
export const section4: Headings = {
  Session: {
    'Login (phone) yields an operationId, then the SMS code yields the tokens': [
      'machines/account/login.test.ts › verifies the code against the operation it was issued for',
    ],
    'The tokens are stored in cookies and in state': [
      'machines/app/session.test.ts › tokens of a login are kept in cookies and in state',
    ],
    'On a 401, the refresh token is exchanged once for new tokens': [
      'machines/app/session.test.ts › asks for one refresh, however many calls were refused',
    ],
    'The request is retried': [
      'api/access.test.ts › fifty parallel requests cause one refresh and fifty answers',
    ],
    'If that fails, tokens are cleared': [
      'machines/app/session.test.ts › clears the tokens and the client, where no others are stored',
      'app/refusals.test.ts › that ends with %s ends the session',
    ],
    'On a 403, a fresh login is requested; failure clears tokens': [
      'machines/app/session.test.ts › a 403 asks for a fresh login',
    ],
    'The user then goes to /auth': [
      'machines/app/navigation.test.ts › a session that ends (%s) in the cabinet leads to %s (section 4 "Session")',
    ],
    'Logout sends both tokens, then clears the card, tokens, cookies and transactions': [
      'machines/app/session.test.ts › signing out tells the server of the tokens and clears everything at once',
      'app/tabs.test.ts › reaches the server with both tokens though the tab is closed at once',
      'journeys/signIn.spec.ts › signing out clears everything even when its call fails',
      'journeys/dashboard.spec.ts › late answers for a former client never land with the next one',
    ],
    'A profile load that fails with code 55 logs the user out': [
      'machines/app/session.test.ts › code 55 on the profile signs out and says so',
    ],
    'The user is then sent to the main page': [
      'machines/app/navigation.test.ts › code 55 leads to the main page from wherever',
    ],
  },
  'Phone change': {
    'Request, confirm the old number, confirm the new one, which issues new tokens': [
      'machines/account/phoneChange.test.ts › takes the four steps, then puts the new tokens in place of the old',
    ],
    'The code goes to the old number first, then to the new one': [
      'machines/account/phoneChange.test.ts › tells each code where it went: the old number first, then the new',
    ],
    'Resend the code to the new number': [
      'machines/account/phoneChange.test.ts › the code to the new number is asked for by its own call',
    ],
  },
  'Account deletion': {
    'Request, then confirm': [
      'machines/account/accountDeletion.test.ts › requests, then confirms with the code, then ends the session',
    ],
  },
  Registration: {
    'Check whether registration is allowed': [
      'machines/account/registration.test.ts › asks whether it is allowed before anything is sent',
    ],
    'Register (sends an SMS), then confirm with the code': [
      'machines/account/registration.test.ts › confirms the phone with the code, then leads to sign in',
    ],
    'Resend if needed': [
      'machines/account/registration.test.ts › a code sent again replaces the former one',
    ],
  },
  'Transaction paging': {
    'The offset grows by the limit after each load, until the last page is reached': [
      'machines/dashboard/transactionPaging.test.ts › the offset grows by 20 after each load, until the last page',
    ],
  },
  'Tier calculation': {
    'The next tier is the first whose requirement exceeds the amounts; the current one is before it':
      ['domain/tiers.test.ts › with %d l and %d ₽ the tier is %s and the next %s'],
    'Remaining fuel and money to the next tier are the differences': [
      'domain/tiers.test.ts › what remains to the next tier are the differences',
    ],
  },
  'Cookie consent': {
    'WAITING moves to OPEN 2 seconds after load': [
      'machines/app/cookieConsent.test.ts › opens after 2000 ms and no sooner',
    ],
    'Unless it is already CONFIRM': [
      'machines/app/cookieConsent.test.ts › never opens for a visitor who agreed before',
    ],
    'It moves to CONFIRM when the user accepts': [
      'machines/app/cookieConsent.test.ts › keeps every stage it passes',
    ],
    'The popup shows only while OPEN': ['ui/CookiePopup.test.tsx › shows only while OPEN'],
  },
  'Modal stack': {
    'Opening a modal pushes it': [
      'machines/app/modalStack.test.ts › pushes a history entry for each modal that is opened',
    ],
    'Back returns to the previous one': [
      'machines/app/modalStack.test.ts › Back returns to the previous modal',
    ],
    'Escape or a close control closes it': [
      'ui/messages.test.tsx › a sheet is named by its heading and has its ways out',
      'journeys/dashboard.spec.ts › by keyboard the profile stays beneath the phone’s change',
    ],
    'Opening another closes the current one, except edit-profile and profile-tel': [
      'domain/modalStack.test.ts › closes the one beneath, except the profile and the change of the phone',
    ],
    'Page scroll is locked while a modal or the menu is open': [
      'machines/app/modalStack.test.ts › locks the page’s scroll while anything is open',
    ],
  },
  'Rating widget': {
    'A click changes the caption; the form’s own submit is suppressed': [
      'features/dashboard/transactions.test.tsx › thanks for a choice, hides; its own submit is suppressed',
    ],
    'After 1.5 s the block hides and the form is submitted programmatically': [
      'machines/dashboard/rating.test.ts › 1.5 s after the choice it hides, and only then is submitted by program',
    ],
  },
  'Form submit': {
    'After a submit, the form button is disabled after 1 s': [
      'machines/shared/form.test.ts › disables the button 1 s after a submit and not sooner',
      'features/sign-in/PhoneStep.test.tsx › the button is disabled 1 s after it was pressed',
    ],
    'On success the form resets after 1 s': [
      'machines/shared/form.test.ts › on success the form resets after 1 s',
    ],
    'In the modal variant the modal also closes after 0.3 s': [
      'machines/shared/form.test.ts › a modal form closes its modal 0.3 s after that',
    ],
  },
  'Verification code form': {
    'The submit button is enabled only when all code inputs are filled': [
      'machines/account/otp.test.ts › can be submitted only when every input is filled',
      'ui/CodeForm.test.tsx › enabled when all is filled',
    ],
    'On submit the form gets a loading state': [
      'ui/CodeForm.test.tsx › enabled when all is filled, loading once submitted',
    ],
    'Focusing an input clears the invalid state': [
      'machines/account/otp.test.ts › focusing an input clears the invalid state',
      'ui/CodeForm.test.tsx › focusing an input clears the invalid state',
    ],
  },
  'Other behaviours': {
    'Accordions toggle on click and have a single-open mode': [
      'ui/Accordion.test.tsx › an accordion toggles on a click, its items close each other',
      'journeys/dashboard.spec.ts › one question open at a time',
    ],
    'Tabs toggle on click': [
      'ui/Tabs.test.tsx › a click takes another tab, one that is taken stays',
      'features/dashboard/card.test.tsx › the period is chosen among 30, 90 and 365 days',
    ],
    'A dashboard section gets a highlight class on menu selection': [
      'browser/sections.test.ts › a highlighted section has a class of its own, then none',
      'journeys/dashboard.spec.ts › the menu jumps to a section (D3) and lights it',
    ],
    'Removed after 2 s': ['machines/app/sectionHighlight.test.ts › marks a section for 2000 ms'],
  },
};
