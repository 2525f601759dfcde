import type { Headings } from './sentences';

/** Section 2, "Screens and routes". */
export const section2: Headings = {
  Routes: {
    'Nine routes, the sign-up and the get-card page among them': [
      'domain/routes.test.ts › %s is a route',
    ],
    'A logged-in user who asks for /auth is sent to the dashboard': [
      'machines/app/navigation.test.ts › a person with a token who asks for /auth comes to the dashboard',
    ],
    '/dashboard needs a session; a visitor without a token is sent to /auth': [
      'machines/app/navigation.test.ts › a visitor is sent from the dashboard to /auth',
    ],
    '/app_link leads each device to its own store': [
      'machines/app/appLink.test.ts › section 2: %s goes to its own store',
      'domain/device.test.ts › each device has one store, and two kinds belong on the main page',
    ],
    '/app_link leads a Windows phone and an unknown device to the main page': [
      'machines/app/appLink.test.ts › section 2: %s goes to the main page',
    ],
    'Any unmatched path redirects to /error404': [
      'machines/app/navigation.test.ts › an unknown path leads to /error404',
      'journeys/signIn.spec.ts › every way leads where the rules say',
    ],
    '/service_work is the technical-works page': [
      'machines/app/navigation.test.ts › technical works lead to /service_work and back',
    ],
  },
  'Navigation rules': {
    'Each navigation scrolls to the app container': [
      'machines/app/navigation.test.ts › every arrival writes the history and scrolls to the app container',
    ],
    'If the client card is not yet loaded, load the client profile': [
      'machines/app/navigation.test.ts › with a token and no card the profile is loaded before any screen',
      'machines/app/navigation.test.ts › with the card loaded it is not loaded again',
    ],
    'If that fails, go to /auth': [
      'machines/app/navigation.test.ts › a refused profile leads to /auth',
    ],
    'With no token, any route other than the dashboard is allowed': [
      'machines/app/navigation.test.ts › a visitor may go to %s',
    ],
  },
  'Dashboard sections': {
    'They are card, trans and my-balance': [
      'features/dashboard/areas.test.tsx › the regions stand as Карта, Мой баланс, Операции',
    ],
    'The balance section contains a FAQ block': [
      'features/dashboard/balance.test.tsx › questions stand by weigth, as text, one open at most',
    ],
  },
  Overlays: {
    'The entries of the menu jump to the card, transactions, balance or FAQ': [
      'machines/app/menu.test.ts › its entry jumps to the section %s',
      'journeys/dashboard.spec.ts › the menu jumps to a section (D3)',
    ],
    'The menu closes': ['page/modals.test.ts › closes with its own control and with Escape'],
    'Its entries close the profile overlay': [
      'machines/app/modalStack.test.ts › a section chosen in the menu closes everything at once (section 2)',
    ],
    'Modals: edit-profile, profile-tel, a map overlay and a placemark detail overlay': [
      'domain/modals.test.ts › the profile, the phone’s change, the map and a placemark are modals',
    ],
  },
  'Other screen behaviour': {
    "The balance slider scrolls to the user's current level card on load": [
      'machines/dashboard/dashboard.test.ts › the slider goes to the plate of %s',
      'features/dashboard/balance.test.tsx › 600 ms after the data the plates slide to the own tier',
    ],
    'A short card number expands on click and collapses on a second click': [
      'features/dashboard/card.test.tsx › the short number expands on a click and collapses on the next',
    ],
    'A password show/hide toggle': [
      'ui/CodeInput.test.tsx › the digits are hidden and shown by one button',
    ],
    'A code input of 4 or more digits': ['ui/CodeInput.test.tsx › there is an input per digit'],
    'The page title is the product name, or "section - product name"': [
      'domain/routes.test.ts › the title is "section - product name", or the product name alone',
    ],
    'A cookie popup links to an external cookie-policy document': [
      'ui/CookiePopup.test.tsx › shows only while OPEN, links to the policy',
    ],
    'The rating widget appears for a transaction': [
      'machines/dashboard/rating.test.ts › is about the newest purchase that counts (section 2)',
    ],
    'The map shows fuel-station pins': [
      'map-page/features.test.ts › the map shows a pin for every station that has a place',
    ],
    'A placemark shows title, "station No. {id_station}", address and round-the-clock hours': [
      'features/stations/placemark.test.tsx › a placemark has its title, station number, address',
    ],
  },
};
