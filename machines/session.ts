import { assign, emit, setup } from 'xstate';
import type { Client, Tokens } from '../src/domain/client';
import { errorCode, toFailure, type Failure } from '../src/domain/failure';
import { call } from './call';
import { loginMachine } from './login';
import { patience, waiting } from './patience';

/** Why a session ended; decides where the person is taken (sections 4 and 8). */
export type SessionEnd = 'left' | 'refused' | 'blocked' | 'deleted' | 'elsewhere';

type Thrown = { error: unknown };
type Context = {
  tokens: Tokens | null;
  client: Client | null;
  failure: Failure | null;
  end: SessionEnd;
  codeLength: number;
};

const session = setup({
  types: {
    input: {} as { tokens: Tokens | null; codeLength: number },
    context: {} as Context,
    events: {} as
      | { type: 'profile.requested' }
      | { type: 'call.unauthorized' | 'call.forbidden' | 'call.refusedAgain'; token: string }
      | { type: 'tokens.issued'; tokens: Tokens }
      | { type: 'signIn.noticed' | 'renewal.noticed'; tokens: Tokens }
      | { type: 'signOut.requested' | 'signOut.noticed' | 'account.deleted' }
      | { type: 'wait.cancelled' },
    emitted: {} as
      | { type: 'session.started' }
      | { type: 'client.loaded' | 'profile.refused' | 'profile.unreachable' }
      | { type: 'session.ended'; end: SessionEnd },
    tags: {} as 'busy' | 'slow' | 'missed' | 'renewing' | 'signedIn',
    children: {} as { login: 'login' },
  },
  actors: {
    login: loginMachine,
    loadProfile: call<Client, void>('loadProfile'),
    refreshTokens: call<Tokens, Tokens>('refreshTokens'),
    requestFreshLogin: call<Tokens, Tokens>('requestFreshLogin'),
    signOut: call<void, Tokens>('signOut'),
  },
  delays: {
    patience,
    /** A renewal that hangs would hold up every request of every tab. */
    renewalLimit: 15_000,
    /** Signing out clears everything even when its call hangs. */
    signOutLimit: 5_000,
  },
  guards: {
    hasTokens: ({ context }) => context.tokens !== null,
    isCurrentToken: ({ context, event }) =>
      'token' in event && event.token === context.tokens?.accessToken,
    isBlocked: (_, { error }: Thrown) => {
      const failure = toFailure(error);
      return failure.kind === 'rejected' && failure.code === errorCode.clientBlocked;
    },
    isUnreachable: (_, { error }: Thrown) => toFailure(error).kind === 'unreachable',
  },
  actions: {
    setTokens: assign((_, { tokens }: { tokens: Tokens | null }) => ({ tokens })),
    setClient: assign((_, { client }: { client: Client }) => ({ client, failure: null })),
    setFailure: assign((_, { error }: Thrown) => ({ failure: toFailure(error) })),
    setEnd: assign((_, { end }: { end: SessionEnd }) => ({ end })),
    forgetClient: assign({ client: null, failure: null }),
    forgetSession: assign({ tokens: null, client: null, failure: null }),
    reportStart: emit({ type: 'session.started' }),
    reportClient: emit({ type: 'client.loaded' }),
    reportRefusedProfile: emit({ type: 'profile.refused' }),
    reportUnreachableProfile: emit({ type: 'profile.unreachable' }),
    reportEnd: emit(({ context }) => ({ type: 'session.ended' as const, end: context.end })),
    /** Writes both cookies. */
    storeTokens: (_, _params: { tokens: Tokens | null }) => {},
    /** Clears the cookies unless another tab has put newer tokens there; tells the other tabs. */
    clearTokens: (_, _params: { tokens: Tokens | null }) => {},
    announceSignIn: () => {},
    announceRenewal: () => {},
    muteErrorToasts: () => {},
    unmuteErrorToasts: () => {},
  },
});

const heldTokens = ({ context: { tokens } }: { context: Context }): Tokens =>
  tokens ?? { accessToken: '', refreshToken: '' };

const profile = session.createStateConfig({
  description: 'What is known of the client.',
  initial: 'loading',
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description: 'The cabinet waits for the client and the card.',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'setClient', params: ({ event }) => ({ client: event.output }) },
            'reportClient',
          ],
        },
        onError: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: '#session.signingOut',
            actions: { type: 'setEnd', params: { end: 'blocked' } },
          },
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event },
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
      on: { 'wait.cancelled': 'unreachable' },
    },
    unreachable: {
      tags: 'missed',
      description: 'The server was not reached: the session stays, the person may repeat.',
      entry: 'reportUnreachableProfile',
      on: { 'profile.requested': 'loading' },
    },
    refused: {
      description: 'The server refused the profile: the person may repeat or sign in anew.',
      entry: 'reportRefusedProfile',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context: { codeLength } }) => ({ codeLength }),
        onDone: {
          target: '#session.signedIn',
          reenter: true,
          actions: [
            { type: 'setTokens', params: ({ event }) => ({ tokens: event.output }) },
            { type: 'storeTokens', params: ({ event }) => ({ tokens: event.output }) },
            'announceSignIn',
          ],
        },
        onError: { target: 'refused', reenter: true },
      },
      on: { 'profile.requested': 'loading' },
    },
    loaded: {
      description: 'The client and the card are here.',
      on: { 'profile.requested': 'reloading' },
    },
    reloading: {
      ...waiting,
      description: 'The client is shown as it was until the new one is here.',
      invoke: {
        id: 'reloadProfile',
        src: 'loadProfile',
        onDone: {
          target: 'loaded',
          actions: { type: 'setClient', params: ({ event }) => ({ client: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: '#session.signingOut',
            actions: { type: 'setEnd', params: { end: 'blocked' } },
          },
          { target: 'outdated' },
        ],
      },
      on: {
        'profile.requested': { target: 'reloading', reenter: true },
        'wait.cancelled': 'outdated',
      },
    },
    outdated: {
      tags: 'missed',
      description: 'The client is shown as it was, though the server may hold another one.',
      on: { 'profile.requested': 'reloading' },
    },
  },
});

