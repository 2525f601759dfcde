import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { InModal, ModalContent } from '#machines/shared/modalEvents.ts';
import type { Modal } from '#domain/modals.ts';
import { client } from '#tests/support/examples.ts';
import { standalone, onTold } from '#tests/support/standalone.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

/** A modal with a flow that writes down what it receives, and ends or fails when the test says so. */
function startModal(inModal: InModal) {
  const modal: Modal = { id: 'receipt', of: '12' };
  const loadChunk = heldCall<ModalContent, { modal: Modal }>();
  const defects: string[] = [];
  const told: unknown[] = [];
  const heard: string[] = [];
  const inputs: unknown[] = [];
  const logic = fromCallback<EventObject, unknown>(({ input, receive, sendBack }) => {
    inputs.push(input);
    receive(({ type }) => {
      if (type === 'fail') throw new Error('Broken');
      if (type === 'end') sendBack({ type: 'xstate.done.actor.flow' });
      else heard.push(type);
    });
    return () => heard.push('stops');
  });
  const part = createActor(
    standalone(lazyModalMachine).provide({
      actors: { loadChunk: loadChunk.logic },
      actions: { reportDefect: (_, { error }) => defects.push(String(error)) },
    }),
    { clock: new SimulatedClock(), input: { id: 'receipt 2', modal, client: null, draft: null } },
  );
  onTold(part, (event) => told.push(event));
  part.start();
  const flow = () => part.getSnapshot().children.flow;
  const load = async (input = (given: object): object => given) => {
    loadChunk.resolve({ ...inModal, flow: { logic, input } });
    await settled();
  };
  return { part, load, defects, told, heard, inputs, flow, modal };
}

describe('the host of a modal', () => {
  test('starts the flow of the chunk with the modal, and what the chunk adds to it', async () => {
    const { part, load, inputs, modal } = startModal({ receives: [] });
    part.send({ type: 'client.loaded', client });
    await load((given) => ({ ...given, today: '2026-11-29' }));
    expect(inputs).toEqual([{ modal, client, draft: null, today: '2026-11-29' }]);
  });

  test('passes on to the flow what it receives, and treats the rest itself', async () => {
    const all = startModal({ receives: ['close.requested', 'modal.hidden', 'entry.changed'] });
    await all.load();
    all.part.send({ type: 'entry.changed' });
    all.part.send({ type: 'connection.restored' });
    all.part.send({ type: 'close.requested' });
    all.part.send({ type: 'modal.hidden' });
    expect(all.heard).toEqual(['entry.changed', 'close.requested', 'modal.hidden']);
    expect(all.told).toEqual([]);
    const none = startModal({ receives: [] });
    await none.load();
    none.part.send({ type: 'close.requested' });
    none.part.send({ type: 'modal.hidden' });
    expect(none.heard).toEqual(['stops']);
    expect(none.told).toEqual([
      { type: 'modal.closed', modal: none.modal },
      { type: 'modal.ended', id: 'receipt 2' },
    ]);
  });

  test('ends with its flow, and says when that has a defect', async () => {
    const ended = startModal({ receives: ['modal.hidden'] });
    await ended.load();
    ended.flow()?.send({ type: 'end' });
    expect(ended.told).toEqual([{ type: 'modal.ended', id: 'receipt 2' }]);
    const broken = startModal({ receives: [] });
    await broken.load();
    broken.flow()?.send({ type: 'fail' });
    expect(broken.part.getSnapshot().value).toBe('failed');
    expect(broken.defects).toEqual(['Error: Broken']);
  });

  test('leaves a flow that outlasts the modal to those above it', async () => {
    const { load, inputs, told, flow } = startModal({ receives: [], isLasting: true });
    await load();
    expect([inputs, flow()]).toEqual([[], undefined]);
    expect(told).toMatchObject([{ type: 'lastingFlow.requested', flow: {} }]);
  });
});
