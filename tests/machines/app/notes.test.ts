import { createActor, createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { notesMachine } from '#machines/app/notes.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

/** The notes with flows that do nothing but write down what they are told. */
function startNotes() {
  const told: string[] = [];
  const begun: string[] = [];
  const code = heldCall<void, void>();
  const listening = (name: string) =>
    createMachine({
      context: ({ input }) => {
        begun.push(`${name} ${JSON.stringify(input)}`);
        return {};
      },
      on: {
        'test.broken': {
          actions: () => {
            throw new Error(`${name} broke`);
          },
        },
        '*': { actions: ({ event: { type } }) => told.push(`${name}: ${type}`) },
      },
    }) as never;
  const actor = createActor(
    notesMachine.provide({
      actors: {
        loadNotes: code.logic,
        cookieConsent: listening('cookieConsent'),
        appUpdate: listening('appUpdate'),
      },
    }),
  );
  const failures: unknown[] = [];
  actor.subscribe({ error: (error) => failures.push(error) });
  actor.start();
  return { actor, code, told, begun, failures };
}

test('their flows begin once their code is here, each once', async () => {
  const { actor, code, told, begun } = startNotes();
  expect(begun).toEqual([]);
  code.resolve();
  await settled();
  expect(begun).toEqual(['cookieConsent undefined', 'appUpdate {"isNeeded":false}']);
  expect(told).toEqual([]);
  const { children } = actor.getSnapshot();
  for (const name of ['cookieConsent', 'appUpdate'] as const) {
    expect(children[name]).toBeDefined();
    expect(actor.system.get(name)).toBe(children[name]);
  }
  actor.send({ type: 'dashboard.opened' });
  actor.send({ type: 'dashboard.opened' });
  expect(begun).toHaveLength(2);
});

test('the cabinet that is opened before their code is here has the app kept', async () => {
  const { actor, code, told, begun } = startNotes();
  actor.send({ type: 'dashboard.opened' });
  code.resolve();
  await settled();
  expect(begun).toContain('appUpdate {"isNeeded":true}');
  expect(told).toEqual([]);
});

test('the cabinet that is opened later asks for it', async () => {
  const { actor, code, told } = startNotes();
  code.resolve();
  await settled();
  actor.send({ type: 'dashboard.opened' });
  expect(told).toEqual(['appUpdate: dashboard.opened']);
});

test('code that did not come is asked for again with the cabinet', async () => {
  const { actor, code, begun } = startNotes();
  code.reject(new Error('No part'));
  await settled();
  expect(code.inputs).toHaveLength(1);
  actor.send({ type: 'dashboard.opened' });
  expect(code.inputs).toHaveLength(2);
  code.resolve();
  await settled();
  expect(begun).toEqual(['cookieConsent undefined', 'appUpdate {"isNeeded":true}']);
});

test.each(['cookieConsent', 'appUpdate'] as const)(
  'a defect of %s is theirs, for the app to tell of',
  async (name) => {
    const { actor, code, failures } = startNotes();
    code.resolve();
    await settled();
    actor.getSnapshot().children[name]?.send({ type: 'test.broken' } as never);
    expect(failures).toEqual([new Error(`${name} broke`)]);
  },
);
