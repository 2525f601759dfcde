import {
  assertEvent,
  assign,
  enqueueActions,
  forwardTo,
  raise,
  sendParent,
  sendTo,
  setup,
  stopChild,
  type ActorRefFrom,
} from 'xstate';
import { exchangeLimit, type Client, type Tokens, type TabMessage } from '#domain/client.ts';
import { errorCode, toFailure, type Failure } from '#domain/failure.ts';
import { maskedPhone } from '#domain/phone.ts';
import {
  call,
  errorOf,
  escalate,
  escalation,
  later,
  outputOf,
  slowThreshold,
  startLoaded,
  type FlowFailed,
  waiting,
} from '#machines/shared/flow.ts';
import {
  tabsMachine,
  type CheckRequested,
  type Stored,
  type Compared,
  type TokensCompared,
} from './tabs';
import type { PlaceArrived, StepNews } from '#machines/account/codeStep.ts';
import type { loginMachine } from '#machines/account/login.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { LoadedLogin } from '#machines/shared/onScreen.ts';

/** Why a session ended; decides where the person is taken (sections 4 and 8). */
export type SessionEnd = 'signedOut' | 'refused' | 'blocked' | 'deleted' | 'signedOutElsewhere';

type HeldTokens = { tokens: Tokens | null };
type ReceivedMessage = { message: TabMessage };
type Context = {
  tokens: Tokens | null;
  /** Every access token of the client who is signed in, oldest first: other clients' calls carry none of them. */
  accessTokens: readonly string[];
  client: Client | null;
  failure: Failure | null;
  end: SessionEnd;
  codeLength: number;
  /** The phone of the session that was refused last in this page: its next login begins with it. */
  refusedPhone: string;
  /** The login flow. Its code is in the chunk of `/auth`, so it is null until that page opens. */
  login: LoadedLogin | null;
};

