import { assign, sendParent, sendTo, setup } from 'xstate';
import type { Client } from '#domain/client.ts';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { Modal, ModalId } from '#domain/modals.ts';
import type { ProfileDraft } from '#domain/profile.ts';
import { type Plain, call, later, slowThreshold, type Thrown } from '#machines/shared/flow.ts';
import { disclosureMachine } from '#machines/shared/disclosure.ts';
import type { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import type { profileModalMachine } from '#machines/account/profileModal.ts';
import type { receiptMachine } from '#machines/dashboard/receipt.ts';
import type { wakeLockMachine } from '#machines/dashboard/wakeLock.ts';

import type {
  Known,
  ClientLoaded,
  DraftKept,
  EntryReached,
  ModalStep,
  TokensIssued,
} from './modalEvents';

type Opened = Known & { id: string; modal: Modal; draft: ProfileDraft | null };
export type ToPhoneChange = ClientLoaded | EntryReached | Plain<'modal.hidden'>;
export type ToProfile = ToPhoneChange | Plain<'close.requested'>;
export type ToReceipt = Plain<'connection.restored' | 'modal.hidden'>;
export type ToParent = DraftKept | TokensIssued | Plain<'profile.requested' | 'profile.awaited'>;

/** The calls, guards and actions of a modal's loading. */
export const lazyModal = setup({
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
