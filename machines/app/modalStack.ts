import { assign, raise, sendParent, sendTo, setup } from 'xstate';
import type { Client } from '#domain/client.ts';
import {
  isPersonal,
  isSameModal,
  moveTo,
  withClosed,
  withOpened,
  withoutPersonal,
  type Modal,
  type ModalEntry,
} from '#domain/modals.ts';
import type { NavigationMode, Place } from '#domain/routes.ts';
import { call } from '#machines/shared/call.ts';
import { later } from '#machines/shared/later.ts';
import type { Plain, TokensIssued } from './lazyModal';
import type { modalFlowsMachine } from './modalFlows';

type Context = {
  /** Null before the server has told who is signed in. */
  client: Client | null;
  /** What is open, the top one last; those beneath wait for the way back, or stay open. */
  stack: readonly Modal[];
  /** What has just been closed and is still on its way out of sight. */
  leaving: readonly Modal[];
  /** Where the history is. */
  entry: ModalEntry;
  isClient: boolean;
  /** The place that is led to as soon as the history is still. */
  request: PlaceRequest | null;
};
type PlaceRequest = { target: Place; mode: NavigationMode };
type OfModal = { modal: Modal };
type OfEntry = { entry: ModalEntry };
type EntryChanged = { type: 'entry.changed'; step?: unknown } & OfEntry;
type ClientKnown = {
  type: 'client.loaded' | 'client.updated' | 'client.confirmed';
  client: Client;
};
type ToFlows =
  ClientKnown | EntryChanged | Plain<'session.started' | 'session.ended' | 'connection.restored'>;
type ToRoot = Plain<'profile.requested' | 'profile.awaited'> | TokensIssued;

/** The stack as an event leaves it; what fell off it is leaving. */
const changed = ({ stack, leaving }: Context, next: readonly Modal[]) => {
  const isIn = (modals: readonly Modal[]) => (modal: Modal) =>
    modals.some((other) => isSameModal(other, modal));
  const gone = stack.filter((modal) => !isIn(next)(modal) && !isIn(leaving)(modal));
  return { stack: next, leaving: [...leaving, ...gone].filter((modal) => !isIn(next)(modal)) };
};

/** `opened` is what the person opened before the stack was there. */
type Input = {
  entry: ModalEntry;
  isClient: boolean;
  client: Client | null;
  opened?: Modal | null;
};

/** What may be seen by who is there. */
const visibleTo = (isClient: boolean, modals: readonly Modal[]) =>
  isClient ? modals : withoutPersonal(modals);

const stackOf = ({ entry: { modals }, isClient, opened }: Input) =>
  visibleTo(isClient, opened ? withOpened(modals, opened) : modals);

const open = { type: 'openModal', params: ({ event }: { event: OfModal }) => event } as const;
const close = { type: 'closeModal', params: ({ event }: { event: OfModal }) => event } as const;
const leave = { type: 'leaveModal', params: ({ event }: { event: OfModal }) => event } as const;
const mayOpen = { type: 'mayOpen', params: ({ event }: { event: OfModal }) => event } as const;
const isOpen = { type: 'isOpen', params: ({ event }: { event: OfModal }) => event } as const;
const isOtherPage = {
  type: 'isOtherPage',
  params: ({ event }: { event: OfEntry }) => event,
} as const;
const isSameEntry = {
  type: 'isSameEntry',
  params: ({ event }: { event: OfEntry }) => event,
} as const;
const note = { type: 'setEntry', params: ({ event }: { event: OfEntry }) => event } as const;
const adopt = { type: 'adoptEntry', params: ({ event }: { event: OfEntry }) => event } as const;
const passOn = <Event>({ event }: { event: Event }) => event;
const know = { type: 'setKnown', params: passOn<ClientKnown> } as const;
const tellFlows = { type: 'tellFlows', params: passOn<ToFlows> } as const;
const report = { type: 'report', params: passOn<ToRoot> } as const;
const keepRequest = {
  type: 'setRequest',
  params: ({ event: { target, mode } }: { event: PlaceRequest }) => ({ request: { target, mode } }),
} as const;