const session = setup({
  types: {
    input: {} as { tokens: Tokens | null; codeLength: number },
    context: {} as Context,
    events: {} as
      | { type: 'login.requested'; flow: LoadedLogin | null }
      | { type: 'profile.requested' | 'profile.awaited' }
      | { type: 'connection.restored' }
      | PlaceArrived
      | StepNews
      | { type: 'call.unauthorized' | 'call.forbidden' | 'call.refusedAgain'; token: string }
      | { type: 'tokens.issued'; tokens: Tokens }
      | ({ type: 'tabMessage.received' } & ReceivedMessage)
      | TokensCompared
      | { type: 'page.returned'; isSignedOut: boolean }
      | ({ type: 'tokens.refreshed' } & HeldTokens)
      | { type: 'signOut.requested' | 'account.deleted' }
      | { type: 'wait.cancelled' }
      | { type: 'xstate.done.actor.login'; output: Tokens | null }
      | FlowFailed<'login'>,
    tags: {} as 'busy' | 'slow' | 'stale' | 'refreshing' | 'signedIn',
    children: {} as { login: 'login'; tabs: 'tabs' },
  },
  actors: {
    login: later<typeof loginMachine>('login'),
    loadProfile: call<Client, void>('loadProfile'),
    refreshTokens: call<Tokens, Tokens>('refreshTokens'),
    requestFreshLogin: call<Tokens, Tokens>('requestFreshLogin'),
    readStoredTokens: call<Stored, Tokens>('readStoredTokens'),
    tabs: tabsMachine,
  },
  delays: {
    slowThreshold,
    /** A refresh that hangs would block every request of every tab. */
    refreshLimit: exchangeLimit,
  },
  guards: {
    hasTokens: ({ context }) => context.tokens !== null,
    isCurrentToken: ({ context, event }) =>
      'token' in event && event.token === context.tokens?.accessToken,
    isBlocked: ({ event }) => {
      const failure = toFailure(errorOf(event));
      return failure.kind === 'rejected' && failure.code === errorCode.clientBlocked;
    },
    /** An answer of a broken server has no code: it is not a refusal. */
    isRefusedByCode: ({ event }) => {
      const failure = toFailure(errorOf(event));
      return failure.kind === 'rejected' && failure.code !== errorCode.unknown;
    },
    isRefused: ({ event }) => {
      const { kind } = toFailure(errorOf(event));
      return kind === 'rejected' || kind === 'signedOut';
    },
    isGone: ({ event }) => outputOf<Stored>(event).tokens === null,
    isUnchanged: ({ context, event }) =>
      outputOf<Stored>(event).tokens?.accessToken === context.tokens?.accessToken,
    isOwn: ({ event }) => outputOf<Stored>(event).isOwn,
    /** This tab has received other tokens while the cookies were read. */
    isOutdated: ({ context, event }) =>
      outputOf<Compared>(event).held?.accessToken !== context.tokens?.accessToken,
    isSignedOut: ({ event }) => {
      assertEvent(event, 'page.returned');
      return event.isSignedOut;
    },
    isGoneWithAccount: ({ event }) =>
      outputOf<Stored>(event).tokens === null && 'news' in event && event.news === 'deleted',
  },
  actions: {
    ...escalation,
    setTokens: assign(({ context: { accessTokens } }, { tokens }: HeldTokens) => ({
      tokens,
      accessTokens: tokens ? [...accessTokens, tokens.accessToken] : accessTokens,
    })),
    setClient: assign(({ event }) => ({ client: outputOf<Client>(event), failure: null })),
    clearFailure: assign({ failure: null }),
    setFailure: assign(({ event }) => ({ failure: toFailure(errorOf(event)) })),
    setEnd: assign((_, { end }: { end: SessionEnd }) => ({ end })),
    /** The cookies may hold other tokens: they are read, and compared with what this tab holds now. */
    checkTokens: sendTo('tabs', ({ context: { tokens: held }, event }): CheckRequested => {
      const message = 'message' in event ? event.message : 'news' in event ? event.news : null;
      return { type: 'check.requested', held, message };
    }),
    adoptRefreshed: raise(({ event }) => ({
      type: 'tokens.refreshed' as const,
      tokens: outputOf<Stored>(event).tokens,
    })),
    forgetClient: assign({ accessTokens: [], client: null, failure: null, refusedPhone: '' }),
    forgetSession: assign(({ context: { end, client } }) => ({
      tokens: null,
      accessTokens: [],
      client: null,
      failure: null,
      refusedPhone: end === 'refused' ? maskedPhone(client?.mobilePhone ?? '') : '',
    })),
    setLogin: assign(({ event }) => {
      assertEvent(event, 'login.requested');
      return { login: event.flow };
    }),
    stopLogin: stopChild('login'),
    tellLogin: forwardTo('login'),
    reportStep: sendParent(({ event }) => event),
    reportStart: sendParent({ type: 'session.started' }),
    reportClient: sendParent(({ event }) => ({
      type: 'client.loaded' as const,
      client: outputOf<Client>(event),
    })),
    /** Reports newer data of a client who has loaded before. */
    reportUpdate: sendParent(({ event }) => ({
      type: 'client.updated' as const,
      client: outputOf<Client>(event),
    })),
    /** Reports to the waiting flows that the client has already loaded. */
    reportKnown: sendParent(({ context: { client } }) => ({ type: 'client.confirmed', client })),
    reportRefusedProfile: sendParent({ type: 'profile.refused' }),
    reportUnreachableProfile: sendParent({ type: 'profile.unreachable' }),
    reportEnd: sendParent(({ context }) => ({ type: 'session.ended' as const, end: context.end })),
    /** The page takes the colours of the client's tier. */
    showTier: () => {},
    /** Writes both cookies. */
    storeTokens: (_, _params: HeldTokens) => {},
    /**
     * Clears the cookies and notifies the other tabs. Newer tokens of another tab stay, except
     * where the person signs out.
     */
    clearTokens: (_, _params: HeldTokens & { end: SessionEnd }) => {},
    /** Revokes these tokens on the server; no flow waits for the answer. */
    revokeTokens: (_, _params: HeldTokens & { isWished: boolean }) => {},
    announceSignIn: () => {},
    announceRefresh: () => {},
    announcePhoneChange: () => {},
    /** Deletes the offline snapshot: it may be another client's. */
    dropOfflineSnapshot: () => {},
    muteErrorToasts: sendParent({ type: 'errorToasts.disabled' }),
    unmuteErrorToasts: sendParent({ type: 'errorToasts.enabled' }),
  },
}).extend({
  // XState infers what enqueues apart from the actions that have parameters.
  actions: {
    startLogin: enqueueActions(
      ({ context: { login, codeLength, refusedPhone: phone }, enqueue }) => {
        if (login) startLoaded(enqueue, login, { id: 'login', given: { codeLength, phone } });
      },
    ),
    /** Reloads the client where another tab has changed the phone, because the shown number is an old one. */
    heedNews: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'tokens.compared');
      if (event.news === 'phone-changed') enqueue.raise({ type: 'profile.requested' });
    }),
  },
});

