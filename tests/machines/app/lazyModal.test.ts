import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { Modal } from '#domain/modals.ts';
import { UnreachableError } from '#domain/failure.ts';
import { client, phoneStep as step, tokens } from '#tests/support/examples.ts';
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

describe('what a modal shows, on its way', () => {
  test('is told to be slow after 10 s and may be given up (D23)', () => {
    const { part, clock } = startPart();
    clock.increment(10_000);
    expect(part.getSnapshot().hasTag('slow')).toBe(true);
    part.send({ type: 'wait.cancelled' });
    expect(part.getSnapshot().value).toBe('failed');
  });

  test('without a network it is asked for again', async () => {
    const { part, loadChunk, reloads } = startPart();
    loadChunk.reject(new UnreachableError());
    await settled();
    part.send({ type: 'retry.requested' });
    expect(part.getSnapshot().context.failure).toBeNull();
    loadChunk.resolve();
    await settled();
    expect(part.getSnapshot().value).toMatchObject({ ready: { view: 'drawn' } });
    expect(reloads).toEqual([]);
  });

  test('when the app on the server is another one, the page is loaded anew', async () => {
    const { part, loadChunk, reloads } = startPart();
    loadChunk.reject(new TypeError('Failed to fetch dynamically imported module'));
    await settled();
    part.send({ type: 'retry.requested' });
    expect(reloads).toEqual(['reload']);
    expect(part.getSnapshot().value).toBe('failed');
  });

  test('ends when its modal is out of sight, and says so', async () => {
    const { part, bring, told, heard } = startPart({ id: 'checkout' });
    await bring();
    part.send({ type: 'modal.hidden' });
    expect(heard).toEqual(['wakeLock stops']);
    expect(told).toEqual([{ type: 'modal.ended', id: 'checkout 2' }]);
    expect(part.getSnapshot().status).toBe('done');
  });

  test('what breaks in it is a defect, and is not trusted any more', async () => {
    const { part, bring, defects, flow } = startPart();
    await bring();
    flow().send({ type: 'fail' });
    await settled();
    expect(part.getSnapshot().value).toBe('failed');
    expect(defects).toEqual(['Error: Broken']);
  });
});

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

  test('hears what is its, and nothing else', async () => {
    const heardBy = async (modal: Modal) => {
      const { part, bring, heard } = startPart(modal);
      await bring();
      part.send({ type: 'connection.restored' });
      part.send({ type: 'entry.changed' });
      part.send({ type: 'client.loaded', client });
      return heard;
    };
    expect(await heardBy({ id: 'receipt', of: '12' })).toEqual(['receipt: connection.restored']);
    expect(await heardBy({ id: 'checkout' })).toEqual([]);
    expect(await heardBy({ id: 'edit-profile' })).toEqual([
      'profileModal: entry.changed',
      'profileModal: client.loaded',
    ]);
    expect(await heardBy({ id: 'profile-tel' })).toEqual([
      'phoneChange: entry.changed',
      'phoneChange: client.loaded',
    ]);
    expect(await heardBy({ id: 'placemark', of: '12' })).toEqual([]);
  });

  test.for([
    { type: 'profile.requested' },
    { type: 'profile.awaited' },
    { type: 'draft.kept', draft: null },
    { type: 'tokens.issued', tokens },
  ] as const)('tells, and is heard further on: $type', (event) => {
    const { part, told } = startPart();
    part.send(event);
    expect(told).toEqual([event]);
  });

  test.for([
    { type: 'step.entered', step },
    { type: 'step.updated', step: null },
    { type: 'step.ended' },
  ] as const)('of a phone change tells of its step, as that of its modal: $type', async (event) => {
    const change = startPart({ id: 'profile-tel' });
    await change.bring();
    change.part.send(event);
    expect(change.told).toEqual([{ ...event, modal: { id: 'profile-tel' } }]);
    const receipt = startPart();
    await receipt.bring();
    receipt.part.send(event);
    expect(receipt.told).toEqual([]);
  });

  test('closes with its modal; the profile may ask before it closes', async () => {
    const receipt = startPart();
    await receipt.bring();
    receipt.part.send({ type: 'close.requested' });
    expect(receipt.told).toEqual([{ type: 'modal.closed', modal: { id: 'receipt', of: '12' } }]);
    const profile = startPart({ id: 'edit-profile' });
    await profile.bring();
    profile.part.send({ type: 'close.requested' });
    expect([profile.told, profile.heard]).toEqual([[], ['profileModal: close.requested']]);
    profile.part.send({ type: 'modal.closed' });
    expect(profile.told).toEqual([{ type: 'modal.closed', modal: { id: 'edit-profile' } }]);
  });

  test.for([
    ['edit-profile', 'profileModal'],
    ['profile-tel', 'phoneChange'],
    ['receipt', 'receipt'],
  ] as const)('of %s ends when it has finished', async ([id, name]) => {
    const { part, bring, told, heard, flow } = startPart({ id });
    await bring();
    part.send({ type: 'modal.hidden' });
    expect([told, heard]).toEqual([[], [`${name}: modal.hidden`]]);
    flow().send({ type: 'end' });
    expect(told).toEqual([{ type: 'modal.ended', id: `${id} 2` }]);
  });
});