/**
 * Section 4 "Modal stack". The stack is shown at once; the history follows it, one entry per modal,
 * and the stack follows the history when a person goes back or forward. Going back takes the
 * browser a moment: what is opened or closed meanwhile waits for it in `returning`.
 */
export const modalStackMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | ({ type: 'modal.opened' | 'modal.closed' | 'modal.left' } & OfModal)
      | { type: 'stack.dismissed' | 'stack.changed' | 'stack.settled' }
      | ToFlows
      | ToRoot
      | ({ type: 'place.requested' } & PlaceRequest),
    tags: {} as 'moving',
    children: {} as { modalFlows: 'modalFlows' },
  },
  actors: {
    modalFlows: later<typeof modalFlowsMachine>('modalFlows'),
    loadModals: call<void, void>('loadModals'),
  },
  delays: {
    /** Section 9: how long the history is waited for, and a closed modal's way out of sight. */
    eventTimeout: 400,
  },
  guards: {
    hasRequest: ({ context }) => context.request !== null,
    hasModals: ({ context }) => context.stack.length > 0,
    isEmpty: ({ context }) => context.stack.length === 0,
    mayOpen: ({ context: { stack, isClient } }, { modal }: OfModal) =>
      (isClient || !isPersonal(modal)) && !isSameModal(stack.at(-1), modal),
    isOpen: ({ context: { stack } }, { modal }: OfModal) =>
      stack.some((one) => isSameModal(one, modal)),
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
      stack: withoutPersonal(context.stack),
      leaving: [],
    })),
    setRequest: assign((_, { request }: Pick<Context, 'request'>) => ({ request })),
    /** A change of place must not overtake the browser on its way back. */
    requestPlace: sendParent(({ context: { request } }) => ({
      type: 'navigation.requested',
      ...request,
    })),
    forgetLeaving: assign({ leaving: [] }),
    tellShown: sendTo('modalFlows', ({ context: { stack, leaving } }) => ({
      type: 'modals.changed' as const,
      stack,
      leaving,
    })),
    tellFlows: sendTo('modalFlows', (_, news: ToFlows) => news),
    report: sendParent((_, news: ToRoot) => news),
    setKnown: assign((_, { client }: Pick<Context, 'client'>) => ({ client })),
    showUnopened: () => {},
    /** A flow broke: nothing that it knew is trusted. */
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
    goBack: (_, _params: { steps: number }) => {},
    lockScroll: () => {},
    unlockScroll: () => {},
  },
}).createMachine({
  id: 'modalStack',
  context: ({ input }) => ({
    entry: input.entry,
    isClient: input.isClient,
    client: input.client,
    stack: stackOf(input),
    leaving: [],
    request: null,
  }),
  type: 'parallel',
  states: {
    presence: {
      description: 'Whether anything lies over the page.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Nothing lies over the page.',
          always: { guard: 'hasModals', target: 'open' },
        },
        open: {
          description: 'The top modal has the keyboard; the page beneath does not scroll.',
          entry: 'lockScroll',
          exit: 'unlockScroll',
          always: { guard: 'isEmpty', target: 'closed' },
        },
      },
    },
    history: {
      description: 'Whether the history is where the stack is.',
      initial: 'moving',
      on: {
        'place.requested': { actions: keepRequest },
        'session.started': {
          target: '.settled',
          actions: [
            { type: 'setClient', params: { isClient: true } },
            'dropPersonal',
            'noteReplaced',
            'replaceEntry',
          ],
        },
        'session.ended': {
          target: '.settled',
          actions: [
            { type: 'setClient', params: { isClient: false } },
            'dropPersonal',
            'noteReplaced',
            'replaceEntry',
          ],
        },
      },
      states: {
        settled: {
          description: 'The history entry holds the modals that are open.',
          always: {
            guard: 'hasRequest',
            actions: ['requestPlace', { type: 'setRequest', params: { request: null } }],
          },
          on: {
            'modal.opened': {
              guard: mayOpen,
              target: 'moving',
              actions: [open, 'reportChange'],
            },
            'modal.closed': {
              guard: isOpen,
              target: 'moving',
              actions: [close, 'reportChange'],
            },
            'modal.left': { guard: isOpen, target: 'moving', actions: [leave, 'reportChange'] },
            'stack.dismissed': { target: 'moving', actions: ['dismissAll', 'reportChange'] },
            'entry.changed': { actions: [adopt, 'reportChange'] },
          },
        },
        moving: {
          description: 'The history is brought in step with the stack.',
          tags: 'moving',
          always: [
            { guard: 'isInStep', target: 'settled' },
            {
              guard: 'hasToReturn',
              target: 'returning',
              actions: {
                type: 'goBack',
                params: ({ context: { entry, stack } }) => {
                  const move = moveTo(entry, stack);
                  return { steps: move.kind === 'back' ? move.steps : 0 };
                },
              },
            },
            { guard: 'hasToPush', target: 'moving', actions: ['notePushed', 'pushEntry'] },
            { target: 'settled', actions: ['noteReplaced', 'replaceEntry'] },
          ],
        },
        returning: {
          tags: 'moving',
          description: 'The browser is going back; what is opened or closed meanwhile follows.',
          after: {
            eventTimeout: { target: 'settled', actions: ['noteReplaced', 'replaceEntry'] },
          },
          on: {
            'modal.opened': { guard: mayOpen, actions: [open, 'reportChange'] },
            'modal.closed': { guard: isOpen, actions: [close, 'reportChange'] },
            'modal.left': { guard: isOpen, actions: [leave, 'reportChange'] },
            'stack.dismissed': { actions: ['dismissAll', 'reportChange'] },
            'entry.changed': [
              { guard: isOtherPage, target: 'settled', actions: [adopt, 'reportChange'] },
              { guard: isSameEntry, actions: note },
              { target: 'moving', actions: note },
            ],
          },
        },
      },
    },
    flows: {
      description: 'What the modals show.',
      initial: 'loading',
      on: {
        'client.loaded': { actions: know },
        'client.updated': { actions: know },
      },
      states: {
        loading: {
          description: 'The code that all modals share is on its way.',
          invoke: {
            id: 'loadModals',
            src: 'loadModals',
            onDone: 'running',
            onError: [
              { guard: 'hasModals', target: 'unloaded', actions: ['showUnopened', 'dismissSelf'] },
              { target: 'unloaded' },
            ],
          },
        },
        unloaded: {
          description: 'It did not come; with the next modal it is asked for again.',
          on: { 'stack.changed': { guard: 'hasModals', target: 'loading' } },
        },
        running: {
          description: 'Each modal has a flow of its own.',
          invoke: {
            id: 'modalFlows',
            src: 'modalFlows',
            input: ({ context: { client, stack, leaving } }) => ({ client, stack, leaving }),
            onError: {
              actions: {
                type: 'reportDefect',
                params: ({ event: { error } }) => ({ error }),
              },
            },
          },
          on: {
            'stack.changed': { actions: 'tellShown' },
            'stack.settled': { actions: 'tellShown' },
            'client.loaded': { actions: [know, tellFlows] },
            'client.updated': { actions: [know, tellFlows] },
            'client.confirmed': { actions: tellFlows },
            'connection.restored': { actions: tellFlows },
            'entry.changed': { actions: tellFlows },
            'session.started': { actions: tellFlows },
            'session.ended': { actions: tellFlows },
            'profile.requested': { actions: report },
            'profile.awaited': { actions: report },
            'tokens.issued': { actions: report },
          },
        },
      },
    },
    motion: {
      description: 'Whether anything on the screen is moving.',
      initial: 'still',
      states: {
        still: {
          description: 'Every modal is in its place.',
          on: { 'stack.changed': 'running' },
        },
        running: {
          description: 'A modal is on its way in or out of sight.',
          on: { 'stack.changed': { target: 'running', reenter: true } },
          after: {
            eventTimeout: { target: 'still', actions: ['forgetLeaving', 'reportSettled'] },
          },
        },
      },
    },
  },
});
