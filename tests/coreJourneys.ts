/**
 * Titles of the most important journeys, by file: `npm test` runs them, `npm run verify` runs all
 * others. `npm test` also runs the paths tagged `@core`.
 */
export const coreJourneys: Readonly<Record<string, readonly string[]>> = {
  'journeys/signIn.spec.ts': [
    'at 320 px, light section 5: the way from the main page to the transactions and out goes by keyboard alone',
    'section 5: a wrong, an expired and a too often tried code each get their own words',
    'D25: a deep link leads to the login and on to the place asked for',
    'section 4 "Session": two tabs sign in and out together',
    'section 8: code 55 ends on the main page with nothing kept',
  ],
  'journeys/registration.spec.ts': ['section 4 "Registration": by keyboard at 320 px'],
  'journeys/phoneChange.spec.ts': ['section 4 "Phone change": by keyboard at 320 px'],
  'journeys/deletion.spec.ts': ['section 4 "Account deletion": by keyboard at 320 px'],
  'journeys/transactions.spec.ts': [
    '137 transactions: filtered, summed, taken along as a table and on paper',
    'a rating thanks, hides, arrives once',
  ],
  'journeys/dashboard.spec.ts': [
    'sections 5 and 8: the profile keeps every field rule',
    'sections 3 and 8 "Client": a consent shows at once',
  ],
  'journeys/firstCalls.spec.ts': [
    'what was refused beside technical works does not lead back to them',
  ],
  'journeys/largeText.spec.ts': [
    '/ is whole with text of up to 200 %',
    'the dashboard is whole with text of up to 200 %',
  ],
  'journeys/stations.spec.ts': [
    'without a key, at 320 px, light the list serves alone, by keyboard, and the focus comes back',
  ],
  'journeys/offline.spec.ts': ['a client reads the last card and transactions without a network'],
  'faults/session.spec.ts': [
    'D22: a refresh that is refused leads to the login, which says so and leads back',
  ],
  'faults/refresh.spec.ts': [
    '50 calls with an expired token cause one refresh and 50 answers',
    '50 forbidden calls cause one fresh login and 50 answers',
  ],
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Playwright matches a test by its file, its titles and its tags, in one line. */
export const core: RegExp[] = [
  /@core$/,
  ...Object.entries(coreJourneys).flatMap(([file, titles]) =>
    titles.map((title) => new RegExp(`${escaped(file)} ${escaped(title)}`)),
  ),
];