type Issued = { event: { output: Tokens | null } };
const issuedTokens = ({ event }: Issued): HeldTokens => ({ tokens: event.output });

const endAs = (end: SessionEnd) =>
  ({ target: '#session.ended', actions: { type: 'setEnd', params: { end } } }) as const;

/** Another tab has signed in again: this tab drops the former client's data. */
const signInElsewhere = {
  target: '#session.signedIn',
  reenter: true,
  actions: [
    'dropOfflineSnapshot',
    'forgetClient',
    { type: 'setTokens', params: ({ event }: { event: { output: HeldTokens } }) => event.output },
  ],
} as const;

const heldTokens = ({ context: { tokens } }: { context: Context }): Tokens =>
  tokens ?? { accessToken: '', refreshToken: '' };

/** An exchange of tokens ends with new ones, with a refusal, or without an answer. */
const exchange = {
  onDone: {
    target: 'valid',
    actions: [
      { type: 'setTokens', params: issuedTokens },
      { type: 'storeTokens', params: issuedTokens },
      'announceRefresh',
    ],
  },
  onError: [{ guard: 'isRefused', target: 'refused' }, { target: 'valid' }],
} as const;

const found = ({ event }: { event: { output: Stored } }) => event.output;

/** The comparison is repeated because this tab has received other tokens since it began. */
const outdated = { guard: 'isOutdated', actions: 'checkTokens' } as const;

/** A sign-in starts without data of a former session and without an offline snapshot. */
const signIn = [
  'dropOfflineSnapshot',
  'forgetClient',
  { type: 'setTokens', params: issuedTokens },
  { type: 'storeTokens', params: issuedTokens },
  'announceSignIn',
] as const;

const revokeWhere = (isWished: boolean) =>
  ({
    type: 'revokeTokens',
    params: ({ context: { tokens } }: { context: Context }) => ({ tokens, isWished }),
  }) as const;
/** Code 55: the server has blocked the client. */
const endAsBlocked = {
  guard: 'isBlocked',
  target: '#session.ended',
  actions: [revokeWhere(false), { type: 'setEnd', params: { end: 'blocked' } }],
} as const;
/** The person signs out, and reads that it is done. */
const revokeAsWished = revokeWhere(true);

