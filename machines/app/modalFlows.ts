import {
  type EventObject,
  assertEvent,
  assign,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
  type AnyActorLogic,
} from 'xstate';
import type { Client } from '#domain/client.ts';
import type { Modal, ModalEntry } from '#domain/modals.ts';
import {
  flowOf,
  flowsAfter,
  isAmong,
  type ModalFlow,
  type ShownModals,
  withoutPersonal,
} from '#domain/modalStack.ts';
import {
  type FlowFailed,
  type LoadedFlow,
  type Plain,
  later,
  startLoaded,
} from '#machines/shared/flow.ts';
import { lazyModalMachine } from './lazyModal';
import type { DraftKept, Known, StepOfModal, TokensIssued } from '#machines/shared/inModal.ts';
import type { stationsMachine } from '#machines/stations/stations.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Context = Known &
  ShownModals & {
    flows: readonly ModalFlow[];
    /** The typed values of a profile that was left without saving. */
    draft: DraftKept['draft'];
  };
type ClientKnown = {
  type: 'client.loaded' | 'client.updated' | 'client.confirmed';
  client: Client;
};
type LastingFlow = {
  type: 'lastingFlow.requested';
  flow: LoadedFlow<AnyActorLogic, void>;
};
type EntryChanged = { type: 'entry.changed'; entry: ModalEntry };
type ToRoot =
  | Plain<'profile.requested' | 'profile.awaited'>
  | TokensIssued
  | StepOfModal
  | { type: 'modal.closed'; modal: Modal };

const report = { actions: 'report' } as const;
const knowClient = { actions: ['setClient', 'tellClient'] } as const;

function clientOf(event: EventObject | ClientKnown): Client {
  if (!('client' in event)) throw new Error(`"${event.type}" has no client`);
  return event.client;
}

/** The flows of the modals that are open; a flow whose modal is closing receives no more events. */
const openFlows = ({ flows, stack }: Context) =>
  stack.flatMap((modal) => flowOf(flows, modal) ?? []);

const modalFlows = setup({
  types: {
    input: {} as Known & ShownModals,
    context: {} as Context,
    events: {} as
      | ({ type: 'modals.changed' } & ShownModals)
      | { type: 'modal.ended'; id: string }
      | ClientKnown
      | EntryChanged
      | DraftKept
      | ToRoot
      | LastingFlow
      | FlowFailed<'stations'>
      | Plain<'session.started' | 'session.ended' | 'connection.restored'>,
    children: {} as { stations: 'stations' },
  },
  actors: {
    lazyModal: lazyModalMachine,
    stations: later<typeof stationsMachine>('stations'),
  },
  actions: {
    keepFlows: enqueueActions(({ context, event, enqueue }) => {
      const { client, draft } = context;
      const { stack, leaving } = event.type === 'modals.changed' ? event : context;
      const shown = { stack, leaving };
      const { hidden, begun, flows } = flowsAfter(context.flows, context, shown);
      for (const { id } of hidden) enqueue.sendTo(id, { type: 'modal.hidden' });
      for (const { id, modal } of begun)
        enqueue.spawnChild('lazyModal', { id, input: { id, modal, client, draft } });
      enqueue.assign({ ...shown, flows });
    }),
    endFlow: enqueueActions(({ context: { flows }, event, enqueue }) => {
      assertEvent(event, 'modal.ended');
      const { id } = event;
      enqueue.stopChild(id);
      enqueue.assign({ flows: flows.filter((flow) => flow.id !== id) });
    }),
    /** The client has changed or signed out: drops the former client's data and ends their flows. */
    dropFormerClient: enqueueActions(({ context, enqueue }) => {
      const stack = withoutPersonal(context.stack);
      const flows = stack.flatMap((modal) => flowOf(context.flows, modal) ?? []);
      for (const flow of context.flows) if (!flows.includes(flow)) enqueue.stopChild(flow.id);
      enqueue.assign({
        ...{ stack, leaving: [], flows },
        ...{ client: null, draft: null },
      });
    }),
    setClient: assign(({ event }) => ({ client: clientOf(event) })),
    setDraft: assign(({ event }) => {
      assertEvent(event, 'draft.kept');
      return { draft: event.draft };
    }),
    tellRestored: enqueueActions(({ context, enqueue }) => {
      for (const { id } of openFlows(context)) enqueue.sendTo(id, { type: 'connection.restored' });
    }),
    tellClient: enqueueActions(({ context, event, enqueue }) => {
      const news = { type: 'client.loaded' as const, client: clientOf(event) };
      for (const { id } of openFlows(context)) enqueue.sendTo(id, news);
    }),
    /** A modal that the entry does not hold is about to close, so its flow receives no event. */
    tellEntry: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'entry.changed');
      const { modals, step } = event.entry;
      for (const { id, modal } of openFlows(context))
        if (isAmong(modals, modal)) enqueue.sendTo(id, { type: 'entry.changed', step });
    }),
    startStations: enqueueActions(({ event, enqueue }) => {
      if ('flow' in event) startLoaded(enqueue, event.flow, { id: 'stations', given: undefined });
    }),
    tellStations: sendTo('stations', ({ event }) => event),
    /** A flow has a defect: its data are dropped. */
    reportDefect: () => {},
    report: sendParent(({ event }) => event),
  },
});

/** One flow for each open modal; each flow receives the app's events. */
export const modalFlowsMachine = modalFlows.createMachine({
  id: 'modalFlows',
  description: 'Each open modal has a flow of its own, which may go on after the modal is closed.',
  meta: {
    title: 'Flows of open modals',
    section: '4 “Modal stack”',
    events: {
      'modal.ended': 'The flow of a closed modal has ended.',
      'modals.changed': 'Modals have opened, closed, or finished closing.',
      'lastingFlow.requested': 'The map or a station is open: its flow outlives the modal.',
    },
  } satisfies FlowWords<typeof modalFlows>,
  context: ({ input }) => ({ ...input, flows: [], draft: null }),
  type: 'parallel',
  entry: 'keepFlows',
  states: {
    modals: {
      description:
        'Every open modal has its flow. A closed modal’s flow ends at once, or when its call has finished.',
      on: {
        'modals.changed': { actions: 'keepFlows' },
        'modal.ended': { actions: 'endFlow' },
        'session.started': { actions: 'dropFormerClient' },
        'session.ended': { actions: 'dropFormerClient' },
        'client.loaded': knowClient,
        'client.updated': knowClient,
        'client.confirmed': knowClient,
        'draft.kept': { actions: 'setDraft' },
        'entry.changed': { actions: 'tellEntry' },
        'connection.restored': { actions: 'tellRestored' },
        'modal.closed': report,
        'profile.requested': report,
        'profile.awaited': report,
        'tokens.issued': report,
        'step.entered': report,
        'step.updated': report,
        'step.ended': report,
      },
    },
    stations: {
      description:
        'The stations, for the map and for one station; they stay loaded when both are closed.',
      initial: 'unneeded',
      states: {
        unneeded: {
          description: 'Neither has been opened yet.',
          on: {
            'lastingFlow.requested': {
              target: 'running',
              actions: 'startStations',
            },
          },
        },
        running: {
          description: 'The stations are loaded, whether a modal shows them or not.',
          on: {
            'connection.restored': { actions: 'tellStations' },
            'xstate.error.actor.stations': { actions: 'reportDefect' },
          },
        },
      },
    },
  },
});
