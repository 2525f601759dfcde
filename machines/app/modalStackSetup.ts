import { assign, raise, sendParent, sendTo, setup } from 'xstate';
import type { Client } from '#domain/client.ts';
import { withoutMenu } from '#domain/menuModal.ts';
import type { Modal, ModalEntry } from '#domain/modals.ts';
import {
  isPersonal,
  isSameModal,
  moveTo,
  withClosed,
  withOpened,
  withoutPersonal,
} from '#domain/modalStack.ts';
import type { NavigationMode, Place } from '#domain/routes.ts';
import { type Plain, call, later, passOn } from '#machines/shared/flow.ts';
import type { StepOfModal, TokensIssued } from './modalEvents';
import type { modalFlowsMachine } from './modalFlows';
import { returnTimeout } from './returnTimeout';

type Context = {
  /** Null before the server has told who is signed in. */
  client: Client | null;
  /** What is open, the top one last; those beneath are hidden until it closes, or stay open. */
  stack: readonly Modal[];
  /** What has just been closed and is still being animated out. */
  leaving: readonly Modal[];
  /** Where the browser's history is. */
  entry: ModalEntry;
  isClient: boolean;
  /** The place to go to as soon as the history has settled. */
  request: PlaceRequest | null;
};
export type PlaceRequest = { target: Place; mode: NavigationMode };
export type OfModal = { modal: Modal };
export type OfEntry = { entry: ModalEntry };
type Kept = Pick<ModalEntry, 'step'>;
type EntryChanged = { type: 'entry.changed' } & OfEntry;
export type ClientKnown = {
  type: 'client.loaded' | 'client.updated' | 'client.confirmed';
  client: Client;
};
type ToFlows =
  | ClientKnown
  | EntryChanged
  | Plain<'session.started' | 'session.ended' | 'connection.restored'>;
type ToRoot = Plain<'profile.requested' | 'profile.awaited'> | TokensIssued;
/** The stack after an event; what is no longer on it is leaving. */
const changed = ({ stack, leaving }: Context, next: readonly Modal[]) => {
  const isIn = (modals: readonly Modal[]) => (modal: Modal) =>
    modals.some((other) => isSameModal(other, modal));
  const gone = stack.filter((modal) => !isIn(next)(modal) && !isIn(leaving)(modal));
  return { stack: next, leaving: [...leaving, ...gone].filter((modal) => !isIn(next)(modal)) };
};
/** `opened` is what the person opened before the stack was there. */
export type Input = {
  entry: ModalEntry;
  isClient: boolean;
  client: Client | null;
  opened?: Modal | null;
};
/** The modals that the person who is signed in, or nobody, may see. */
export const visibleTo = (isClient: boolean, modals: readonly Modal[]) =>
  isClient ? modals : withoutPersonal(modals);
export const mayOpen = {
  type: 'mayOpen',
  params: ({ event }: { event: OfModal }) => event,
} as const;
export const isOpen = { type: 'isOpen', params: ({ event }: { event: OfModal }) => event } as const;
export const isTop = { type: 'isTop', params: ({ event }: { event: OfModal }) => event } as const;
export const isAtStep = {
  type: 'isAtStep',
  params: ({ event }: { event: OfModal }) => event,
} as const;
export const isOtherPage = {
  type: 'isOtherPage',
  params: ({ event }: { event: OfEntry }) => event,
} as const;
export const isSameEntry = {
  type: 'isSameEntry',
  params: ({ event }: { event: OfEntry }) => event,
} as const;
export const tellFlows = { type: 'tellFlows', params: passOn<ToFlows> } as const;
export const report = { type: 'report', params: passOn<ToRoot> } as const;