/** Section 4 "Session", D13 and D22: who the person is, for every screen and every tab. */
export const sessionMachine = session.createMachine({
  id: 'session',
  description:
    'Who the person is: a visitor or a client. It holds the tokens, loads the profile and refreshes what has expired.',
  meta: {
    title: 'Session',
    section: '4 “Session”, D13, D22',
    events: {
      'call.forbidden': 'A call was answered with HTTP 403.',
      'call.refusedAgain': 'A call was refused again after its token had been refreshed.',
      'call.unauthorized': 'A call was answered with HTTP 401.',
      'login.requested':
        'The page of the login has been opened, or the login is to begin again there.',
      'tabMessage.received': 'Another tab says what it has done.',
      'tokens.compared': 'The cookies have been read, and compared with what this tab holds.',
      'tokens.refreshed': 'Another tab has refreshed the tokens of this session.',
    },
    calls: {
      loadProfile: { does: 'Asks who the client is.', to: 'POST /v1/client/me', section: '2, 7' },
      refreshTokens: {
        does: 'Exchanges the refresh token for new tokens.',
        to: 'POST /v1/refresh_token',
        section: '4, 8, D13',
      },
      requestFreshLogin: {
        does: 'Asks for a new access token after HTTP 403.',
        to: 'POST /v1/fresh_login',
        section: '4, 8, D13',
      },
      readStoredTokens: {
        does: 'Looks which tokens the browser holds, and whether they are of this session.',
        to: null,
        section: 'D22',
      },
    },
    delays: {
      refreshLimit: {
        why: 'A refresh that hangs would hold up every request of every tab.',
        section: 'D13',
      },
    },
    otherCalls: {
      revokeTokens: {
        does: 'Revokes both tokens on the server. The session ends without its answer; without a network the call is sent later.',
        to: 'POST /v1/logout',
        section: '4, 7, D36',
      },
    },
  } satisfies FlowWords<typeof session>,
  context: ({ input }) => ({
    ...input,
    accessTokens: input.tokens ? [input.tokens.accessToken] : [],
    client: null,
    failure: null,
    end: 'signedOut',
    refusedPhone: '',
    login: null,
  }),
  invoke: { id: 'tabs', src: 'tabs', onError: escalate },
  initial: 'restoring',
  on: {
    'tabMessage.received': { actions: 'checkTokens' },
    'page.returned': { actions: 'checkTokens' },
  },
  states: {
    restoring: {
      description: 'The cookies say whether somebody is signed in.',
      always: [{ guard: 'hasTokens', target: 'signedIn' }, { target: 'visitor' }],
    },
    visitor: {
      description: 'Nobody is signed in.',
      entry: 'muteErrorToasts',
      exit: 'unmuteErrorToasts',
      initial: 'idle',
      on: {
        'tokens.compared': [
          outdated,
          { guard: 'isGone' },
          { target: 'signedIn', actions: { type: 'setTokens', params: found } },
        ],
      },
      states: {
        idle: {
          description: 'The page of the login has not been opened yet.',
          on: { 'login.requested': { target: 'login', actions: 'setLogin' } },
        },
        login: {
          description: 'The login flow runs, whether its page is open or not.',
          entry: 'startLogin',
          exit: 'stopLogin',
          on: {
            'xstate.done.actor.login': { target: '#session.signedIn', actions: signIn },
            'xstate.error.actor.login': { target: 'login', reenter: true },
            'place.arrived': { actions: 'tellLogin' },
            'step.entered': { actions: 'reportStep' },
            'step.updated': { actions: 'reportStep' },
            'step.ended': { actions: 'reportStep' },
          },
        },
      },
    },
    signedIn: {
      description: 'There are tokens: every call carries the access token.',
      type: 'parallel',
      tags: 'signedIn',
      entry: 'reportStart',
      states: {
        profile: {
          description: 'The client, as loaded so far.',
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
                  actions: ['setClient', 'reportClient'],
                },
                onError: [
                  endAsBlocked,
                  {
                    guard: 'isRefusedByCode',
                    target: 'refused',
                    actions: 'setFailure',
                  },
                  {
                    target: 'unreachable',
                    actions: 'setFailure',
                  },
                ],
              },
              on: { 'wait.cancelled': 'unreachable' },
            },
            unreachable: {
              tags: 'stale',
              description: 'The server was not reached: the session stays, the person may repeat.',
              entry: 'reportUnreachableProfile',
              on: {
                'profile.requested': 'loading',
                'profile.awaited': 'loading',
                'connection.restored': 'loading',
              },
            },
            refused: {
              tags: 'stale',
              description: 'The server refused the profile: the person may repeat or sign out.',
              entry: 'reportRefusedProfile',
              on: { 'profile.requested': 'loading' },
            },
            loaded: {
              description: 'The client and the card are loaded.',
              entry: 'showTier',
              on: {
                'profile.requested': 'reloading',
                'profile.awaited': { actions: 'reportKnown' },
              },
            },
            reloading: {
              ...waiting,
              description: 'The client’s former data are shown until the new ones are loaded.',
              invoke: {
                id: 'reloadProfile',
                src: 'loadProfile',
                onDone: {
                  target: 'loaded',
                  actions: ['setClient', 'reportUpdate'],
                },
                onError: [endAsBlocked, { target: 'outdated' }],
              },
              on: {
                'profile.requested': { target: 'reloading', reenter: true },
                'wait.cancelled': 'outdated',
              },
            },
            outdated: {
              tags: 'stale',
              description: 'The client’s former data are shown until newer data have loaded.',
              on: {
                'profile.requested': 'reloading',
                'profile.awaited': 'reloading',
                'connection.restored': 'reloading',
              },
            },
          },
        },
        access: {
          description: 'Whether the access token is valid.',
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
            'tokens.refreshed': {
              target: '.valid',
              actions: { type: 'setTokens', params: ({ event }) => event },
            },
          },
          states: {
            valid: {
              description: 'The access token is assumed to be valid.',
              on: {
                'call.unauthorized': { guard: 'isCurrentToken', target: 'refreshing' },
                'call.forbidden': { guard: 'isCurrentToken', target: 'reauthenticating' },
                'call.refusedAgain': { guard: 'isCurrentToken', target: 'refused' },
              },
            },
            refreshing: {
              tags: 'refreshing',
              description: 'One exchange of the refresh token, whatever the number of requests.',
              invoke: { id: 'refreshTokens', src: 'refreshTokens', input: heldTokens, ...exchange },
              after: { refreshLimit: 'valid' },
            },
            reauthenticating: {
              tags: 'refreshing',
              description: 'One fresh login, whatever the number of forbidden requests.',
              invoke: {
                id: 'requestFreshLogin',
                src: 'requestFreshLogin',
                input: heldTokens,
                ...exchange,
              },
              after: { refreshLimit: 'valid' },
            },
            refused: {
              tags: 'refreshing',
              description:
                'The tokens are refused; the session ends unless the cookies hold newer ones.',
              invoke: {
                id: 'readStoredTokens',
                src: 'readStoredTokens',
                input: heldTokens,
                onDone: [
                  { guard: 'isGone', ...endAs('signedOutElsewhere') },
                  { guard: 'isUnchanged', ...endAs('refused') },
                  {
                    guard: 'isOwn',
                    target: 'valid',
                    actions: { type: 'setTokens', params: found },
                  },
                  signInElsewhere,
                ],
                onError: endAs('refused'),
              },
              after: { refreshLimit: 'valid' },
            },
          },
        },
      },
      on: {
        'page.returned': { guard: 'isSignedOut', ...endAs('signedOutElsewhere') },
        'tokens.compared': [
          outdated,
          { guard: 'isUnchanged', actions: 'heedNews' },
          { guard: 'isGoneWithAccount', ...endAs('deleted') },
          { guard: 'isGone', ...endAs('signedOutElsewhere') },
          { guard: 'isOwn', actions: ['adoptRefreshed', 'heedNews'] },
          signInElsewhere,
        ],
        'signOut.requested': {
          target: 'ended',
          actions: [revokeAsWished, { type: 'setEnd', params: { end: 'signedOut' } }],
        },
        'account.deleted': endAs('deleted'),
      },
    },
    ended: {
      description: 'Card, tokens, cookies and transactions are cleared; the app gets the reason.',
      entry: [
        { type: 'clearTokens', params: ({ context: { tokens, end } }) => ({ tokens, end }) },
        'dropOfflineSnapshot',
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
