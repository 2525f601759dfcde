import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { Modal } from '#domain/modals.ts';
import { client } from '#tests/support/examples.ts';
import { standalone, onTold } from '#tests/support/standalone.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const names = ['profileModal', 'phoneChange', 'receipt', 'wakeLock'] as const;

/** The part with flows that write down what they are told, and are over when the test says so. */
function startPart(modal: Modal = { id: 'receipt', of: '12' }) {
  const clock = new SimulatedClock();
  const loadChunk = heldCall<void, { modal: Modal }>();
  const reloads: string[] = [];
  const defects: string[] = [];
  const told: unknown[] = [];
  const heard: string[] = [];
  const inputs: unknown[] = [];
  const listening = (name: string) =>
    fromCallback<EventObject, unknown>(({ input, receive, sendBack }) => {
      inputs.push(input);
      receive(({ type }) => {
        if (type === 'fail') throw new Error('Broken');
        if (type === 'end') sendBack({ type: `xstate.done.actor.${name}`, actorId: name });
        else heard.push(`${name}: ${type}`);
      });
      return () => heard.push(`${name} stops`);
    }) as never;
  const logic = standalone(lazyModalMachine).provide({
    actors: {
      loadChunk: loadChunk.logic,
      ...Object.fromEntries(names.map((name) => [name, listening(name)])),
    },
    actions: {
      reloadApp: () => reloads.push('reload'),
      reportDefect: (_, { error }) => defects.push(String(error)),
    },
  });
  const part = createActor(logic, {
    clock,
    input: { id: `${modal.id} 2`, modal, client: null, draft: null },
  });
  onTold(part, (event) => told.push(event));
  part.start();
  const flow = () =>
    Object.values(part.getSnapshot().children)[0] as unknown as {
      send: (event: EventObject) => void;
    };
  const bring = async () => {
    loadChunk.resolve();
    await settled();
  };
  return { part, loadChunk, bring, clock, reloads, defects, told, heard, inputs, flow };
}

describe('the flow of a modal', () => {
  test.for([
    [{ id: 'edit-profile' }, { draft: null }],
    [{ id: 'profile-tel' }, { oldPhone: '' }],
    [{ id: 'receipt', of: '12' }, { rrn: '12' }],
    [{ id: 'checkout' }, undefined],
  ] as const)('begins with what the modal is about: %j', async ([modal, input]) => {
    const { bring, inputs } = startPart(modal);
    await bring();
    expect(inputs).toEqual([input]);
  });

  test('knows the number of a client who has come meanwhile', async () => {
    const { part, bring, inputs } = startPart({ id: 'profile-tel' });
    part.send({ type: 'client.loaded', client });
    await bring();
    expect(inputs).toEqual([{ oldPhone: client.mobilePhone }]);
  });

  test.for([{ id: 'map' }, { id: 'placemark', of: '12' }] as const)(
    'is that of the stations, which is there for others too: %j',
    async (modal) => {
      const { bring, inputs, told } = startPart(modal);
      await bring();
      expect(inputs).toEqual([]);
      expect(told).toEqual([{ type: 'stations.requested' }]);
    },
  );
});
