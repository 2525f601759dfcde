import { assertEvent, assign, sendTo, setup } from 'xstate';
import { retryAfterOf, toFailure } from '#domain/failure.ts';
import type { FormRules } from '#domain/form.ts';
import type { Passkey } from '#domain/passkeys.ts';
import {
  call,
  errorOf,
  escalate,
  escalation,
  outputOf,
  slowThreshold,
  waiting,
} from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import { formMachine, formRefusal, type FormCompleted } from '#machines/shared/form.ts';
import { failed, loading, onLoadError } from '#machines/shared/loader.ts';
import type { InModal } from '#machines/shared/inModal.ts';
import { isWaitOver, retryWait, second, secondLess } from '#machines/shared/retryWait.ts';
import {
  passkeyAddingMachine,
  waitOf,
  type PasskeyAddingOutput,
  type PasskeyFailure,
} from './passkeyAdding';

const rules = { name: { type: 'text', required: true } } as const satisfies FormRules;

const passkeys = setup({
  types: {
    context: {} as {
      passkeys: readonly Passkey[];
      /** The passkey that is being renamed or removed. */
      chosen: Pick<Passkey, 'id' | 'name'>;
      failure: PasskeyFailure | null;
      /** The seconds that a busy server still asks for before anything is sent again. */
      wait: number;
    },
    events: {} as
      | FormCompleted
      | { type: 'rename.requested' | 'removal.requested'; id: string }
      | {
          type:
            | 'passkey.addRequested'
            | 'removal.confirmed'
            | 'change.cancelled'
            | 'retry.requested'
            | 'wait.cancelled'
            | 'connection.restored'
            | 'modal.hidden';
        },
    tags: {} as 'busy' | 'slow' | 'failed' | 'held',
    children: {} as { nameForm: 'form'; passkeyAdding: 'passkeyAdding' },
  },
  actors: {
    form: formMachine,
    passkeyAdding: passkeyAddingMachine,
    loadPasskeys: call<Passkey[], void>('loadPasskeys'),
    renamePasskey: call<void, Pick<Passkey, 'id' | 'name'>>('renamePasskey'),
    removePasskey: call<void, { id: string }>('removePasskey'),
  },
  delays: { slowThreshold, second },
  guards: {
    isUnreachable: ({ context: { failure } }) => failure?.kind === 'unreachable',
    isWaitOver,
    isAdded: ({ event }) => outputOf<PasskeyAddingOutput>(event).isAdded,
    isKnown: ({ event }) => outputOf<PasskeyAddingOutput>(event).failure?.kind === 'known',
    isGivenUp: ({ event }) => outputOf<PasskeyAddingOutput>(event).failure === null,
  },
  actions: {
    setPasskeys: assign(({ event }) => ({ passkeys: outputOf<Passkey[]>(event) })),
    setChosen: assign(({ context, event }) => {
      assertEvent(event, ['rename.requested', 'removal.requested']);
      const found = context.passkeys.find(({ id }) => id === event.id);
      return found ? { chosen: { id: found.id, name: found.name } } : {};
    }),
    setName: assign(({ context: { chosen }, event }) => {
      assertEvent(event, 'form.completed');
      return { chosen: { id: chosen.id, name: String(event.values['name']).trim() } };
    }),
    renameChosen: assign(({ context: { passkeys: all, chosen } }) => ({
      passkeys: all.map((one) => (one.id === chosen.id ? { ...one, name: chosen.name } : one)),
    })),
    dropChosen: assign(({ context: { passkeys: all, chosen } }) => ({
      passkeys: all.filter(({ id }) => id !== chosen.id),
    })),
    setAddingFailure: assign(({ event }) => {
      const { failure } = outputOf<PasskeyAddingOutput>(event);
      return { failure, wait: waitOf(failure) };
    }),
    setFailure: assign(({ event }) => {
      const failure = toFailure(errorOf(event));
      return { failure, wait: retryAfterOf(failure) };
    }),
    countDown: assign({ wait: secondLess }),
    clearFailure: assign({ failure: null }),
    refuseName: sendTo('nameForm', formRefusal),
    releaseName: sendTo('nameForm', { type: 'form.submitCancelled' }),
    /** Signals the removal to the browser, because the device keeps its passkey otherwise. */
    forgetOnDevice: (_, _params: { id: string }) => {},
    showAdded: () => {},
    showKnown: () => {},
    showRemoved: () => {},
    focusQuestion: () => {},
    focusName: () => {},
    /** The buttons that had the focus are gone. */
    focusTitle: () => {},
    ...escalation,
  },
});

export const inModal: InModal = { receives: ['connection.restored', 'modal.hidden'] };

