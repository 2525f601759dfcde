import { assign, sendParent, sendTo, setup } from 'xstate';
import type { Client } from '#domain/client.ts';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { Modal, ModalId } from '#domain/modals.ts';
import type { ProfileDraft } from '#domain/profile.ts';
import {
  call,
  later,
  passOn,
  slowThreshold,
  type Plain,
  type Thrown,
  waiting,
} from '#machines/shared/flow.ts';
import { disclosureMachine } from '#machines/shared/disclosure.ts';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import type { profileModalMachine } from '#machines/account/profileModal.ts';
import type { receiptMachine } from '#machines/dashboard/receipt.ts';
import type { wakeLockMachine } from '#machines/dashboard/wakeLock.ts';
import type {
  ClientLoaded,
  DraftKept,
  EntryReached,
  Known,
  ModalStep,
  TokensIssued,
} from '#machines/shared/modalEvents.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Opened = Known & { id: string; modal: Modal; draft: ProfileDraft | null };
type ToPhoneChange = ClientLoaded | EntryReached | Plain<'modal.hidden'>;
type ToProfile = ToPhoneChange | Plain<'close.requested'>;
type ToReceipt = Plain<'connection.restored' | 'modal.hidden'>;
type ToParent = DraftKept | TokensIssued | Plain<'profile.requested' | 'profile.awaited'>;

