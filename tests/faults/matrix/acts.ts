import type { Row } from './cells';
import type { FaultId } from './faults';
import {
  type Outcome,
  answered,
  blocked,
  failed,
  inAll,
  notAnswering,
  over,
  refused,
  tooOften,
  tooLate,
  tooSoon,
  unknown,
  unsent,
  usedCode,
  works,
} from './outcome';

type Outcomes = Readonly<Record<FaultId, Outcome>>;

const undone = { done: 0 } as const;
const once = { done: 1 } as const;
const refreshed = answered({ sends: 2, refreshes: 1, ...once });
const ended = failed(over, { sends: 2, refreshes: 1, session: 'ended', again: null, ...undone });

/** D23: a call that acts is sent once, whatever the fault; only a refresh of the tokens repeats it. */
const act: Outcomes = {
  F1: failed(refused, undone),
  F2: failed(blocked, undone),
  F3: refreshed,
  F4: ended,
  F5: refreshed,
  F6: ended,
  F7: failed(tooOften, { wait: 60, ...undone }),
  F8: failed(notAnswering, undone),
  F8w: failed(works, undone),
  F9: failed('waits', once),
  F10: failed(unsent, undone),
  F11: failed('nothing', once),
  F12: failed(unknown, undone),
  F13: answered(once),
  F14: answered({ sends: 2, ...once }),
  F15: failed(unsent, once),
};

/** Without a token, a 401 or 403 is an unreadable response like any other. */
const visitors: Outcomes = inAll(
  {
    ...act,
    F3: failed(unknown, undone),
    F4: failed(unknown, undone),
    F5: failed(unknown, undone),
    F6: failed(unknown, undone),
  },
  { session: 'none' },
);

/** The text of a refusal appears as a toast as well, because the switch itself says only which consent failed. */
const toasts: readonly string[] = [refused, blocked, tooOften, unknown, notAnswering];
const withToasts = <Some extends Partial<Outcomes>>(rows: Some): Some =>
  Object.fromEntries(
    Object.entries(rows).map(([id, row]) => [
      id,
      toasts.includes(row.told) ? { ...row, toast: true } : row,
    ]),
  ) as Some;

/** The server sends no second code within a minute, and says so (D29). */
const resending = (rows: Outcomes): Outcomes => ({
  ...rows,
  F9: { ...rows.F9, again: tooSoon },
  F11: { ...rows.F11, again: tooSoon },
  F14: { ...rows.F14, told: tooSoon, wait: 60, again: tooSoon },
  F15: { ...rows.F15, again: tooSoon },
});

export const smsCells: Readonly<Record<string, Row>> = {
  login: resending(visitors),
  'login/resend': resending(visitors),
  register: resending(visitors),
  'register/resend': resending(visitors),
  'client/phone/change': resending(act),
  'client/phone/resend_new': resending(act),
  'client/revoke': resending(act),
};

/** Only a second use shows whether a code has been used: see `again`. */
const verified = inAll(visitors, { done: null });

export const codeCells: Readonly<Record<string, Row>> = {
  verify_code: {
    ...verified,
    F9: { ...verified.F9, again: usedCode },
    F11: { ...verified.F11, again: usedCode },
    F14: { ...verified.F14, told: usedCode, again: usedCode },
    F15: { ...verified.F15, again: usedCode },
  },
  'register/confirm': visitors,
  'client/phone/confirm_old': act,
  'client/phone/confirm_new': act,
  'client/revoke/confirm': act,
};

/** A challenge is valid for one attempt: the next attempt fails as too late. */
const challenged = (rows: Outcomes): Outcomes => ({
  ...rows,
  F9: { ...rows.F9, again: tooLate },
  F11: { ...rows.F11, again: tooLate },
  F14: { ...rows.F14, told: tooLate, again: tooLate },
  F15: { ...rows.F15, again: tooLate },
});

export const passkeyCells: Readonly<Record<string, Row>> = {
  'login/passkey/options': inAll(visitors, { done: null }),
  'login/passkey': challenged(visitors),
  'client/passkeys/options': inAll(act, { done: null }),
  'client/passkeys/add': challenged(act),
  'client/passkeys/rename': act,
  'client/passkeys/remove': act,
};

export const writeCells: Readonly<Record<string, Row>> = {
  client: act,
  'client/subscription/change': withToasts(act),
  // No call reads a rating back.
  'client/transaction/rate': inAll(act, { done: null }),
  'register/is_allow_register': inAll(visitors, { done: null }),
};
