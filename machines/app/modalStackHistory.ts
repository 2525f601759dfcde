import { moveTo } from '#domain/modalStack.ts';
import {
  modalStack,
  type PlaceRequest,
  type OfModal,
  type OfEntry,
  mayOpen,
  isOpen,
  isTop,
  isAtStep,
  isOtherPage,
  isSameEntry,
} from './modalStackSetup';

const open = { type: 'openModal', params: ({ event }: { event: OfModal }) => event } as const;
const close = { type: 'closeModal', params: ({ event }: { event: OfModal }) => event } as const;
const leave = { type: 'leaveModal', params: ({ event }: { event: OfModal }) => event } as const;
const note = { type: 'setEntry', params: ({ event }: { event: OfEntry }) => event } as const;
const adopt = { type: 'adoptEntry', params: ({ event }: { event: OfEntry }) => event } as const;
const keepRequest = {
  type: 'setRequest',
  params: ({ event: { target, mode } }: { event: PlaceRequest }) => ({ request: { target, mode } }),
} as const;

export const history = modalStack.createStateConfig({
  description: 'Whether the browser’s history matches the stack.',
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
        'step.entered': {
          guard: isTop,
          actions: [
            { type: 'noteStepPushed', params: ({ event: { step } }) => ({ step }) },
            'pushStep',
          ],
        },
        'step.updated': {
          guard: isAtStep,
          actions: [
            { type: 'noteStep', params: ({ event: { step } }) => ({ step: step ?? undefined }) },
            'replaceStep',
          ],
        },
        'step.ended': {
          guard: isAtStep,
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
});
