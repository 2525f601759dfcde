import { createActor, fromCallback, type EventObject } from 'xstate';
import { expect, test } from 'vitest';
import { profileModalMachine } from '#machines/account/profileModal.ts';
import type { Client } from '#domain/client.ts';
import { client } from '#tests/support/examples.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

const codes = ['AllowSMS', 'AllowEmail', 'AllowPush'] as const;
const draft = { cardNumber: client.card.cardNumber, values: { firstName: 'Мария' } };

/** The profile with flows that write down what they are told, and are over when the test says so. */
function startProfile() {
  const heard: unknown[] = [];
  const inputs: unknown[] = [];
  const told: EventObject[] = [];
  const listening = fromCallback<EventObject, unknown>(({ self, input, receive, sendBack }) => {
    inputs.push(input);
    receive(({ type, ...rest }) => {
      if (type === 'fail') throw new Error('Broken');
      if (type === 'end') sendBack({ type: `xstate.done.actor.${self.id}`, actorId: self.id });
      else heard.push([self.id, type, ...Object.values(rest)]);
    });
  }) as never;
  const modal = createActor(
    standalone(profileModalMachine).provide({ actors: { profile: listening, consent: listening } }),
    { input: { draft, today: '2026-11-20' } },
  );
  onTold(modal, (event) => told.push(event));
  modal.start();
  const flow = (id: 'profile' | (typeof codes)[number]) =>
    modal.getSnapshot().children[id] as unknown as { send: (event: EventObject) => void };
  return { modal, heard, inputs, told, flow };
}

test('the client is for the form, what they have agreed to for each consent', () => {
  const { modal, heard } = startProfile();
  const agreed: Client = {
    ...client,
    agreements: [
      { agreementCode: 'AllowSMS', value: 'true' },
      { agreementCode: 'AllowEmail', value: 'false' },
    ],
  };
  modal.send({ type: 'client.loaded', client: agreed });
  expect(heard).toEqual([
    ['profile', 'client.loaded', agreed],
    ['AllowSMS', 'consent.loaded', true],
    ['AllowEmail', 'consent.loaded', false],
    ['AllowPush', 'consent.loaded', false],
  ]);
});

test('out of sight, it ends when each of them has finished', () => {
  const { modal, heard, flow } = startProfile();
  const names = ['profile', ...codes] as const;
  modal.send({ type: 'modal.hidden' });
  expect(heard).toEqual(names.map((name) => [name, 'modal.hidden']));
  for (const name of names) {
    expect(modal.getSnapshot().status).toBe('active');
    flow(name).send({ type: 'end' });
  }
  expect(modal.getSnapshot().status).toBe('done');
});
