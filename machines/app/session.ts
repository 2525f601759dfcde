import { assign, sendParent, setup, type ActorRefFrom } from 'xstate';
import { exchangeLimit, type Client, type Tokens } from '#domain/client.ts';
import { errorCode, toFailure, type Failure } from '#domain/failure.ts';
import { call } from '#machines/shared/call.ts';
import { later } from '#machines/shared/later.ts';
import type { loginMachine } from '#machines/account/login.ts';
import { patience, waiting } from '#machines/shared/patience.ts';

/** Why a session ended; decides where the person is taken (sections 4 and 8). */
export type SessionEnd = 'left' | 'refused' | 'blocked' | 'deleted' | 'elsewhere';

type Thrown = { error: unknown };
type Held = { tokens: Tokens | null };
/** What the browser holds, whichever tab has stored it last, and whether it is this session's. */
type Stored = Held & { isOwn: boolean };
type Context = {
  tokens: Tokens | null;
  /** Every access token of the client who is signed in, oldest first: other clients' calls carry none of them. */
  accessTokens: readonly string[];
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
      | { type: 'login.requested' | 'profile.requested' | 'connection.restored' }
      | { type: 'call.unauthorized' | 'call.forbidden' | 'call.refusedAgain'; token: string }
      | { type: 'tokens.issued'; tokens: Tokens }
      | { type: 'signIn.noticed' | 'renewal.noticed'; tokens: Tokens }
      | { type: 'signOut.requested' | 'signOut.noticed' | 'account.deleted' }
      | { type: 'wait.cancelled' },
    tags: {} as 'busy' | 'slow' | 'missed' | 'renewing' | 'signedIn',
    children: {} as { login: 'login' },
  },
  actors: {
    login: later<typeof loginMachine>('login'),
    loadProfile: call<Client, void>('loadProfile'),
    refreshTokens: call<Tokens, Tokens>('refreshTokens'),
    requestFreshLogin: call<Tokens, Tokens>('requestFreshLogin'),
    readStoredTokens: call<Stored, Tokens>('readStoredTokens'),
  },
  delays: {
    patience,
    /** A renewal that hangs would hold up every request of every tab. */
    renewalLimit: exchangeLimit,
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
    isRefused: (_, { error }: Thrown) => {
      const { kind } = toFailure(error);
      return kind === 'rejected' || kind === 'signedOut';
    },
    isGone: (_, { tokens }: Stored) => tokens === null,
    isUnchanged: ({ context }, { tokens }: Stored) =>
      tokens?.accessToken === context.tokens?.accessToken,
    isOwn: (_, { isOwn }: Stored) => isOwn,
  },
  actions: {
    setTokens: assign(({ context: { accessTokens } }, { tokens }: Held) => ({
      tokens,
      accessTokens: tokens ? [...accessTokens, tokens.accessToken] : accessTokens,
    })),
    setClient: assign((_, { client }: { client: Client }) => ({ client, failure: null })),
    clearFailure: assign({ failure: null }),
    setFailure: assign((_, { error }: Thrown) => ({ failure: toFailure(error) })),
    setEnd: assign((_, { end }: { end: SessionEnd }) => ({ end })),
    forgetClient: assign({ accessTokens: [], client: null, failure: null }),
    forgetSession: assign({ tokens: null, accessTokens: [], client: null, failure: null }),
    reportStart: sendParent({ type: 'session.started' }),
    reportClient: sendParent((_, { client }: { client: Client }) => ({
      type: 'client.loaded' as const,
      client,
    })),
    /** The one who is signed in is known already; what is known of them is newer. */
    reportUpdate: sendParent((_, { client }: { client: Client }) => ({
      type: 'client.updated' as const,
      client,
    })),
    reportRefusedProfile: sendParent({ type: 'profile.refused' }),
    reportUnreachableProfile: sendParent({ type: 'profile.unreachable' }),
    reportEnd: sendParent(({ context }) => ({ type: 'session.ended' as const, end: context.end })),
    /** The page takes the colours of the client's tier. */
    showTier: () => {},
    /** Writes both cookies. */
    storeTokens: (_, _params: Held) => {},
    /**
     * Clears the cookies and tells the other tabs. Newer tokens of another tab stay, except where
     * the person signs out.
     */
    clearTokens: (_, _params: Held & { end: SessionEnd }) => {},
    /** Tells the server that these are over; nobody waits for its answer. */
    revokeTokens: (_, _params: Held) => {},
    announceSignIn: () => {},
    announceRenewal: () => {},
    announcePhoneChange: () => {},
    /** Deletes the copy that the device keeps: it may be another client's. */
    dropCopy: () => {},
    muteErrorToasts: sendParent({ type: 'errorToasts.disabled' }),
    unmuteErrorToasts: sendParent({ type: 'errorToasts.enabled' }),
  },
});

const heldTokens = ({ context: { tokens } }: { context: Context }): Tokens =>
  tokens ?? { accessToken: '', refreshToken: '' };

type Issued = { event: { output: Tokens | null } };
const issuedTokens = ({ event }: Issued): Held => ({ tokens: event.output });

/** A sign-in begins with nothing of a former session, and with no copy. */
const signIn = [
  'dropCopy',
  'forgetClient',
  { type: 'setTokens', params: issuedTokens },
  { type: 'storeTokens', params: issuedTokens },
  'announceSignIn',
] as const;

