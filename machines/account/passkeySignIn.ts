import { assign, setup } from 'xstate';
import type { Tokens } from '#domain/client.ts';
import { retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import type { PasskeyAnswer, PasskeyOutcome, PasskeyRequest } from '#domain/passkeys.ts';
import {
  call,
  errorOf,
  outputOf,
  slowThreshold,
  waiting,
  type Thrown,
} from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import { isWaitOver, second, secondLess } from '#machines/shared/retryWait.ts';

/** Why nobody is signed in yet: the server's reason, or the device's. */
export type PasskeyRefusal = Failure | { kind: 'cancelled' } | { kind: 'unavailable' };

const passkeySignIn = setup({
  types: {
    context: {} as {
      request: PasskeyRequest;
      credential: string;
      failure: PasskeyRefusal | null;
      tokens: Tokens | null;
      /** The seconds that a busy server still asks for before anything is sent again. */
      wait: number;
    },
    events: {} as
      | { type: 'passkey.requested' | 'phone.focused' | 'wait.cancelled' }
      | { type: 'xstate.done.actor.loadOptions'; output: PasskeyRequest }
      | ({ type: 'xstate.error.actor.loadOptions' } & Thrown),
    output: {} as Tokens | null,
    tags: {} as 'busy' | 'slow' | 'held',
  },
  actors: {
    loadOptions: call<PasskeyRequest, void>('loadOptions'),
    awaitPasskey: call<PasskeyOutcome, PasskeyRequest>('awaitPasskey'),
    askForPasskey: call<PasskeyOutcome, PasskeyRequest>('askForPasskey'),
    signIn: call<Tokens, PasskeyAnswer>('signIn'),
  },
  delays: {
    slowThreshold,
    second,
    /** A challenge is valid for five minutes (docs/operating.md); the person needs a part of them. */
    optionsLife: 240_000,
  },
  guards: {
    isChosen: ({ event }) => typeof outputOf<PasskeyOutcome>(event) === 'object',
    isWaitOver,
    hasRetryAfter: ({ event }) => retryAfterOf(toFailure(errorOf(event))) > 0,
    isCancelled: ({ event }) => outputOf<PasskeyOutcome>(event) === 'cancelled',
  },
  actions: {
    setRequest: assign(({ event }) => ({ request: outputOf<PasskeyRequest>(event) })),
    setCredential: assign(({ event }) => {
      const outcome = outputOf<PasskeyOutcome>(event);
      return typeof outcome === 'object' ? { credential: outcome.credential } : {};
    }),
    setTokens: assign(({ event }) => ({ tokens: outputOf<Tokens>(event) })),
    setFailure: assign(({ event }) => ({ failure: toFailure(errorOf(event)) })),
    setWait: assign(({ event }) => ({ wait: retryAfterOf(toFailure(errorOf(event))) })),
    countDown: assign({ wait: secondLess }),
    setCancelled: assign({ failure: { kind: 'cancelled' } }),
    setUnavailable: assign({ failure: { kind: 'unavailable' } }),
    clearFailure: assign({ failure: null }),
  },
});

/** Signing in by a passkey, beside the phone and the code of `login` (docs/operating.md). */
export const passkeySignInMachine = passkeySignIn.createMachine({
  id: 'passkeySignIn',
  description:
    'Signing in by the fingerprint or face of the device. Every failure returns to the phone number.',
  meta: {
    title: 'Sign-in by a passkey',
    section: '4 “Session”',
    events: {
      'passkey.requested': 'The person presses «Войти по отпечатку или лицу».',
      'phone.focused': 'The person goes into the phone field.',
    },
    calls: {
      loadOptions: {
        does: 'Asks for what the passkey has to sign.',
        to: 'POST /v1/login/passkey/options',
        section: '4',
      },
      awaitPasskey: {
        does: 'Offers the passkeys in the autofill of the phone field.',
        to: null,
        section: '4',
      },
      askForPasskey: {
        does: 'Has the browser ask the person for a passkey.',
        to: null,
        section: '4',
      },
      signIn: {
        does: 'Sends what the passkey has signed; the answer signs the client in.',
        to: 'POST /v1/login/passkey',
        section: '4, D13, D22',
      },
    },
    delays: {
      optionsLife: {
        why: 'The server forgets what the passkey has to sign: it is loaded again when it is needed.',
        section: '4',
      },
    },
  } satisfies FlowWords<typeof passkeySignIn>,
  context: {
    request: { operationId: '', options: '' },
    credential: '',
    failure: null,
    tokens: null,
    wait: 0,
  },
  output: ({ context }) => context.tokens,
  initial: 'loading',
  states: {
    loading: {
      description: 'The challenge for a passkey is loading, once for the field and the button.',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        onDone: { target: 'offered', actions: 'setRequest' },
        onError: { target: 'held', actions: 'setWait' },
      },
      initial: 'ahead',
      states: {
        ahead: {
          description: 'Nobody has asked for it yet, and nothing is said of it on the screen.',
          on: { 'passkey.requested': 'awaited' },
        },
        awaited: {
          ...waiting,
          tags: 'busy',
          description: 'The button was pressed: the browser asks for a passkey next.',
          entry: 'clearFailure',
          on: {
            'xstate.done.actor.loadOptions': {
              target: '#passkeySignIn.asking',
              actions: 'setRequest',
            },
            'xstate.error.actor.loadOptions': {
              target: '#passkeySignIn.held',
              actions: ['setFailure', 'setWait'],
            },
            'wait.cancelled': '#passkeySignIn.unprepared',
          },
        },
      },
    },
    offered: {
      description:
        'The phone field offers the passkeys of the device, and the button asks for one.',
      invoke: {
        id: 'awaitPasskey',
        src: 'awaitPasskey',
        input: ({ context }) => context.request,
        onDone: [
          { guard: 'isChosen', target: 'verifying', actions: 'setCredential' },
          { guard: 'isCancelled', target: 'unprepared' },
          { target: 'unoffered' },
        ],
        onError: 'unoffered',
      },
      on: { 'passkey.requested': 'asking' },
      after: { optionsLife: 'unprepared' },
    },
    verifying: {
      ...waiting,
      tags: 'busy',
      description: 'The server checks what the passkey has signed.',
      entry: 'clearFailure',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { request, credential } }) => ({
          operationId: request.operationId,
          credential,
        }),
        onDone: { target: 'signedIn', actions: 'setTokens' },
        onError: [
          { guard: 'hasRetryAfter', target: 'held', actions: ['setFailure', 'setWait'] },
          { target: 'loading', actions: 'setFailure' },
        ],
      },
      on: { 'wait.cancelled': 'loading' },
    },
    asking: {
      tags: 'busy',
      description: 'The browser asks the person for a finger, a face or the code of the device.',
      entry: 'clearFailure',
      invoke: {
        id: 'askForPasskey',
        src: 'askForPasskey',
        input: ({ context }) => context.request,
        onDone: [
          { guard: 'isChosen', target: 'verifying', actions: 'setCredential' },
          { guard: 'isCancelled', target: 'loading', actions: 'setCancelled' },
          { target: 'loading', actions: 'setUnavailable' },
        ],
        onError: { target: 'loading', actions: 'setFailure' },
      },
    },
    unprepared: {
      description:
        'The challenge for a passkey is missing or too old: the field or the button loads it.',
      on: { 'passkey.requested': 'loading.awaited', 'phone.focused': 'loading' },
    },
    unoffered: {
      description: 'This browser offers no passkeys in a field; the button asks for one.',
      on: { 'passkey.requested': 'loading.awaited' },
    },
    held: {
      description: 'While a busy server asks to wait, the seconds are counted and nothing is sent.',
      tags: 'held',
      always: { guard: 'isWaitOver', target: 'unprepared' },
      after: { second: { target: 'held', reenter: true, actions: 'countDown' } },
    },
    signedIn: { type: 'final', description: 'The tokens have loaded: the visitor is a client.' },
  },
});
