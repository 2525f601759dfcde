import type { FaultId } from './faults';

/** The tests that show each class of fault to a person in Chromium, `file › part of its title`. */
export const screens: Readonly<Record<FaultId, readonly string[]>> = {
  F1: [
    'journeys/signIn.spec.ts › every refusal of the phone is told, and the phone stays as typed',
    'journeys/phoneChange.spec.ts › a refusal at any step keeps what was typed and says why',
    'journeys/dashboard.spec.ts › each area fails and retries alone',
  ],
  F2: ['journeys/signIn.spec.ts › code 55 ends on the main page with nothing kept'],
  F3: ['faults/refresh.spec.ts › 50 calls with an expired token cause one refresh'],
  F4: [
    'faults/screens.spec.ts › ends the session after one refresh, and the login says so',
    'faults/session.spec.ts › that is refused leads to the login, which says so and leads back',
  ],
  F5: ['faults/refresh.spec.ts › 50 forbidden calls cause one fresh login'],
  F6: ['faults/screens.spec.ts › ends the session after one refresh, and the login says so'],
  F7: [
    'faults/screens.spec.ts › F7: a busy server is told of in its words, its wait runs at the button, and the phone stays',
    'faults/session.spec.ts › signs nobody out; they may repeat',
  ],
  F8: [
    'journeys/signIn.spec.ts › every refusal of the phone is told, and the phone stays as typed',
    'faults/session.spec.ts › signs nobody out; they may repeat',
  ],
  F8w: [
    'journeys/signIn.spec.ts › technical works keep the phone, the step and the way after it',
    'journeys/registration.spec.ts › technical works at any call lose neither values nor step',
    'journeys/phoneChange.spec.ts › technical works keep what is confirmed already',
    'journeys/deletion.spec.ts › technical works lead back to the step, nothing is deleted',
    'faults/refresh.spec.ts › technical works during a refresh keep the session',
  ],
  F9: ['faults/screens.spec.ts › F9: after ten seconds the wait is said to be long'],
  F10: [
    'faults/screens.spec.ts › F10: without a network the phone stays as typed',
    'journeys/offline.spec.ts › a client reads the last card and transactions without a network',
  ],
  F11: ['faults/screens.spec.ts › F11: given up, nothing is told'],
  F12: [
    'journeys/signIn.spec.ts › every refusal of the phone is told, and the phone stays as typed',
    'faults/session.spec.ts › signs nobody out; they may repeat',
  ],
  F13: ['faults/screens.spec.ts › F13: a double press during a slow answer sends one SMS'],
  F14: [
    'faults/screens.spec.ts › F14: a save that arrives twice is saved, once',
    'journeys/dashboard.spec.ts › late answers for a former client never land with the next one',
  ],
  F15: [
    'faults/screens.spec.ts › F15: a save whose answer is lost says so',
    'faults/screens.spec.ts › F15: a code that was checked and whose answer was lost is known to be used',
  ],
};

/** What may be wrong with the device or the site itself, and the tests that show it. */
export const systemFaults: Readonly<Record<string, readonly string[]>> = {
  'Cookies are blocked': [
    'faults/session.spec.ts › with cookies, locks and storage blocked a session lives as long as the page',
    'app/blocked.test.ts › a browser that keeps no cookies and has no locks',
  ],
  'No Web Locks, no BroadcastChannel': [
    'faults/system.spec.ts › two tabs without locks and channels refresh the tokens, and the session stands',
    'app/blocked.test.ts › refreshes the tokens, signs out, signs in',
    'app/blocked.test.ts › never shows one client to another, whichever tab wakes when',
  ],
  'Storage throws': ['journeys/cookies.spec.ts › storage that throws does no harm'],
  'Storage is full': [
    'faults/system.spec.ts › a full device keeps nothing, and the cabinet does all it does without',
  ],
  'The device’s clock is a day off': [
    'faults/system.spec.ts › signs in, refreshes the tokens, and asks for another code',
    'domain/client.test.ts › at once, where the clock has been set back since',
  ],
  'The page comes back from the page cache': [
    'faults/session.spec.ts › a page out of the page cache shows nothing of who has signed out since',
    'app/tabs.test.ts › through a sign-out shows nothing any more',
  ],
  'The tab slept': [
    'faults/session.spec.ts › a tab that slept through a refresh keeps what has been typed',
  ],
  'Page and service worker were ended': [
    'faults/system.spec.ts › a browser that ends with page and service worker starts them again',
  ],
  'The server was ended with kill -9': [
    'sandbox/serve.test.ts › again and again during writes, it has lost nothing that it answered OK',
  ],
  'Another version of the app is on the server': [
    'faults/session.spec.ts › a part that stays missing has the page loaded anew once, and no more',
    'app/parts.test.ts › a part that is not there has the app loaded anew; it comes at the second try',
  ],
  'Code dies unheard': [
    'journeys/defects.spec.ts › an action that dies unheard is told of once',
    'journeys/defects.spec.ts › a start that fails says so where there is nothing to be seen yet',
  ],
};
