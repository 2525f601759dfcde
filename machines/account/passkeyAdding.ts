import { assign, setup } from 'xstate';
import { retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import type { PasskeyAnswer, PasskeyOutcome, PasskeyRequest } from '#domain/passkeys.ts';
import { call, errorOf, outputOf, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** Why no passkey was added: the server's reason, or the device's. */
export type PasskeyFailure =
  | Failure
  | { kind: 'cancelled' }
  | { kind: 'known' }
  | { kind: 'unavailable' };

/** The end of adding; `failure` is null where the person gave up waiting. */
export type PasskeyAddingOutput = { isAdded: boolean; failure: PasskeyFailure | null };

/** The seconds that a busy server asks for before anything is sent again. */
export const waitOf = (failure: PasskeyFailure | null): number =>
  failure?.kind === 'rejected' ? retryAfterOf(failure) : 0;

const passkeyAdding = setup({
  types: {
    context: {} as {
      request: PasskeyRequest;
      credential: string;
      isAdded: boolean;
      /** Why the flow ends without a passkey. */
      reason: PasskeyFailure | null;
    },
    events: {} as { type: 'wait.cancelled' },
    output: {} as PasskeyAddingOutput,
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    loadOptions: call<PasskeyRequest, void>('loadOptions'),
    makePasskey: call<PasskeyOutcome, PasskeyRequest>('makePasskey'),
    addPasskey: call<void, PasskeyAnswer>('addPasskey'),
  },
  delays: { slowThreshold },
  guards: { isMade: ({ event }) => typeof outputOf<PasskeyOutcome>(event) === 'object' },
  actions: {
    setRequest: assign(({ event }) => ({ request: outputOf<PasskeyRequest>(event) })),
    setCredential: assign(({ event }) => {
      const outcome = outputOf<PasskeyOutcome>(event);
      return typeof outcome === 'object' ? { credential: outcome.credential } : {};
    }),
    setOutcome: assign(({ event }) => {
      const outcome = outputOf<PasskeyOutcome>(event);
      return typeof outcome === 'object' ? {} : { reason: { kind: outcome } };
    }),
    setFailure: assign(({ event }) => ({ reason: toFailure(errorOf(event)) })),
    setAdded: assign({ isAdded: true }),
  },
});

/** A passkey for the device in hand; the list and the offer after a sign-in run it. */
export const passkeyAddingMachine = passkeyAdding.createMachine({
  id: 'passkeyAdding',
  description:
    'The device makes a passkey, and the server stores it. The flow ends with the result.',
  meta: {
    title: 'Adding a passkey',
    section: '2',
    calls: {
      loadOptions: {
        does: 'Asks for what a new passkey has to sign.',
        to: 'POST /v1/client/passkeys/options',
        section: '2',
      },
      makePasskey: {
        does: 'Has the device make a passkey; the person confirms it.',
        to: null,
        section: '2',
      },
      addPasskey: {
        does: 'Sends the new passkey, which signs the client in from then on.',
        to: 'POST /v1/client/passkeys/add',
        section: '2',
      },
    },
  } satisfies FlowWords<typeof passkeyAdding>,
  context: {
    request: { operationId: '', options: '' },
    credential: '',
    isAdded: false,
    reason: null,
  },
  output: ({ context: { isAdded, reason: failure } }) => ({ isAdded, failure }),
  initial: 'preparing',
  states: {
    preparing: {
      ...waiting,
      tags: 'busy',
      description: 'The challenge for the new passkey is loading.',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        onDone: { target: 'making', actions: 'setRequest' },
        onError: { target: 'ended', actions: 'setFailure' },
      },
      on: { 'wait.cancelled': 'ended' },
    },
    making: {
      tags: 'busy',
      description: 'The device asks the person for a finger, a face or its code.',
      invoke: {
        id: 'makePasskey',
        src: 'makePasskey',
        input: ({ context }) => context.request,
        onDone: [
          { guard: 'isMade', target: 'sending', actions: 'setCredential' },
          { target: 'ended', actions: 'setOutcome' },
        ],
        onError: { target: 'ended', actions: 'setFailure' },
      },
    },
    sending: {
      ...waiting,
      tags: 'busy',
      description: 'The new passkey is sent to the server.',
      invoke: {
        id: 'addPasskey',
        src: 'addPasskey',
        input: ({ context: { request, credential } }) => ({
          operationId: request.operationId,
          credential,
        }),
        onDone: { target: 'ended', actions: 'setAdded' },
        onError: { target: 'ended', actions: 'setFailure' },
      },
      on: { 'wait.cancelled': 'ended' },
    },
    ended: { type: 'final', description: 'The passkey is added, or it is known why not.' },
  },
});
