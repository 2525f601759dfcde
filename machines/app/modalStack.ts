import {
  type EventObject,
  assertEvent,
  assign,
  enqueueActions,
  forwardTo,
  raise,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import type { Client } from '#domain/client.ts';
import { type Modal, type ModalEntry, withoutMenu } from '#domain/modals.ts';
import {
  isPersonal,
  isSameModal,
  moveTo,
  withClosed,
  withOpened,
  withoutPersonal,
} from '#domain/modalStack.ts';
import type { NavigationMode, Place } from '#domain/routes.ts';
import {
  call,
  later,
  outputOf,
  startLoaded,
  type FlowFailed,
  type LoadedFlow,
  type Plain,
} from '#machines/shared/flow.ts';
import type { StepOfModal, TokensIssued } from '#machines/shared/inModal.ts';
import type { modalFlowsMachine } from './modalFlows';
import { returnTimeout } from './navigation';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Context = {
  /** Null before the server has sent the client. */
  client: Client | null;
  /** The open modals, the top one last; those beneath are hidden until it closes, or stay open. */
  stack: readonly Modal[];
  /** The modals that are closed and still run their exit animation. */
  leaving: readonly Modal[];
  /** Where the browser's history is. */
  entry: ModalEntry;
  isClient: boolean;
  /** The place to go to as soon as the history has settled. */
  request: PlaceRequest | null;
};
type PlaceRequest = { target: Place; mode: NavigationMode };
type OfModal = { modal: Modal };
type OfEntry = { entry: ModalEntry };
type EntryChanged = { type: 'entry.changed' } & OfEntry;
type ClientKnown = {
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
/** `opened` is the modal that the person opened before the stack had loaded. */
type Input = {
  entry: ModalEntry;
  isClient: boolean;
  client: Client | null;
  opened?: Modal | null;
};
/** The modals that the person who is signed in, or nobody, may see. */
const visibleTo = (isClient: boolean, modals: readonly Modal[]) =>
  isClient ? modals : withoutPersonal(modals);
function modalOf(event: EventObject | OfModal): Modal {
  if (!('modal' in event)) throw new Error('No modal in the event');
  return event.modal;
}
function entryOf(event: EventObject | EntryChanged): ModalEntry {
  if (!('entry' in event)) throw new Error('No entry in the event');
  return event.entry;
}

/** The calls, guards and actions of the modal stack. */
const modalStack = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | ({ type: 'modal.opened' | 'modal.closed' | 'modal.left' } & OfModal)
      | { type: 'stack.dismissed' | 'stack.changed' | 'stack.settled' }
      | ToFlows
      | ToRoot
      | StepOfModal
      | FlowFailed<'modalFlows'>
      | ({ type: 'place.requested' } & PlaceRequest),
    tags: {} as 'moving',
    children: {} as { modalFlows: 'modalFlows' },
  },
  actors: {
    modalFlows: later<typeof modalFlowsMachine>('modalFlows'),
    loadModals: call<LoadedFlow<typeof modalFlowsMachine>, void>('loadModals'),
  },
  delays: {
    /**
     * Section 9: the longest wait for the browser's history before a change of place, and for a
     * closed modal's exit animation.
     */
    eventTimeout: 400,
    returnTimeout,
  },
  guards: {
    hasRequest: ({ context }) => context.request !== null,
    isCovered: ({ context }) => context.stack.length > 0,
    hasModals: ({ context }) => withoutMenu(context.stack).length > 0,
    isEmpty: ({ context }) => context.stack.length === 0,
    mayOpen: ({ context: { stack, isClient }, event }) =>
      (isClient || !isPersonal(modalOf(event))) && !isSameModal(stack.at(-1), modalOf(event)),
    isOpen: ({ context: { stack }, event }) =>
      stack.some((one) => isSameModal(one, modalOf(event))),
    isTop: ({ context: { stack }, event }) => isSameModal(stack.at(-1), modalOf(event)),
    isAtStep: ({ context: { entry, stack }, event }) =>
      isSameModal(stack.at(-1), modalOf(event)) && entry.step !== undefined,
    isInStep: ({ context: { entry, stack } }) => moveTo(entry, stack).kind === 'none',
    hasToReturn: ({ context: { entry, stack } }) => {
      const move = moveTo(entry, stack);
      return move.kind === 'back' && move.steps > 0;
    },
    hasToPush: ({ context: { entry, stack } }) => moveTo(entry, stack).kind === 'push',
    isOtherPage: ({ context, event }) => entryOf(event).page !== context.entry.page,
    isSameEntry: ({ context, event }) => entryOf(event).index === context.entry.index,
  },
  actions: {
    openModal: assign(({ context, event }) =>
      changed(context, withOpened(context.stack, modalOf(event))),
    ),
    closeModal: assign(({ context, event }) =>
      changed(context, withClosed(context.stack, modalOf(event))),
    ),
    leaveModal: assign(({ context, event }) => {
      const at = context.stack.findIndex((one) => isSameModal(one, modalOf(event)));
      return changed(context, context.stack.slice(0, at));
    }),
    dismissAll: assign(({ context }) => changed(context, [])),
    setEntry: assign(({ event }) => ({ entry: entryOf(event) })),
    adoptEntry: assign(({ context, event }) => ({
      entry: entryOf(event),
      ...changed(context, visibleTo(context.isClient, entryOf(event).modals)),
    })),
    setClient: assign((_, { isClient }: { isClient: boolean }) => ({ isClient, client: null })),
    /**
     * The client has changed or signed out: no data of the former client may stay. Modals in their exit animation and
     * the entry's step are dropped too, because the next client may return to that entry.
     */
    dropPersonal: assign(({ context }) => ({
      entry: { ...context.entry, step: undefined },
      stack: withoutPersonal(context.stack),
      leaving: [],
    })),
    setRequest: assign(({ event }) => {
      assertEvent(event, 'place.requested');
      const { target, mode } = event;
      return { request: { target, mode } };
    }),
    forgetRequest: assign({ request: null }),
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
    tellFlows: forwardTo('modalFlows'),
    report: sendParent(({ event }) => event),
    setKnown: assign(({ event }) => {
      assertEvent(event, ['client.loaded', 'client.updated']);
      return { client: event.client };
    }),
    /** Reports that the code of a requested modal did not load. */
    showUnopened: () => {},
    /** A flow has a defect: its data are dropped. */
    reportDefect: () => {},
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
    /** Adds a history entry that holds the modals of `context.entry`; `replaceEntry` rewrites the current one. */
    pushEntry: () => {},
    replaceEntry: () => {},
    noteStepPushed: assign(({ context: { entry }, event }) => {
      assertEvent(event, 'step.entered');
      return { entry: { ...entry, index: entry.index + 1, step: event.step } };
    }),
    noteStep: assign(({ context: { entry }, event }) => {
      assertEvent(event, 'step.updated');
      return { entry: { ...entry, step: event.step ?? undefined } };
    }),
    /** Adds a history entry that holds the step of `context.entry`; `replaceStep` rewrites the current one. */
    pushStep: () => {},
    replaceStep: () => {},
    goBack: (_, _params: { steps: number }) => {},
    lockScroll: () => {},
    unlockScroll: () => {},
  },
}).extend({
  // XState infers what enqueues apart from the actions that have parameters.
  actions: {
    startFlows: enqueueActions(({ context: { client, stack, leaving }, event, enqueue }) => {
      const given = { client, stack: withoutMenu(stack), leaving: withoutMenu(leaving) };
      startLoaded(enqueue, outputOf<LoadedFlow<typeof modalFlowsMachine>>(event), {
        id: 'modalFlows',
        given,
      });
    }),
  },
});