/** The calls, guards and actions of a modal's loading. */
const lazyModal = setup({
  types: {
    input: {} as Opened,
    context: {} as Opened & { failure: Failure | null },
    events: {} as
      | Plain<'retry.requested' | 'wait.cancelled' | 'view.failed' | 'modal.closed'>
      | ToProfile
      | ToReceipt
      | ToParent
      | ModalStep,
    tags: {} as 'busy' | 'slow',
    children: {} as {
      profileModal: 'profileModal';
      phoneChange: 'phoneChange';
      receipt: 'receipt';
      wakeLock: 'wakeLock';
      codeTurn: 'codeTurn';
    },
  },
  actors: {
    loadChunk: call<void, { modal: Modal }>('loadChunk'),
    profileModal: later<typeof profileModalMachine, { draft: ProfileDraft | null }>('profileModal'),
    phoneChange: later<typeof phoneChangeMachine, { oldPhone: string }>('phoneChange'),
    receipt: later<typeof receiptMachine, { rrn: string }>('receipt'),
    wakeLock: later<typeof wakeLockMachine, void>('wakeLock'),
    codeTurn: disclosureMachine,
  },
  delays: { slowThreshold },
  guards: {
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
    is: ({ context }, { id }: { id: ModalId }) => context.modal.id === id,
  },
  actions: {
    setFailure: assign((_, { error }: Thrown) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    setUnreachable: assign({ failure: { kind: 'unreachable' } }),
    setClient: assign((_, { client }: { client: Client }) => ({ client })),
    tellProfile: sendTo('profileModal', (_, news: ToProfile) => news),
    tellPhoneChange: sendTo('phoneChange', (_, news: ToPhoneChange) => news),
    tellReceipt: sendTo('receipt', (_, news: ToReceipt) => news),
    close: sendParent(({ context }) => ({ type: 'modal.closed', modal: context.modal })),
    report: sendParent((_, news: ToParent) => news),
    reportStep: sendParent(({ context: { modal } }, news: ModalStep) => ({ ...news, modal })),
    requestStations: sendParent({ type: 'stations.requested' }),
    reportEnd: sendParent(({ context: { id } }) => ({ type: 'modal.ended', id })),
    reloadApp: () => {},
    /** A flow has a defect: its data are dropped. */
    reportDefect: (_, _params: Thrown) => {},
  },
});

const report = { type: 'report', params: passOn<ToParent> } as const;
const reportStep = { type: 'reportStep', params: passOn<ModalStep> } as const;
const tellProfile = { type: 'tellProfile', params: passOn<ToProfile> } as const;
const tellPhoneChange = { type: 'tellPhoneChange', params: passOn<ToPhoneChange> } as const;
const tellReceipt = { type: 'tellReceipt', params: passOn<ToReceipt> } as const;
const is = (id: ModalId) => ({ type: 'is', params: { id } }) as const;
const setFailure = {
  type: 'setFailure',
  params: ({ event: { error } }: { event: Thrown }) => ({ error }),
} as const;
const onError = {
  target: '#lazyModal.failed',
  actions: [
    setFailure,
    { type: 'reportDefect', params: ({ event: { error } }: { event: Thrown }) => ({ error }) },
  ],
} as const;

/** What a modal shows: its code is loaded when it is first opened. It ends when the modal is closed. */
export const lazyModalMachine = lazyModal.createMachine({
  id: 'lazyModal',
  description: 'What a modal shows. Its code is loaded when it is opened for the first time.',
  meta: {
    title: 'Loading a modal',
    section: '4 “Modal stack”',
    events: { 'view.failed': 'What a modal shows could not be drawn.' },
    calls: {
      loadChunk: { does: 'Brings the part of the app that a modal needs.', to: null, section: '4' },
    },
  } satisfies FlowWords<typeof lazyModal>,
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'loading',
  on: {
    'client.loaded': { actions: { type: 'setClient', params: ({ event }) => event } },
    'close.requested': { actions: 'close' },
    'modal.closed': { actions: 'close' },
    'modal.hidden': '.ended',
    'profile.requested': { actions: report },
    'profile.awaited': { actions: report },
    'draft.kept': { actions: report },
    'tokens.issued': { actions: report },
  },
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description: 'The modal is open; its content is being loaded.',
      entry: 'clearFailure',
      invoke: {
        id: 'loadChunk',
        src: 'loadChunk',
        input: ({ context }) => ({ modal: context.modal }),
        onDone: 'ready',
        onError: { target: 'failed', actions: setFailure },
      },
      on: { 'wait.cancelled': { target: 'failed', actions: 'setUnreachable' } },
    },
    ready: {
      description: 'The modal’s content is loaded.',
      type: 'parallel',
      states: {
        view: {
          description: 'Whether it can be drawn.',
          initial: 'drawn',
          states: {
            drawn: {
              description: 'The modal shows its content.',
              on: { 'view.failed': 'broken' },
            },
            broken: {
              description: 'It cannot be drawn; the person has it drawn anew, or closes it.',
              on: { 'retry.requested': 'drawn' },
            },
          },
        },
        flow: {
          description: 'The flow behind what is shown.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Which modal it is decides on its flow.',
              always: [
                { guard: is('edit-profile'), target: 'profile' },
                { guard: is('profile-tel'), target: 'phoneChange' },
                { guard: is('receipt'), target: 'receipt' },
                { guard: is('checkout'), target: 'checkout' },
                { target: 'stations' },
              ],
            },
            profile: {
              description: 'The profile with its consents, which ends by itself.',
              invoke: {
                id: 'profileModal',
                src: 'profileModal',
                input: ({ context: { draft } }) => ({ draft }),
                onDone: '#lazyModal.ended',
                onError,
              },
              on: {
                'client.loaded': { actions: tellProfile },
                'entry.changed': { actions: tellProfile },
                'close.requested': { actions: tellProfile },
                'modal.hidden': { actions: tellProfile },
              },
            },
            phoneChange: {
              description: 'The change of the phone, which ends by itself.',
              invoke: {
                id: 'phoneChange',
                src: 'phoneChange',
                input: ({ context: { client } }) => ({ oldPhone: client?.mobilePhone ?? '' }),
                onDone: '#lazyModal.ended',
                onError,
              },
              on: {
                'client.loaded': { actions: tellPhoneChange },
                'entry.changed': { actions: tellPhoneChange },
                'modal.hidden': { actions: tellPhoneChange },
                'step.entered': { actions: reportStep },
                'step.updated': { actions: reportStep },
                'step.ended': { actions: reportStep },
              },
            },
            receipt: {
              description: 'The receipt of one transaction, which ends by itself.',
              invoke: {
                id: 'receipt',
                src: 'receipt',
                input: ({ context }) => ({ rrn: context.modal.of ?? '' }),
                onDone: '#lazyModal.ended',
                onError,
              },
              on: {
                'connection.restored': { actions: tellReceipt },
                'modal.hidden': { actions: tellReceipt },
              },
            },
            checkout: {
              description:
                'The card for the checkout, while the screen is kept on. A tap turns its barcode.',
              invoke: [
                { id: 'wakeLock', src: 'wakeLock', onError },
                { id: 'codeTurn', src: 'codeTurn', onError },
              ],
            },
            stations: {
              description: 'The map or a station: their flows go on after the modal is closed.',
              entry: 'requestStations',
            },
          },
        },
      },
    },
    failed: {
      description:
        'The content did not load. Without a network it is asked for again; otherwise the whole app is loaded anew.',
      on: {
        'retry.requested': [
          { guard: 'isUnreachable', target: 'loading' },
          { actions: 'reloadApp' },
        ],
      },
    },
    ended: { type: 'final', description: 'The modal is out of sight.', entry: 'reportEnd' },
  },
});