/** The passkeys of the client, from the profile (docs/operating.md). */
export const passkeysMachine = passkeys.createMachine({
  id: 'passkeys',
  description: 'The list of the client’s passkeys: add, rename, remove.',
  meta: {
    title: 'Passkeys',
    section: '2, 4 “Modal stack”',
    events: {
      'change.cancelled': 'The person keeps the passkey as it is.',
      'removal.confirmed': 'The person removes the passkey for good.',
      'removal.requested': 'The person wants to remove a passkey.',
      'rename.requested': 'The person wants to rename a passkey.',
    },
    calls: {
      loadPasskeys: {
        does: 'Asks for the client’s passkeys.',
        to: 'POST /v1/client/passkeys',
        section: '2',
      },
      renamePasskey: {
        does: 'Gives a passkey another name.',
        to: 'POST /v1/client/passkeys/rename',
        section: '2',
      },
      removePasskey: {
        does: 'Removes a passkey: nobody signs in with it any more.',
        to: 'POST /v1/client/passkeys/remove',
        section: '2',
      },
    },
  } satisfies FlowWords<typeof passkeys>,
  context: {
    passkeys: [],
    chosen: { id: '', name: '' },
    failure: null,
    wait: 0,
  },
  initial: 'loading',
  on: { 'modal.hidden': '.ended' },
  states: {
    loading: {
      ...loading,
      description: 'The passkeys are loading.',
      invoke: {
        id: 'loadPasskeys',
        src: 'loadPasskeys',
        onDone: { target: 'listed', actions: 'setPasskeys' },
        onError: onLoadError,
      },
    },
    failed: {
      ...failed,
      description: 'The passkeys did not load: the modal says why and offers to repeat.',
    },
    listed: {
      ...retryWait,
      description: 'The passkeys are shown; there may be none.',
      on: {
        'passkey.addRequested': { guard: 'isWaitOver', target: 'adding' },
        'rename.requested': { target: 'renaming', actions: ['clearFailure', 'setChosen'] },
        'removal.requested': { target: 'removing', actions: ['clearFailure', 'setChosen'] },
      },
    },
    adding: {
      description: 'A passkey for the device in hand is made and sent.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'passkeyAdding',
        src: 'passkeyAdding',
        onDone: [
          { guard: 'isAdded', target: 'loading', actions: ['showAdded', 'focusTitle'] },
          // The server has a passkey that the list may lack: its answer was lost, or given up.
          { guard: 'isKnown', target: 'loading', actions: ['showKnown', 'focusTitle'] },
          { guard: 'isGivenUp', target: 'loading', actions: 'focusTitle' },
          { target: 'listed', actions: 'setAddingFailure' },
        ],
        onError: escalate,
      },
    },
    renaming: {
      description: 'The person types another name for a passkey.',
      entry: 'focusName',
      invoke: {
        id: 'nameForm',
        src: 'form',
        input: ({ context: { chosen } }) => ({ rules, values: { name: chosen.name } }),
        onError: escalate,
      },
      initial: 'typing',
      states: {
        typing: {
          description: 'The name is being typed.',
          on: {
            'change.cancelled': { target: '#passkeys.listed', actions: 'focusTitle' },
            'form.completed': { target: 'saving', actions: 'setName' },
          },
        },
        saving: {
          ...waiting,
          tags: 'busy',
          description: 'The name is sent to the server.',
          invoke: {
            id: 'renamePasskey',
            src: 'renamePasskey',
            input: ({ context }) => context.chosen,
            onDone: { target: '#passkeys.listed', actions: ['renameChosen', 'focusTitle'] },
            onError: { target: 'typing', actions: 'refuseName' },
          },
          on: { 'wait.cancelled': { target: 'typing', actions: 'releaseName' } },
        },
      },
    },
    removing: {
      description: 'The person is asked whether to remove a passkey.',
      initial: 'asking',
      states: {
        asking: {
          ...retryWait,
          description: 'Nothing is removed before the person confirms it.',
          entry: 'focusQuestion',
          on: {
            'change.cancelled': {
              target: '#passkeys.listed',
              actions: ['clearFailure', 'focusTitle'],
            },
            'removal.confirmed': { guard: 'isWaitOver', target: 'sending' },
          },
        },
        sending: {
          ...waiting,
          tags: 'busy',
          description: 'The server is asked to remove the passkey.',
          entry: 'clearFailure',
          invoke: {
            id: 'removePasskey',
            src: 'removePasskey',
            input: ({ context: { chosen } }) => ({ id: chosen.id }),
            onDone: {
              target: '#passkeys.listed',
              actions: [
                'dropChosen',
                {
                  type: 'forgetOnDevice',
                  params: ({ context: { chosen } }) => ({ id: chosen.id }),
                },
                'showRemoved',
                'focusTitle',
              ],
            },
            onError: { target: 'asking', actions: 'setFailure' },
          },
          on: { 'wait.cancelled': 'asking' },
        },
      },
    },
    ended: { type: 'final', description: 'The modal is closed.' },
  },
});
