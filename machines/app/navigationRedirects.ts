import { addressOf, place, routes, safeReturn, type HistoryState } from '#domain/routes.ts';
import { accessLevel, type AccessLevel, type Context, type Ended } from './navigationSetup';
import type { SessionEnd } from './sessionSetup';

/** What the login says first, where a session has ended by itself (D22). */
export const noticeOf = (accessLevel: AccessLevel): HistoryState =>
  accessLevel === 'ended' ? { isSessionEnded: true } : {};
/** The place asked for stays in the history entry, so that signing in leads there (D25). */
export const toAuth = {
  type: 'redirect',
  params: ({ context: { target, accessLevel } }: { context: Context }) => ({
    path: routes.auth,
    returnTo: addressOf(target),
    ...noticeOf(accessLevel),
  }),
} as const;
/** Whoever has signed in is led to the place they had asked for (D25). */
export const toPlaceAskedFor = {
  type: 'redirect',
  params: ({ context: { target } }: { context: Context }) => ({
    path: safeReturn(target.state.returnTo),
    isRegistered: target.state.isRegistered,
  }),
} as const;
/** The step the person was at stays in the history entry too, so that they return to it. */
export const toServiceWork = {
  type: 'redirect',
  params: ({ context: { target } }: { context: Context }) => ({
    path: routes.serviceWork,
    returnTo: addressOf(target),
    returnState: target.state,
  }),
} as const;
/** A person who has deleted the account is told good-bye on the main page. */
const farewellAt = (end: SessionEnd): HistoryState =>
  end === 'deleted' ? { isAccountDeleted: true } : {};
export const toMain = {
  guard: { type: 'endsAtMain', params: ({ event }: { event: Ended }) => event },
  target: '#navigation.checking',
  actions: [
    accessLevel.noToken,
    {
      type: 'setTarget',
      params: ({ event }: { event: Ended }) => ({
        target: place(routes.main, farewellAt(event.end)),
        mode: 'replace' as const,
      }),
    },
  ],
} as const;
export const markEnd = {
  type: 'markSessionEnd',
  params: ({ event }: { event: Ended }) => event,
} as const;
export const checkAgain = {
  type: 'setTarget',
  params: ({ context: { target } }: { context: Context }) => ({ target, mode: 'replace' as const }),
} as const;