const stackOf = ({ entry: { modals }, isClient, opened }: Input) =>
  visibleTo(isClient, opened ? withOpened(modals, opened) : modals);
/**
 * Section 4 "Modal stack". The stack is shown at once. The history follows it, one entry per modal,
 * and the stack follows the history when a person goes back or forward. The browser takes a moment
 * to go back: modals opened or closed meanwhile wait for that in `returning`.
 */
export const modalStackMachine = modalStack.createMachine({
  id: 'modalStack',
  description:
    'Which modals are open over the page, and how they and the browser’s Back and Forward follow each other.',
  meta: {
    title: 'Modal stack',
    section: '4 “Modal stack”',
    events: {
      'modal.left': 'A modal and all above it are to be closed.',
      'stack.changed': 'The set of open modals has changed.',
      'stack.dismissed': 'All modals are to be closed.',
      'stack.settled': 'The modals that were closing are closed.',
    },
    calls: {
      loadModals: { does: 'Loads the code that all modals share.', to: null, section: '4' },
    },
    delays: {
      eventTimeout: {
        why: 'How long a change of place waits for the browser’s history, and a closed modal’s animation.',
        section: '9',
      },
      returnTimeout: {
        why: 'How long a busy device may take to say that it has gone back.',
        section: '4',
      },
    },
  } satisfies FlowWords<typeof modalStack>,
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
          always: { guard: 'isCovered', target: 'open' },
        },
        open: {
          description: 'The top modal has the focus; the page beneath does not scroll.',
          entry: 'lockScroll',
          exit: 'unlockScroll',
          always: { guard: 'isEmpty', target: 'closed' },
        },
      },
    },
    history: {
      description: 'Whether the browser’s history matches the stack.',
      initial: 'moving',
      on: {
        'place.requested': { actions: 'setRequest' },
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
            actions: ['requestPlace', 'forgetRequest'],
          },
          on: {
            'modal.opened': {
              guard: 'mayOpen',
              target: 'moving',
              actions: ['openModal', 'reportChange'],
            },
            'modal.closed': {
              guard: 'isOpen',
              target: 'moving',
              actions: ['closeModal', 'reportChange'],
            },
            'modal.left': {
              guard: 'isOpen',
              target: 'moving',
              actions: ['leaveModal', 'reportChange'],
            },
            'stack.dismissed': { target: 'moving', actions: ['dismissAll', 'reportChange'] },
            'entry.changed': { actions: ['adoptEntry', 'reportChange'] },
            'step.entered': {
              guard: 'isTop',
              actions: ['noteStepPushed', 'pushStep'],
            },
            'step.updated': {
              guard: 'isAtStep',
              actions: ['noteStep', 'replaceStep'],
            },
            'step.ended': {
              guard: 'isAtStep',
              target: 'returning',
              actions: { type: 'goBack', params: ({ event: { steps } }) => ({ steps }) },
            },
          },
        },
        moving: {
          description: 'The history is changed to match the stack.',
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
            returnTimeout: { target: 'settled', actions: ['noteReplaced', 'replaceEntry'] },
          },
          initial: 'awaited',
          states: {
            awaited: {
              description: 'A change of place waits for the browser.',
              after: { eventTimeout: 'overdue' },
            },
            overdue: {
              description:
                'A busy device may still say that it is back; a change of place no longer waits.',
              always: {
                guard: 'hasRequest',
                target: '#modalStack.history.settled',
                actions: ['noteReplaced', 'replaceEntry'],
              },
            },
          },
          on: {
            'modal.opened': { guard: 'mayOpen', actions: ['openModal', 'reportChange'] },
            'modal.closed': { guard: 'isOpen', actions: ['closeModal', 'reportChange'] },
            'modal.left': { guard: 'isOpen', actions: ['leaveModal', 'reportChange'] },
            'stack.dismissed': { actions: ['dismissAll', 'reportChange'] },
            'entry.changed': [
              { guard: 'isOtherPage', target: 'settled', actions: ['adoptEntry', 'reportChange'] },
              { guard: 'isSameEntry', actions: 'setEntry' },
              { target: 'moving', actions: 'setEntry' },
            ],
          },
        },
      },
    },
    flows: {
      description: 'The content of the modals.',
      initial: 'loading',
      on: {
        'client.loaded': { actions: 'setKnown' },
        'client.updated': { actions: 'setKnown' },
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
          description: 'The code did not load; the next modal asks for it again.',
          on: { 'stack.changed': { guard: 'hasModals', target: 'loading' } },
        },
        running: {
          description: 'Each modal has a flow of its own.',
          entry: 'startFlows',
          on: {
            'xstate.error.actor.modalFlows': { actions: 'reportDefect' },
            'stack.changed': { actions: 'tellShown' },
            'stack.settled': { actions: 'tellShown' },
            'client.loaded': { actions: ['setKnown', 'tellFlows'] },
            'client.updated': { actions: ['setKnown', 'tellFlows'] },
            'client.confirmed': { actions: 'tellFlows' },
            'connection.restored': { actions: 'tellFlows' },
            'entry.changed': { actions: 'tellFlows' },
            'session.started': { actions: 'tellFlows' },
            'session.ended': { actions: 'tellFlows' },
            'profile.requested': { actions: 'report' },
            'profile.awaited': { actions: 'report' },
            'tokens.issued': { actions: 'report' },
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
          description: 'A modal is opening or closing.',
          on: { 'stack.changed': { target: 'running', reenter: true } },
          after: {
            eventTimeout: { target: 'still', actions: ['forgetLeaving', 'reportSettled'] },
          },
        },
      },
    },
  },
});