const renewalFailed = [
  {
    guard: { type: 'isUnreachable', params: ({ event }: { event: Thrown }) => event },
    target: 'valid',
  },
  { target: '#session.ended', actions: { type: 'setEnd', params: { end: 'refused' } } },
] as const;

const access = session.createStateConfig({
  description: 'Whether the access token is good.',
  initial: 'valid',
  states: {
    valid: {
      description: 'The access token is taken to be good.',
      on: {
        'call.unauthorized': { guard: 'isCurrentToken', target: 'refreshing' },
        'call.forbidden': { guard: 'isCurrentToken', target: 'freshLogin' },
      },
    },
    refreshing: {
      tags: 'renewing',
      description: 'One exchange of the refresh token, whatever the number of requests.',
      invoke: {
        id: 'refreshTokens',
        src: 'refreshTokens',
        input: heldTokens,
        onDone: {
          target: 'valid',
          actions: { type: 'setTokens', params: ({ event }) => ({ tokens: event.output }) },
        },
        onError: renewalFailed,
      },
      after: { renewalLimit: 'valid' },
    },
    freshLogin: {
      tags: 'renewing',
      description: 'One fresh login, whatever the number of forbidden requests.',
      invoke: {
        id: 'requestFreshLogin',
        src: 'requestFreshLogin',
        input: heldTokens,
        onDone: {
          target: 'valid',
          actions: { type: 'setTokens', params: ({ event }) => ({ tokens: event.output }) },
        },
        onError: renewalFailed,
      },
      after: { renewalLimit: 'valid' },
    },
  },
});

/** Section 4 "Session", D13 and D22: who the person is, for every screen and every tab. */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, client: null, failure: null, end: 'left' }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The cookies say whether somebody is signed in.',
      always: [{ guard: 'hasTokens', target: 'signedIn' }, { target: 'visitor' }],
    },
    visitor: {
      description: 'Nobody is signed in; the login form is alive.',
      entry: 'muteErrorToasts',
      exit: 'unmuteErrorToasts',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context: { codeLength } }) => ({ codeLength }),
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'setTokens', params: ({ event }) => ({ tokens: event.output }) },
            { type: 'storeTokens', params: ({ event }) => ({ tokens: event.output }) },
            'announceSignIn',
          ],
        },
        onError: { target: 'visitor', reenter: true },
      },
      on: {
        'signIn.noticed': {
          target: 'signedIn',
          actions: { type: 'setTokens', params: ({ event }) => event },
        },
      },
    },
    signedIn: {
      description: 'There are tokens: every call carries the access token.',
      type: 'parallel',
      tags: 'signedIn',
      entry: 'reportStart',
      states: { profile, access },
      on: {
        'tokens.issued': {
          actions: [
            { type: 'setTokens', params: ({ event }) => event },
            { type: 'storeTokens', params: ({ event }) => event },
            'announceRenewal',
          ],
        },
        'renewal.noticed': { actions: { type: 'setTokens', params: ({ event }) => event } },
        'signIn.noticed': {
          target: 'signedIn',
          reenter: true,
          actions: ['forgetClient', { type: 'setTokens', params: ({ event }) => event }],
        },
        'signOut.requested': {
          target: 'signingOut',
          actions: { type: 'setEnd', params: { end: 'left' } },
        },
        'signOut.noticed': {
          target: 'ended',
          actions: { type: 'setEnd', params: { end: 'elsewhere' } },
        },
        'account.deleted': {
          target: 'ended',
          actions: { type: 'setEnd', params: { end: 'deleted' } },
        },
        'call.refusedAgain': {
          guard: 'isCurrentToken',
          target: 'ended',
          actions: { type: 'setEnd', params: { end: 'refused' } },
        },
      },
    },
    signingOut: {
      description: 'The server is told; whatever it says, everything is cleared here.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: heldTokens,
        onDone: 'ended',
        onError: 'ended',
      },
      after: { signOutLimit: 'ended' },
    },
    ended: {
      description: 'Card, tokens, cookies and transactions are cleared; the app is told why.',
      entry: [
        { type: 'clearTokens', params: ({ context: { tokens } }) => ({ tokens }) },
        'forgetSession',
        'reportEnd',
      ],
      always: 'visitor',
    },
  },
});
