import { assign, raise, sendParent, sendTo, setup } from 'xstate';
import { exchangeLimit, type Client, type Tokens } from '#domain/client.ts';
import { errorCode, toFailure, type Failure } from '#domain/failure.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { TabMessage } from '#domain/tabMessage.ts';
import { call, later, slowThreshold, type Thrown } from '#machines/shared/flow.ts';
import type { PlaceArrived, StepNews } from '#machines/account/codeStep.ts';
import type { loginMachine } from '#machines/account/login.ts';

/** Why a session ended; decides where the person is taken (sections 4 and 8). */
export type SessionEnd = 'signedOut' | 'refused' | 'blocked' | 'deleted' | 'signedOutElsewhere';

type Held = { tokens: Tokens | null };
/** What the browser holds, whichever tab has stored it last, and whether it is this session's. */
export type Stored = Held & { isOwn: boolean };
/** What the browser holds, beside what this tab held when it began to look. */
export type Compared = Stored & { held: Tokens | null };
type Heard = { message: TabMessage };
export type Context = {
  tokens: Tokens | null;
  /** Every access token of the client who is signed in, oldest first: other clients' calls carry none of them. */
  accessTokens: readonly string[];
  client: Client | null;
  failure: Failure | null;
  end: SessionEnd;
  /** What another tab has done beside changing the cookies. */
  news: 'deleted' | 'phone-changed' | null;
  codeLength: number;
  /** The phone of the session that was refused last in this page: its next login begins with it. */
  refusedPhone: string;
};

export const session = setup({
  types: {
    input: {} as { tokens: Tokens | null; codeLength: number },
    context: {} as Context,
    events: {} as
      | { type: 'login.requested' | 'profile.requested' | 'profile.awaited' }
      | { type: 'connection.restored' }
      | PlaceArrived
      | StepNews
      | { type: 'call.unauthorized' | 'call.forbidden' | 'call.refusedAgain'; token: string }
      | { type: 'tokens.issued'; tokens: Tokens }
      | ({ type: 'tabMessage.received' } & Heard)
      | { type: 'page.returned'; isSignedOut: boolean }
      | ({ type: 'tokens.refreshed' } & Held)
      | { type: 'signOut.requested' | 'account.deleted' }
      | { type: 'wait.cancelled' },
    tags: {} as 'busy' | 'slow' | 'stale' | 'refreshing' | 'signedIn',
    children: {} as { login: 'login' },
  },
  actors: {
    login: later<typeof loginMachine>('login'),
    loadProfile: call<Client, void>('loadProfile'),
    refreshTokens: call<Tokens, Tokens>('refreshTokens'),
    requestFreshLogin: call<Tokens, Tokens>('requestFreshLogin'),
    readStoredTokens: call<Stored, Tokens>('readStoredTokens'),
    compareTokens: call<Compared, Tokens | null>('compareTokens'),
  },
  delays: {
    slowThreshold,
    /** A refresh that hangs would hold up every request of every tab. */
    refreshLimit: exchangeLimit,
  },
  guards: {
    hasTokens: ({ context }) => context.tokens !== null,
    isCurrentToken: ({ context, event }) =>
      'token' in event && event.token === context.tokens?.accessToken,
    isBlocked: (_, { error }: Thrown) => {
      const failure = toFailure(error);
      return failure.kind === 'rejected' && failure.code === errorCode.clientBlocked;
    },
    /** An answer of a broken server has no code: it is not a refusal. */
    isRefusedByCode: (_, { error }: Thrown) => {
      const failure = toFailure(error);
      return failure.kind === 'rejected' && failure.code !== errorCode.unknown;
    },
    isRefused: (_, { error }: Thrown) => {
      const { kind } = toFailure(error);
      return kind === 'rejected' || kind === 'signedOut';
    },
    isGone: (_, { tokens }: Stored) => tokens === null,
    isUnchanged: ({ context }, { tokens }: Stored) =>
      tokens?.accessToken === context.tokens?.accessToken,
    isOwn: (_, { isOwn }: Stored) => isOwn,
    /** The tab has got other tokens while the cookies were read. */
    isOutdated: ({ context }, { held }: Compared) =>
      held?.accessToken !== context.tokens?.accessToken,
    isSignedOut: (_, { isSignedOut }: { isSignedOut: boolean }) => isSignedOut,
    isGoneWithAccount: ({ context }, { tokens }: Stored) =>
      tokens === null && context.news === 'deleted',
    hasChangedPhone: ({ context }) => context.news === 'phone-changed',
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
    /** A deletion is handled before a changed phone, and both before what the cookies say. */
    keepNews: assign(({ context: { news } }, { message }: Heard) => {
      if (message === 'deleted' || news === 'deleted') return { news: 'deleted' as const };
      return message === 'phone-changed' ? { news: 'phone-changed' as const } : {};
    }),
    forgetNews: assign({ news: null }),
    requestProfile: raise({ type: 'profile.requested' }),
    adoptRefreshed: raise((_, { tokens }: Held) => ({
      type: 'tokens.refreshed' as const,
      tokens,
    })),
    forgetClient: assign({ accessTokens: [], client: null, failure: null, refusedPhone: '' }),
    forgetSession: assign(({ context: { end, client } }) => ({
      tokens: null,
      accessTokens: [],
      client: null,
      failure: null,
      news: null,
      refusedPhone: end === 'refused' ? maskedPhone(client?.mobilePhone ?? '') : '',
    })),
    tellLogin: sendTo('login', (_, news: PlaceArrived) => news),
    reportStep: sendParent((_, news: StepNews) => news),
    reportStart: sendParent({ type: 'session.started' }),
    reportClient: sendParent((_, { client }: { client: Client }) => ({
      type: 'client.loaded' as const,
      client,
    })),
    /** The client is known already, with newer data. */
    reportUpdate: sendParent((_, { client }: { client: Client }) => ({
      type: 'client.updated' as const,
      client,
    })),
    /** Tells whoever waits for the client that it is loaded already. */
    reportKnown: sendParent(({ context: { client } }) => ({ type: 'client.confirmed', client })),
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
    revokeTokens: (_, _params: Held & { isWished: boolean }) => {},
    announceSignIn: () => {},
    announceRefresh: () => {},
    announcePhoneChange: () => {},
    /** Deletes the offline snapshot: it may be another client's. */
    dropCopy: () => {},
    muteErrorToasts: sendParent({ type: 'errorToasts.disabled' }),
    unmuteErrorToasts: sendParent({ type: 'errorToasts.enabled' }),
  },
});

type Issued = { event: { output: Tokens | null } };
export const issuedTokens = ({ event }: Issued): Held => ({ tokens: event.output });

export const endAs = (end: SessionEnd) =>
  ({ target: '#session.ended', actions: { type: 'setEnd', params: { end } } }) as const;

/** Another tab has signed in anew: this tab drops the former client's data. */
export const signInElsewhere = {
  target: '#session.signedIn',
  reenter: true,
  actions: [
    'dropCopy',
    'forgetClient',
    { type: 'setTokens', params: ({ event }: { event: { output: Held } }) => event.output },
  ],
} as const;
