import {
  assertEvent,
  assign,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
  stopChild,
  type AnyStateMachine,
} from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { Modal } from '#domain/modals.ts';
import {
  call,
  errorOf,
  later,
  outputOf,
  slowThreshold,
  startLoaded,
  type FlowFailed,
  type Plain,
  waiting,
} from '#machines/shared/flow.ts';
import type {
  DraftKept,
  InModal,
  ModalContent,
  ModalNews,
  ModalStep,
  OpenedModal,
  TokensIssued,
} from '#machines/shared/inModal.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Input = OpenedModal & { id: string };
type ToParent = DraftKept | TokensIssued | Plain<'profile.requested' | 'profile.awaited'>;

/** The calls, guards and actions of a modal's loading. */
const lazyModal = setup({
  types: {
    input: {} as Input,
    context: {} as Input & Pick<InModal, 'receives'> & { failure: Failure | null },
    events: {} as
      | Plain<'retry.requested' | 'wait.cancelled' | 'view.failed' | 'modal.closed'>
      | { type: 'xstate.done.actor.flow' }
      | FlowFailed<'flow'>
      | ModalNews
      | ToParent
      | ModalStep,
    tags: {} as 'busy' | 'slow',
    children: {} as { flow: 'flow' },
  },
  actors: {
    loadChunk: call<ModalContent, { modal: Modal }>('loadChunk'),
    /** Any flow whose machine exports `inModal`. */
    flow: later<AnyStateMachine>('anyModal'),
  },
  delays: { slowThreshold },
  guards: {
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
    isLasting: ({ event }) => outputOf<ModalContent>(event).isLasting === true,
    isReceived: ({ context, event }) => context.receives.some((type) => type === event.type),
  },
  actions: {
    setFailure: assign(({ event }) => ({ failure: toFailure(errorOf(event)) })),
    clearFailure: assign({ failure: null }),
    setUnreachable: assign({ failure: { kind: 'unreachable' } }),
    setClient: assign(({ event }) => {
      assertEvent(event, 'client.loaded');
      return { client: event.client };
    }),
    setReceives: assign(({ event }) => ({ receives: outputOf<ModalContent>(event).receives })),
    startFlow: enqueueActions(({ context: { modal, client, draft }, event, enqueue }) => {
      const { flow } = outputOf<ModalContent>(event);
      startLoaded(enqueue, flow, { id: 'flow', given: { modal, client, draft } });
    }),
    stopFlow: stopChild('flow'),
    requestLasting: sendParent(({ event }) => ({
      type: 'lastingFlow.requested',
      flow: outputOf<ModalContent>(event).flow,
    })),
    forward: sendTo('flow', ({ event }) => event),
    close: sendParent(({ context }) => ({ type: 'modal.closed', modal: context.modal })),
    report: sendParent(({ event }) => event),
    reportStep: sendParent(({ context: { modal }, event }) => ({ ...event, modal })),
    reportEnd: sendParent(({ context: { id } }) => ({ type: 'modal.ended', id })),
    reloadApp: () => {},
    /** A flow has a defect: its data are dropped. */
    reportDefect: () => {},
  },
});

const forwarded = { guard: 'isReceived', actions: 'forward' } as const;
const report = { actions: 'report' } as const;
const reportStep = { actions: 'reportStep' } as const;

/** The host of one modal: loads its chunk, runs its flow, and ends when the modal is closed. */
export const lazyModalMachine = lazyModal.createMachine({
  id: 'lazyModal',
  description: 'The content of a modal. Its code is loaded when it is opened for the first time.',
  meta: {
    title: 'Loading a modal',
    section: '4 “Modal stack”',
    events: { 'view.failed': 'The content of a modal could not be drawn.' },
    calls: {
      loadChunk: { does: 'Loads the chunk with the modal.', to: null, section: '4' },
    },
  } satisfies FlowWords<typeof lazyModal>,
  context: ({ input }) => ({ ...input, receives: [], failure: null }),
  initial: 'loading',
  on: {
    'client.loaded': { actions: 'setClient' },
    'close.requested': { actions: 'close' },
    'modal.closed': { actions: 'close' },
    'modal.hidden': '.ended',
    'profile.requested': report,
    'profile.awaited': report,
    'draft.kept': report,
    'tokens.issued': report,
    'step.entered': reportStep,
    'step.updated': reportStep,
    'step.ended': reportStep,
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
        onDone: [
          { guard: 'isLasting', target: 'ready', actions: 'requestLasting' },
          { target: 'ready', actions: ['setReceives', 'startFlow'] },
        ],
        onError: { target: 'failed', actions: 'setFailure' },
      },
      on: { 'wait.cancelled': { target: 'failed', actions: 'setUnreachable' } },
    },
    ready: {
      description: 'The modal’s content is loaded. The flow behind it runs, and may end by itself.',
      exit: 'stopFlow',
      on: {
        'client.loaded': forwarded,
        'entry.changed': forwarded,
        'connection.restored': forwarded,
        'close.requested': forwarded,
        'modal.hidden': forwarded,
        'xstate.done.actor.flow': 'ended',
        'xstate.error.actor.flow': {
          target: 'failed',
          actions: ['setFailure', 'reportDefect'],
        },
      },
      initial: 'drawn',
      states: {
        drawn: {
          description: 'The modal shows its content.',
          on: { 'view.failed': 'broken' },
        },
        broken: {
          description:
            'The content failed to render. The person renders it again or closes the modal.',
          on: { 'retry.requested': 'drawn' },
        },
      },
    },
    failed: {
      description:
        'The content did not load. Without a network a retry loads it again; otherwise the page is reloaded.',
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
