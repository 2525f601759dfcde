import type { Row } from './cells';
import type { FaultId } from './faults';
import {
  type Outcome,
  answered,
  blocked,
  blockedNotice,
  failed,
  notAnswering,
  over,
  refused,
  tooMany,
  tooOften,
  unknown,
  unreachable,
  works,
} from './outcome';

type Outcomes = Readonly<Record<FaultId, Outcome>>;

const ended = failed(over, { refreshes: 1, session: 'ended', again: null });
const unrefreshed = failed(unreachable, { refreshes: 1 });

/**
 * D22: a refusal by the server itself ends the session, any other failure leaves it. The client
 * makes one exchange, never two.
 */
const refresh: Outcomes = {
  F1: ended,
  F2: ended,
  F3: ended,
  F4: ended,
  F5: ended,
  F6: ended,
  F7: unrefreshed,
  F8: unrefreshed,
  F8w: failed(works, { refreshes: 1 }),
  F9: unrefreshed,
  F10: unrefreshed,
  F11: failed('nothing', { refreshes: 1 }),
  F12: unrefreshed,
  F13: answered({ refreshes: 1 }),
  F14: answered({ sends: 2, refreshes: 2 }),
  F15: unrefreshed,
};

/** The person is signed out at once, and the client sends one call. */
const signedOut = failed('nothing', { done: 0, session: 'ended', again: null });
const signedOutThere = { ...signedOut, done: 1 };

export const sessionCells: Readonly<Record<string, Row>> = {
  refresh_token: refresh,
  fresh_login: refresh,
  logout: {
    F1: signedOut,
    F2: signedOut,
    F3: signedOut,
    F4: signedOut,
    F5: signedOut,
    F6: signedOut,
    F7: signedOut,
    F8: signedOut,
    F8w: signedOut,
    F9: signedOutThere,
    F10: signedOut,
    F11: { reason: 'Nobody waits for a sign-out, so nobody can give it up.' },
    F12: signedOut,
    F13: signedOutThere,
    F14: { ...signedOutThere, sends: 2 },
    F15: signedOutThere,
  },
};

const refreshed = answered({ sends: 2, refreshes: 1 });
const endedByCall = failed(over, { sends: 2, refreshes: 1, session: 'ended', again: null });

const clientsRead: Outcomes = {
  F1: failed(refused),
  F2: failed(blocked),
  F3: refreshed,
  F4: endedByCall,
  F5: refreshed,
  F6: endedByCall,
  F7: failed(tooOften, { wait: 60 }),
  F8: failed(notAnswering, { sends: 3 }),
  F8w: failed(works),
  F9: failed('waits'),
  F10: failed(unreachable, { sends: 3 }),
  F11: failed('nothing'),
  F12: failed(unknown),
  F13: answered(),
  F14: answered({ told: 'answered; the older: nothing', sends: 2 }),
  F15: answered({ sends: 2 }),
};

/** Content and pins have no envelope and carry no token. */
const ofNobody = { session: 'none' } as const;
const unreadable = failed(unknown, { ...ofNobody, toast: true });
const ofPins = (told: string, more: Partial<Outcome> = {}) =>
  failed(told, { ...ofNobody, ...more });

export const readCells: Readonly<Record<string, Row>> = {
  'client/me': {
    ...clientsRead,
    // The main page shows a notice to a blocked client.
    F2: failed(blockedNotice, { session: 'ended', again: null }),
  },
  'client/points_forecast': clientsRead,
  'client/transactions': clientsRead,
  'public/loyalty_levels': clientsRead,
  'client/passkeys': clientsRead,
  'qna-list': {
    F1: unreadable,
    F2: unreadable,
    F3: unreadable,
    F4: unreadable,
    F5: unreadable,
    F6: unreadable,
    F7: { ...unreadable, told: tooMany, wait: 60 },
    F8: { ...unreadable, told: notAnswering, sends: 3 },
    F8w: { ...unreadable, told: notAnswering },
    F9: failed('waits', ofNobody),
    F10: failed(unreachable, { ...ofNobody, sends: 3, toast: true }),
    F11: failed('nothing', ofNobody),
    F12: unreadable,
    F13: answered(ofNobody),
    F14: answered({ ...ofNobody, told: 'answered; the older: nothing', sends: 2 }),
    F15: answered({ ...ofNobody, sends: 2 }),
  },
  pins: {
    F1: ofPins(unknown),
    F2: ofPins(unknown),
    F3: ofPins(unknown),
    F4: ofPins(unknown),
    F5: ofPins(unknown),
    F6: ofPins(unknown),
    F7: ofPins(tooMany, { wait: 60 }),
    F8: ofPins(notAnswering, { sends: 3 }),
    F8w: ofPins(notAnswering),
    F9: ofPins('waits'),
    F10: ofPins(unreachable, { sends: 3 }),
    F11: ofPins('nothing'),
    F12: ofPins(unknown),
    F13: answered(ofNobody),
    F14: answered({ ...ofNobody, told: 'answered; the older: nothing', sends: 2 }),
    F15: answered({ ...ofNobody, sends: 2 }),
  },
};
