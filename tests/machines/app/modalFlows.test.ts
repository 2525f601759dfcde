import {
  createActor,
  createMachine,
  fromCallback,
  type AnyActorRef,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { describe, expect, test } from 'vitest';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import { errorOf } from '#machines/shared/flow.ts';
import type { Modal } from '#domain/modals.ts';
import { client } from '#tests/support/examples.ts';
import { onReported, standalone } from '#tests/support/standalone.ts';

const profile: Modal = { id: 'edit-profile' };
const phone: Modal = { id: 'profile-tel' };
const map: Modal = { id: 'map' };
const draft = { cardNumber: client.card.cardNumber, values: { firstName: 'Мария' } };

/** The flows of the modals; each records the events it receives. */
function startFlows(stack: readonly Modal[] = []) {
  const received: string[] = [];
  const inputs: unknown[] = [];
  const reported: EventObject[] = [];
  const defects: string[] = [];
  const stops = fromCallback<EventObject, string>(
    ({ input: id }) =>
      () =>
        received.push(`${id} stops`),
  );
  const listening: AnyStateMachine = createMachine({
    context: ({ input }: { input: unknown }) => {
      inputs.push(input);
      return {};
    },
    invoke: { src: stops, input: ({ self }) => self.id },
    on: {
      '*': {
        actions: ({ self, event: { type, ...rest } }: { self: AnyActorRef; event: EventObject }) =>
          received.push([`${self.id}: ${type}`, ...Object.keys(rest)].join(' ')),
      },
    },
  });
  const flows = createActor(
    standalone(modalFlowsMachine).provide({
      actors: { lazyModal: listening },
      actions: { reportDefect: ({ event }) => defects.push(String(errorOf(event))) },
    }),
    { input: { client: null, stack, leaving: [] } },
  );
  onReported(flows, (event) => reported.push(event));
  flows.start();
  const show = (open: readonly Modal[], leaving: readonly Modal[] = []) => {
    flows.send({ type: 'modals.changed', stack: open, leaving });
  };
  const running = () => Object.keys(flows.getSnapshot().children);
  return { flows, received, inputs, reported, defects, show, running };
}

describe('the flows of the modals', () => {
  test('begin with the modals that are open', () => {
    expect(startFlows([profile, phone]).running()).toEqual(['edit-profile', 'profile-tel']);
  });

  test('receive modal.hidden when their modal is hidden, and stop once they have ended', () => {
    const { flows, received, show, running } = startFlows([profile]);
    show([], [profile]);
    expect(received).toEqual([]);
    show([]);
    expect(received).toEqual(['edit-profile: modal.hidden']);
    show([profile]);
    expect(running()).toEqual(['edit-profile', 'edit-profile 2']);
    flows.send({ type: 'modal.ended', id: 'edit-profile' });
    expect(running()).toEqual(['edit-profile 2']);
    expect(flows.getSnapshot().context.flows.map(({ id }) => id)).toEqual(['edit-profile 2']);
    show([profile, phone]);
    expect(received).toEqual(['edit-profile: modal.hidden', 'edit-profile stops']);
  });

  test('of a client end with the session, finished or not; a flow for visitors stays', () => {
    const { flows, show, running } = startFlows([map, profile]);
    show([map, profile, phone]);
    show([map, profile]);
    flows.send({ type: 'session.ended' });
    expect(running()).toEqual(['map']);
    expect(flows.getSnapshot().context.flows.map(({ id }) => id)).toEqual(['map']);
  });

  test.for(['client.loaded', 'client.updated', 'client.confirmed'] as const)(
    'receive the client when they start and when the client changes: %s',
    (type) => {
      const { flows, received, inputs, show } = startFlows([profile]);
      flows.send({ type, client });
      expect(received).toEqual(['edit-profile: client.loaded client']);
      show([profile, phone]);
      expect(inputs.at(-1)).toEqual({ id: 'profile-tel', modal: phone, client, draft: null });
      flows.send({ type: 'session.ended' });
      show([profile]);
      expect(inputs.at(-1)).toMatchObject({ client: null });
    },
  );

  test('pass a draft to the next flow, until the session changes', () => {
    const { flows, inputs, show } = startFlows();
    flows.send({ type: 'draft.kept', draft });
    show([profile]);
    expect(inputs.at(-1)).toMatchObject({ draft });
    flows.send({ type: 'session.started' });
    show([]);
    show([profile]);
    expect(inputs.at(-1)).toMatchObject({ draft: null });
  });
});

describe('the flows of the stations', () => {
  const flow = {
    logic: createMachine({}),
    input: () => ({ hasKey: false, ids: [] }),
  };

  test('start once, on request, and outlive the modals and the session', () => {
    const { flows, running, show } = startFlows();
    expect(running()).toEqual([]);
    flows.send({ type: 'lastingFlow.requested', flow });
    const first = flows.getSnapshot().children.stations;
    flows.send({ type: 'lastingFlow.requested', flow });
    show([]);
    flows.send({ type: 'session.ended' });
    expect(running()).toEqual(['stations']);
    expect(flows.getSnapshot().children.stations).toBe(first);
  });
});