/** The login lives from the first opening of its page on, whichever page is opened after that. */
const signingIn = session.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      description: 'The page of the login has not been opened yet.',
      on: { 'login.requested': 'login' },
    },
    login: {
      description: 'The login is alive, whether its page is open or not.',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context: { codeLength } }) => ({ codeLength }),
        onDone: { target: '#session.signedIn', reenter: true, actions: signIn },
        onError: { target: 'login', reenter: true },
      },
    },
  },
});

/** Another tab has signed in anew: nothing of the former client stays in this one. */
const startAnew = { target: '#session.signedIn', reenter: true } as const;

const revoke = {
  type: 'revokeTokens',
  params: ({ context: { tokens } }: { context: Context }) => ({ tokens }),
} as const;

const profile = session.createStateConfig({
  description: 'What is known of the client.',
  initial: 'loading',
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description: 'The cabinet waits for the client and the card.',
      entry: ['clearFailure', 'showTier'],
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'setClient', params: ({ event }) => ({ client: event.output }) },
            { type: 'reportClient', params: ({ event }) => ({ client: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: '#session.ended',
            actions: [revoke, { type: 'setEnd', params: { end: 'blocked' } }],
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
      on: { 'profile.requested': 'loading', 'connection.restored': 'loading' },
    },
    refused: {
      description: 'The server refused the profile: the person may repeat or sign in anew.',
      entry: 'reportRefusedProfile',
      on: { 'profile.requested': 'loading' },
      ...signingIn,
    },
    loaded: {
      description: 'The client and the card are here.',
      entry: 'showTier',
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
          actions: [
            { type: 'setClient', params: ({ event }) => ({ client: event.output }) },
            { type: 'reportUpdate', params: ({ event }) => ({ client: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: '#session.ended',
            actions: [revoke, { type: 'setEnd', params: { end: 'blocked' } }],
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
      on: { 'profile.requested': 'reloading', 'connection.restored': 'reloading' },
    },
  },
});

/** An exchange of tokens ends with new ones, with a refusal, or before anybody could refuse. */
const exchange = {
  onDone: {
    target: 'valid',
    actions: [
      { type: 'setTokens', params: issuedTokens },
      { type: 'storeTokens', params: issuedTokens },
      'announceRenewal',
    ],
  },
  onError: [
    {
      guard: { type: 'isRefused', params: ({ event }: { event: Thrown }) => event },
      target: 'refused',
    },
    { target: 'valid' },
  ],
} as const;

const found = ({ event }: { event: { output: Stored } }) => event.output;
const endAs = (end: SessionEnd) =>
  ({ target: '#session.ended', actions: { type: 'setEnd', params: { end } } }) as const;

const access = session.createStateConfig({
  description: 'Whether the access token is good.',
  initial: 'valid',
  on: {
    'tokens.issued': {
      target: '.valid',
      actions: [
        { type: 'setTokens', params: ({ event }) => event },
        { type: 'storeTokens', params: ({ event }) => event },
        'announcePhoneChange',
      ],
    },
    'renewal.noticed': {
      target: '.valid',
      actions: { type: 'setTokens', params: ({ event }) => event },
    },
  },
  states: {
    valid: {
      description: 'The access token is taken to be good.',
      on: {
        'call.unauthorized': { guard: 'isCurrentToken', target: 'refreshing' },
        'call.forbidden': { guard: 'isCurrentToken', target: 'freshLogin' },
        'call.refusedAgain': { guard: 'isCurrentToken', target: 'refused' },
      },
    },
    refreshing: {
      tags: 'renewing',
      description: 'One exchange of the refresh token, whatever the number of requests.',
      invoke: { id: 'refreshTokens', src: 'refreshTokens', input: heldTokens, ...exchange },
      after: { renewalLimit: 'valid' },
    },
    freshLogin: {
      tags: 'renewing',
      description: 'One fresh login, whatever the number of forbidden requests.',
      invoke: { id: 'requestFreshLogin', src: 'requestFreshLogin', input: heldTokens, ...exchange },
      after: { renewalLimit: 'valid' },
    },
    refused: {
      tags: 'renewing',
      description:
        'The tokens are refused. Before that ends the session, the stored ones are read once more: newer ones are adopted.',
      invoke: {
        id: 'readStoredTokens',
        src: 'readStoredTokens',
        input: heldTokens,
        onDone: [
          { guard: { type: 'isGone', params: found }, ...endAs('elsewhere') },
          { guard: { type: 'isUnchanged', params: found }, ...endAs('refused') },
          {
            guard: { type: 'isOwn', params: found },
            target: 'valid',
            actions: { type: 'setTokens', params: found },
          },
          {
            ...startAnew,
            actions: ['dropCopy', 'forgetClient', { type: 'setTokens', params: found }],
          },
        ],
        onError: endAs('refused'),
      },
      after: { renewalLimit: 'valid' },
    },
  },
});

/** Section 4 "Session", D13 and D22: who the person is, for every screen and every tab. */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...input,
    accessTokens: input.tokens ? [input.tokens.accessToken] : [],
    client: null,
    failure: null,
    end: 'left',
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
      ...signingIn,
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
        'signIn.noticed': {
          ...startAnew,
          actions: [
            'dropCopy',
            'forgetClient',
            { type: 'setTokens', params: ({ event }) => event },
          ],
        },
        'signOut.requested': {
          target: 'ended',
          actions: [revoke, { type: 'setEnd', params: { end: 'left' } }],
        },
        'signOut.noticed': endAs('elsewhere'),
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
