import type { ActorRefFrom } from 'xstate';
import { access } from './sessionAccess';
import { clientCookies, visitorCookies } from './sessionCookies';
import { profile, revokeAsWished, signingIn } from './sessionProfile';
import { endAs, session } from './sessionSetup';

/** Section 4 "Session", D13 and D22: who the person is, for every screen and every tab. */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...input,
    accessTokens: input.tokens ? [input.tokens.accessToken] : [],
    client: null,
    failure: null,
    end: 'signedOut',
    news: null,
    refusedPhone: '',
  }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The cookies say whether somebody is signed in.',
      always: [{ guard: 'hasTokens', target: 'signedIn' }, { target: 'visitor' }],
    },
    visitor: {
      description: 'Nobody is signed in.',
      entry: 'muteErrorToasts',
      exit: 'unmuteErrorToasts',
      type: 'parallel',
      states: {
        signIn: {
          description: 'The login flow, from the first opening of its page.',
          ...signingIn,
        },
        cookies: visitorCookies,
      },
    },
    signedIn: {
      description: 'There are tokens: every call carries the access token.',
      type: 'parallel',
      tags: 'signedIn',
      entry: 'reportStart',
      states: { profile, access, cookies: clientCookies },
      on: {
        'signOut.requested': {
          target: 'ended',
          actions: [revokeAsWished, { type: 'setEnd', params: { end: 'signedOut' } }],
        },
        'account.deleted': endAs('deleted'),
      },
    },
    ended: {
      description: 'Card, tokens, cookies and transactions are cleared; the app is told why.',
      entry: [
        { type: 'clearTokens', params: ({ context: { tokens, end } }) => ({ tokens, end }) },
        'dropCopy',
        'forgetSession',
        'showTier',
        'reportEnd',
      ],
      always: 'visitor',
    },
  },
});

/** The running session. */
export type Session = ActorRefFrom<typeof sessionMachine>;
