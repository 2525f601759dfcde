/** The decisions where the specification is silent, each with the tests that prove it. */
export const decisions: Readonly<Record<string, readonly string[]>> = {
  D1: ['brand.test.ts › what an operator rebrands stands in one module'],
  D2: ['domain/routes.test.ts › %s is a route'],
  D3: [
    'domain/routes.test.ts › a section is a hash',
    'screens/dashboard/areas.test.tsx › the regions stand as',
  ],
  D4: ['domain/routes.test.ts › the title is "section - product name"'],
  D5: ['settings.test.ts › stops the start by one line', 'settings.test.ts › have their defaults'],
  D6: ['api/http.test.ts › is an error with code 0 and the default text'],
  D7: ['api/case.test.ts › reads every spelling of the wire as one name'],
  D8: ['api/http.test.ts › a code in quotes is a number'],
  D9: ['domain/typing.test.ts › takes the form of its mask'],
  D10: ['domain/ledger.test.ts › leaves an operation with %s in sight but out of the totals'],
  D11: ['api/calls.test.ts › goes out as section 7 has it and comes back as the domain has it'],
  D12: [
    'journeys/registration.spec.ts › a refusal of the form keeps every value',
    'journeys/phoneChange.spec.ts › a refusal at any step keeps what was typed',
    'journeys/deletion.spec.ts › no refusal deletes anything',
  ],
  D13: [
    'api/access.test.ts › fifty parallel requests cause one renewal and fifty answers',
    'faults/renewal.spec.ts › 50 calls in each of three tabs cause one refresh',
  ],
  D14: [
    'domain/tiers.test.ts › below the first tier there is no current tier',
    'domain/tiers.test.ts › at the top tier nothing remains and both bars are full',
    'domain/tiers.test.ts › a condition that is more than met stays at 100',
  ],
  D15: ['domain/ledger.test.ts › shows an entry once when a purchase has pushed it'],
  D16: [
    'machines/codeForm.test.ts › for any length from 4 to 8',
    'machines/resend.test.ts › unlocks after 60 seconds and no sooner',
    'sandbox/login.test.ts › lives five minutes',
    'sandbox/login.test.ts › allows five tries',
  ],
  D17: ['domain/device.test.ts › each of them is taken for'],
  D18: ['machines/stationsMap.test.ts › without a key there is none to wait for'],
  D19: ['machines/navigation.test.ts › technical works lead to /service_work and back'],
  D20: [
    'ui/Counter.test.tsx › where motion is reduced the number stands at once',
    'browser/smoothSlides.test.ts › motion reduced: %s',
  ],
  D21: ['domain/text.test.ts › money has kopecks', 'domain/text.test.ts › points have no kopecks'],
  D22: [
    'machines/session.test.ts › a refused refresh clears the tokens and the client',
    'machines/session.test.ts › a refresh that never reached the server leaves the session as it is',
  ],
  D23: [
    'api/http.test.ts › is repeated after 0.3 s and 1 s, and then fails',
    'api/http.test.ts › what acts is never repeated',
    'machines/tierRules.test.ts › after 10 s it is slow, not failed, and may be given up',
  ],
  D24: ['sandbox/database.test.ts › a remote database'],
  D25: ['domain/routes.test.ts › after signing in %s leads to %s'],
  D27: ['ru.test.ts › the catalogue is Russian'],
};