/** The calls, guards and actions of the modal stack. */
export const modalStack = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | ({ type: 'modal.opened' | 'modal.closed' | 'modal.left' } & OfModal)
      | { type: 'stack.dismissed' | 'stack.changed' | 'stack.settled' }
      | ToFlows
      | ToRoot
      | StepOfModal
      | ({ type: 'place.requested' } & PlaceRequest),
    tags: {} as 'moving',
    children: {} as { modalFlows: 'modalFlows' },
  },
  actors: {
    modalFlows: later<typeof modalFlowsMachine>('modalFlows'),
    loadModals: call<void, void>('loadModals'),
  },
  delays: {
    /** Section 9: how long a change of place waits for the browser's history, and a closed modal's way out of sight. */
    eventTimeout: 400,
    returnTimeout,
  },
  guards: {
    hasRequest: ({ context }) => context.request !== null,
    isCovered: ({ context }) => context.stack.length > 0,
    hasModals: ({ context }) => withoutMenu(context.stack).length > 0,
    isEmpty: ({ context }) => context.stack.length === 0,
    mayOpen: ({ context: { stack, isClient } }, { modal }: OfModal) =>
      (isClient || !isPersonal(modal)) && !isSameModal(stack.at(-1), modal),
    isOpen: ({ context: { stack } }, { modal }: OfModal) =>
      stack.some((one) => isSameModal(one, modal)),
    isTop: ({ context: { stack } }, { modal }: OfModal) => isSameModal(stack.at(-1), modal),
    isAtStep: ({ context: { entry, stack } }, { modal }: OfModal) =>
      isSameModal(stack.at(-1), modal) && entry.step !== undefined,
    isInStep: ({ context: { entry, stack } }) => moveTo(entry, stack).kind === 'none',
    hasToReturn: ({ context: { entry, stack } }) => {
      const move = moveTo(entry, stack);
      return move.kind === 'back' && move.steps > 0;
    },
    hasToPush: ({ context: { entry, stack } }) => moveTo(entry, stack).kind === 'push',
    isOtherPage: ({ context }, { entry }: OfEntry) => entry.page !== context.entry.page,
    isSameEntry: ({ context }, { entry }: OfEntry) => entry.index === context.entry.index,
  },
  actions: {
    openModal: assign(({ context }, { modal }: OfModal) =>
      changed(context, withOpened(context.stack, modal)),
    ),
    closeModal: assign(({ context }, { modal }: OfModal) =>
      changed(context, withClosed(context.stack, modal)),
    ),
    leaveModal: assign(({ context }, { modal }: OfModal) => {
      const at = context.stack.findIndex((one) => isSameModal(one, modal));
      return changed(context, context.stack.slice(0, at));
    }),
    dismissAll: assign(({ context }) => changed(context, [])),
    setEntry: assign((_, { entry }: OfEntry) => ({ entry })),
    adoptEntry: assign(({ context }, { entry }: OfEntry) => ({
      entry,
      ...changed(context, visibleTo(context.isClient, entry.modals)),
    })),
    setClient: assign((_, { isClient }: { isClient: boolean }) => ({ isClient, client: null })),
    /** Another client, or none: nothing of the former one may stay, not even on its way out
     * or in the entry, which the screen of the next one comes back to. */
    dropPersonal: assign(({ context }) => ({
      entry: { ...context.entry, step: undefined },
      stack: withoutPersonal(context.stack),
      leaving: [],
    })),
    setRequest: assign((_, { request }: Pick<Context, 'request'>) => ({ request })),
    /** A change of place must wait until the browser has gone back. */
    requestPlace: sendParent(({ context: { request } }) => ({
      type: 'navigation.requested',
      ...request,
    })),
    forgetLeaving: assign({ leaving: [] }),
    tellShown: sendTo('modalFlows', ({ context: { stack, leaving } }) => ({
      type: 'modals.changed' as const,
      stack: withoutMenu(stack),
      leaving: withoutMenu(leaving),
    })),
    tellFlows: sendTo('modalFlows', (_, news: ToFlows) => news),
    report: sendParent((_, news: ToRoot) => news),
    setKnown: assign((_, { client }: Pick<Context, 'client'>) => ({ client })),
    /** Something was to be opened, and its code did not load. */
    showUnopened: (_, _params: { error: unknown }) => {},
    /** A flow has a defect: its data are dropped. */
    reportDefect: (_, _params: { error: unknown }) => {},
    reportChange: raise({ type: 'stack.changed' }),
    reportSettled: raise({ type: 'stack.settled' }),
    dismissSelf: raise({ type: 'stack.dismissed' }),
    notePushed: assign(({ context: { entry, stack } }) => {
      const move = moveTo(entry, stack);
      if (move.kind !== 'push') return {};
      return { entry: { ...entry, index: entry.index + 1, modals: move.modals } };
    }),
    noteReplaced: assign(({ context: { entry, stack } }) => ({
      entry: { ...entry, modals: stack.map((modal) => ({ ...modal, from: entry.index })) },
    })),
    /** A new history entry that holds the modals of `context.entry`, or the current one anew. */
    pushEntry: () => {},
    replaceEntry: () => {},
    noteStepPushed: assign(({ context: { entry } }, { step }: Kept) => ({
      entry: { ...entry, index: entry.index + 1, step },
    })),
    noteStep: assign(({ context: { entry } }, { step }: Kept) => ({ entry: { ...entry, step } })),
    /** A new history entry that holds the step of `context.entry`, or the current one with it. */
    pushStep: () => {},
    replaceStep: () => {},
    goBack: (_, _params: { steps: number }) => {},
    lockScroll: () => {},
    unlockScroll: () => {},
  },
});
