import { describe, expect, test } from 'vitest';
import { assign, createMachine, type AnyStateMachine } from 'xstate';
import { edges, pathOf, statesOf } from '#tests/support/edges.ts';
import { machineFiles } from '#viewer/machines.ts';
import { statelyFiles } from '#viewer/docs/stately.ts';
import { definitionOf } from '#viewer/model/definition.ts';
import { invokesOf } from '#viewer/model/links.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { shapesOf } from './shapes';

/** The definition as a file or a message contains it. */
const asJson = (machine: AnyStateMachine): unknown =>
  JSON.parse(JSON.stringify(definitionOf(machine.config)));

const again = (machine: AnyStateMachine) => createMachine(asJson(machine) as never);

describe.each(machineFiles.map(({ machine }) => ({ id: machine.id, machine })))(
  'the definition of $id',
  ({ machine }) => {
    test('makes a machine with the same states and transitions', () => {
      expect(edges(again(machine))).toEqual(edges(machine));
      expect(shapesOf(again(machine))).toEqual(shapesOf(machine));
    });

    test('has the same actions on every transition as the machine', () => {
      const doneIn = (one: AnyStateMachine) =>
        readFlow({ file: '', machine: one }).transitions.map(({ id, actions }) => ({
          id,
          actions,
        }));
      expect(doneIn(again(machine))).toEqual(doneIn(machine));
    });

    test('contains nothing that JSON would lose', () => {
      expect(asJson(machine)).toEqual(definitionOf(machine.config));
    });

    test('says what the flow is called, what it is about, and what every state means', () => {
      const [root, ...states] = statesOf(again(machine));
      expect(root?.description).toMatch(/\S \S.*\.$/);
      expect(root?.meta).toMatchObject({
        title: expect.stringMatching(/\S/) as string,
        section: expect.stringMatching(/\S/) as string,
      });
      expect(states.filter(({ description = '' }) => description === '').map(pathOf)).toEqual([]);
    });

    test('describes every event and delay in words', () => {
      const silent = statesOf(again(machine)).flatMap(({ config, path }) =>
        Object.entries({ ...config.on, ...config.after })
          // The end and the failure of a child are XState's own.
          .filter(([event]) => !event.startsWith('xstate.'))
          .filter(([, ways]) =>
            [ways]
              .flat()
              .some((way) => !/\S \S/.test((way as { description?: string }).description ?? '')),
          )
          .map(([event]) => `${path.join('.')} ${event}`),
      );
      expect(silent).toEqual([]);
    });
  },
);

test('a definition describes every call of the machine in words', () => {
  const silent = machineFiles.flatMap(({ file, machine }) => {
    const { calls = {} } = definitionOf(machine.config)?.meta as { calls?: object };
    return invokesOf(readFlow({ file, machine }))
      .filter(({ flow, src }) => flow === null && !(src in calls))
      .map(({ src }) => `${machine.id}: ${src}`);
  });
  expect(silent).toEqual([]);
});

test('a definition omits runtime values, and contains guards and actions by name', () => {
  const machine = createMachine({
    id: 'lamp',
    context: { phone: '+79990000003' },
    initial: 'off',
    entry: assign({ phone: '' }),
    states: {
      off: {
        on: {
          lit: [
            {
              target: 'on',
              guard: function isWhole() {
                return true;
              },
              actions: { type: 'tell', params: () => ({ by: 1 }) },
            },
          ],
        },
      },
      on: { invoke: { src: 'burn', input: () => 1 } },
    },
  });
  expect(definitionOf(machine.config)).toEqual({
    id: 'lamp',
    initial: 'off',
    entry: { type: 'keepData' },
    states: {
      off: {
        on: { lit: [{ target: 'on', guard: { type: 'isWhole' }, actions: { type: 'tell' } }] },
      },
      on: { invoke: { src: 'burn' } },
    },
  });
});

test('definitionOf returns null for a value that is not a machine', () => {
  expect(definitionOf({ id: 'requestCode' })).toBeNull();
  expect(definitionOf(undefined)).toBeNull();
});

describe('the export for Stately’s editor', () => {
  const files = new Map(statelyFiles().map(({ file, text }) => [file, text]));

  test('contains a file of code and one of data for every machine', () => {
    const ids = machineFiles.map(({ machine }) => machine.id);
    expect([...files.keys()]).toEqual(ids.flatMap((id) => [`${id}.json`, `${id}.js`]));
  });

  test.each(machineFiles.map(({ machine }) => ({ id: machine.id, machine })))(
    'the code and the data of $id rebuild the whole machine with XState alone',
    async ({ id, machine }) => {
      const code = files.get(`${id}.js`) ?? '';
      expect(code).toMatch(/^import { createMachine } from 'xstate';\n\n.* = createMachine\({\n/);
      const from = import.meta.resolve('xstate');
      const url = `data:text/javascript,${encodeURIComponent(code.replace("'xstate'", `'${from}'`))}`;
      const { machine: made } = (await import(/* @vite-ignore */ url)) as {
        machine: AnyStateMachine;
      };
      const data = createMachine(JSON.parse(files.get(`${id}.json`) ?? '') as never);
      for (const one of [made, data]) {
        expect(edges(one)).toEqual(edges(machine));
        expect(shapesOf(one)).toEqual(shapesOf(machine));
      }
    },
  );
});
