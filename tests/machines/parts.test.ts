import { createActor, StateMachine, type AnyActorLogic, type AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { definitions, statesOf } from '#tests/support/edges.ts';

/** What a configuration calls by name: `{ type, params }`, or the name alone. */
const namesOf = (part: unknown): string[] => {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null || !('type' in part)) return [];
  return typeof part.type === 'string' ? [part.type] : [];
};

/** The names a configuration uses, by the kind of part that `setup` provides. */
function usedBy(machine: AnyStateMachine) {
  const states = statesOf(machine);
  const transitions = definitions(machine);
  return {
    actions: [
      ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...transitions.flatMap(({ actions }) => actions),
    ].flatMap(namesOf),
    guards: transitions.flatMap(({ guard }) => namesOf(guard)),
    actors: states.flatMap(({ invoke }) => invoke.flatMap(({ src }) => namesOf(src))),
    delays: states.flatMap(({ after }) => after.flatMap(({ delay }) => namesOf(delay))),
  };
}

const kinds = ['actions', 'guards', 'actors', 'delays'] as const;

describe.each(machineFiles.map(({ file, machine }) => [file, machine] as const))(
  '%s',
  (file, machine) => {
    test('is called like its file', () => {
      expect(file.split('/').at(-1)).toBe(`${machine.id}.ts`);
    });

    test.each(kinds)('provides all %s that its configuration names', (kind) => {
      const provided = Object.keys(machine.implementations[kind]);
      expect(usedBy(machine)[kind].filter((name) => !provided.includes(name))).toEqual([]);
    });
  },
);

const calls = machineFiles.flatMap(({ file, machine }) =>
  Object.entries(machine.implementations.actors)
    .map(([name, provided]) => [name, 'src' in provided ? provided.src : provided] as const)
    .filter(([, logic]) => !(logic instanceof StateMachine))
    .map(([name, logic]) => [file, name, logic] as const),
);

test.each(calls)(
  '%s fails by the name of "%s" until the app provides it',
  async (_, name, logic) => {
    await expect(failureOf(logic)).resolves.toBe(
      `${kindOf(name, logic)} "${name}" is not provided`,
    );
  },
);

/** A flow is known by its name, what listens to the world by the name it is given. */
function kindOf(name: string, logic: AnyActorLogic): string {
  if ('flow' in logic) return 'Flow';
  return name.startsWith('watch') ? 'Watch' : 'Call';
}

const failureOf = (logic: AnyActorLogic) =>
  new Promise<string>((resolve) => {
    const actor = createActor(logic);
    actor.subscribe({ error: (error) => resolve(String(error instanceof Error && error.message)) });
    actor.start();
  });
