import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { InModal, ModalContent } from '#machines/shared/inModal.ts';
import type { Modal } from '#domain/modals.ts';
import { standalone, onReported } from '#tests/support/standalone.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

/** A modal with a flow that records the events it receives. */
async function startModal(inModal: InModal) {
  const modal: Modal = { id: 'receipt', of: '12' };
  const loadChunk = heldCall<ModalContent, { modal: Modal }>();
  const reported: unknown[] = [];
  const received: string[] = [];
  const logic = fromCallback(({ receive }) => {
    receive(({ type }) => received.push(type));
    return () => received.push('stops');
  });
  const part = createActor(
    standalone(lazyModalMachine).provide({ actors: { loadChunk: loadChunk.logic } }),
    { clock: new SimulatedClock(), input: { id: 'receipt 2', modal, client: null, draft: null } },
  );
  onReported(part, (event) => reported.push(event));
  part.start();
  loadChunk.resolve({ ...inModal, flow: { logic, input: (given: object) => given } });
  await settled();
  return { part, reported, received, modal };
}

describe('the host of a modal', () => {
  test('passes on to the flow what it receives, and treats the rest itself', async () => {
    const all = await startModal({
      receives: ['close.requested', 'modal.hidden', 'entry.changed'],
    });
    all.part.send({ type: 'entry.changed' });
    all.part.send({ type: 'connection.restored' });
    all.part.send({ type: 'close.requested' });
    all.part.send({ type: 'modal.hidden' });
    expect(all.received).toEqual(['entry.changed', 'close.requested', 'modal.hidden']);
    expect(all.reported).toEqual([]);
    const none = await startModal({ receives: [] });
    none.part.send({ type: 'close.requested' });
    none.part.send({ type: 'modal.hidden' });
    expect(none.received).toEqual(['stops']);
    expect(none.reported).toEqual([
      { type: 'modal.closed', modal: none.modal },
      { type: 'modal.ended', id: 'receipt 2' },
    ]);
  });
});
