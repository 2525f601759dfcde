import { assign, sendParent, sendTo, setup } from 'xstate';
import type { Client, Tokens } from '#domain/client.ts';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { Modal, ModalId } from '#domain/modals.ts';
import type { ProfileDraft } from '#domain/profile.ts';
import { call } from '#machines/shared/call.ts';
import { later } from '#machines/shared/later.ts';
import { patience, waiting } from '#machines/shared/patience.ts';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import type { profileModalMachine } from '#machines/account/profileModal.ts';
import type { receiptMachine } from '#machines/dashboard/receipt.ts';
import type { wakeLockMachine } from '#machines/dashboard/wakeLock.ts';

/** What is known of the client. */
export type Known = { client: Client | null };
export type ClientLoaded = { type: 'client.loaded'; client: Client };
export type DraftKept = { type: 'draft.kept'; draft: ProfileDraft | null };
/** Events of these types, each with nothing but its type. */
export type Plain<Type extends string> = Type extends string ? { type: Type } : never;

type Opened = Known & { id: string; modal: Modal; draft: ProfileDraft | null };
type Thrown = { error: unknown };
/** `step` is what a flow keeps in the history entry. */
export type EntryReached = { type: 'entry.changed'; step?: unknown };
export type TokensIssued = { type: 'tokens.issued'; tokens: Tokens };
type ToPhoneChange = ClientLoaded | EntryReached | Plain<'modal.hidden'>;
type ToProfile = ToPhoneChange | Plain<'close.requested'>;
type ToParent = DraftKept | TokensIssued | Plain<'profile.requested' | 'profile.awaited'>;

const passOn = <Event>({ event }: { event: Event }) => event;
const report = { type: 'report', params: passOn<ToParent> } as const;
const tellProfile = { type: 'tellProfile', params: passOn<ToProfile> } as const;
const tellPhoneChange = { type: 'tellPhoneChange', params: passOn<ToPhoneChange> } as const;
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

const modal = setup({
  types: {
    input: {} as Opened,
    context: {} as Opened & { failure: Failure | null },
    events: {} as
      | Plain<'part.requested' | 'wait.cancelled' | 'view.failed' | 'modal.closed'>
      | Plain<'connection.restored'>
      | ToProfile
      | ToParent,
    tags: {} as 'busy' | 'slow',
    children: {} as {
      profileModal: 'profileModal';
      phoneChange: 'phoneChange';
      receipt: 'receipt';
      wakeLock: 'wakeLock';
    },
  },
  actors: {
    loadPart: call<void, { modal: Modal }>('loadPart'),
    profileModal: later<typeof profileModalMachine, { draft: ProfileDraft | null }>('profileModal'),
    phoneChange: later<typeof phoneChangeMachine, { oldPhone: string }>('phoneChange'),
    receipt: later<typeof receiptMachine, { rrn: string }>('receipt'),
    wakeLock: later<typeof wakeLockMachine, void>('wakeLock'),
  },
  delays: { patience },
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
    tellReceipt: sendTo('receipt', { type: 'connection.restored' }),
    close: sendParent(({ context }) => ({ type: 'modal.closed', modal: context.modal })),
    report: sendParent((_, news: ToParent) => news),
    requestStations: sendParent({ type: 'stations.requested' }),
    reportEnd: sendParent(({ context: { id } }) => ({ type: 'modal.ended', id })),
    reloadApp: () => {},
    /** A flow broke: nothing that it knew is trusted. */
    reportDefect: (_, _params: Thrown) => {},
  },
});

const view = modal.createStateConfig({
  description: 'Whether it can be drawn.',
  initial: 'drawn',
  states: {
    drawn: {
      description: 'The modal shows what it is there for.',
      on: { 'view.failed': 'broken' },
    },
    broken: {
      description: 'It cannot be drawn; the person has it drawn anew, or closes it.',
      on: { 'part.requested': 'drawn' },
    },
  },
});

const flow = modal.createStateConfig({
  description: 'The flow behind what is shown.',
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Which modal it is decides on its flow.',
      always: [
        { guard: is('edit-profile'), target: 'profile' },
        { guard: is('profile-tel'), target: 'phoneChange' },
        { guard: is('receipt'), target: 'receipt' },
        { guard: is('till'), target: 'till' },
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
      },
    },
    receipt: {
      description: 'The receipt of one operation.',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context }) => ({ rrn: context.modal.of ?? '' }),
        onError,
      },
      on: { 'connection.restored': { actions: 'tellReceipt' } },
    },
    till: {
      description: 'The card for the till, over a screen that stays on.',
      invoke: { id: 'wakeLock', src: 'wakeLock', onError },
    },
    stations: {
      description: 'The map or a station: their flows outlive the modal.',
      entry: 'requestStations',
    },
  },
});

/** What a modal shows: its code comes when it is first opened. It ends when it is out of sight. */
export const lazyModalMachine = modal.createMachine({
  id: 'lazyModal',
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
      description: 'The modal is open; what it holds is on its way.',
      entry: 'clearFailure',
      invoke: {
        id: 'loadPart',
        src: 'loadPart',
        input: ({ context }) => ({ modal: context.modal }),
        onDone: 'ready',
        onError: { target: 'failed', actions: setFailure },
      },
      on: { 'wait.cancelled': { target: 'failed', actions: 'setUnreachable' } },
    },
    ready: {
      description: 'What the modal shows is here.',
      type: 'parallel',
      states: { view, flow },
    },
    failed: {
      description: 'It did not come: without a network it is asked for again, else the app is.',
      on: {
        'part.requested': [{ guard: 'isUnreachable', target: 'loading' }, { actions: 'reloadApp' }],
      },
    },
    ended: { type: 'final', description: 'The modal is out of sight.', entry: 'reportEnd' },
  },
});
