import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  assign,
  emit,
  raise,
  sendParent,
  sendTo,
  setup,
  stateIn,
  type AnyStateMachine,
} from 'xstate';
import { call } from '#machines/shared/flow.ts';
import { models } from '#tests/models/index.ts';
import { model } from '#tests/support/model.ts';
import { baselineFile, baselineText, linesIn } from './engine/baseline/file';
import {
  baselineFolder,
  judgementText,
  judgeMachine,
  linesOfMachine,
} from './engine/baseline/machine';
import { linesOf } from '#tests/paths/engine/baseline/line.ts';

const root = join(import.meta.dirname, '../..');

type Lamp = { isOn: boolean; clicks: readonly string[] };

/** Two regions, one of which checks the state of the other; a call, a message, a delay. */
const lampOf = (changes: Record<string, unknown> = {}) =>
  setup({
    types: {
      context: {} as Lamp,
      events: {} as { type: 'clicked'; by: string } | { type: 'locked' | 'unlocked' | 'counted' },
    },
    actors: { save: call<void, { clicks: readonly string[] }>('save') },
    delays: { dusk: 3_000 },
    guards: { isLocked: stateIn({ lock: 'shut' }) },
    actions: {
      note: assign(({ context }, { by }: { by: string }) => ({
        isOn: !context.isOn,
        clicks: [...context.clicks, by].slice(-2),
      })),
      count: raise({ type: 'counted' }),
      shine: emit({ type: 'lamp.shone', strength: 3 }),
      tellSave: sendTo('save', { type: 'hurried' }),
      tellParent: sendParent({ type: 'lamp.dimmed', by: 'dusk' }),
      hum: (_, _params: { tone: string }) => {},
      ...changes,
    },
  }).createMachine({
    id: 'lamp',
    context: { isOn: false, clicks: [] },
    type: 'parallel',
    states: {
      light: {
        initial: 'off',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({ clicks: context.clicks }),
          onDone: { actions: { type: 'hum', params: { tone: 'low' } } },
          onError: '.off',
        },
        on: {
          clicked: [
            { guard: 'isLocked', actions: 'shine' },
            {
              target: 'light',
              reenter: true,
              actions: [{ type: 'note', params: ({ event }) => event }, 'count'],
            },
          ],
        },
        states: { off: { after: { dusk: { target: 'dim', actions: 'tellParent' } } }, dim: {} },
      },
      lock: {
        initial: 'open',
        states: {
          open: { on: { locked: 'shut' } },
          shut: { on: { unlocked: { target: 'open', actions: 'tellSave' } } },
        },
      },
      counter: { on: { counted: { actions: { type: 'hum', params: { tone: 'high' } } } } },
    },
  });

const modelOf = (machine: AnyStateMachine) =>
  model({
    machine,
    facts: ({ context }) => [(context as Lamp).clicks.length, (context as Lamp).isOn],
    samples: { clicked: [{ by: 'Ann' }], counted: [] },
    delays: { dusk: 3_000 },
  });

const lamp = modelOf(lampOf());
const lines = linesOfMachine(lamp);

describe('a baseline', () => {
  test('lists each thing once: states entered, messages, calls, assignments, delays and conditions', () => {
    const text = baselineText(lamp.machine, lines);
    expect(text.trimEnd().split('\n')).toEqual([
      '# What lamp does at every step. How to read it: tests/paths/README.md',
      '',
      '- | start "start" | light > off, lock > open, counter | isOn = false; clicks = []',
      '',
      'light | entry | calls save {"clicks":clicks}',
      'light | clicked {"by":"Ann"} | - | reports lamp.shone {"strength":3} | when in lock.shut',
      'light | clicked {"by":"Ann"} | light > off again | isOn = false; clicks = ["Ann","Ann"]; raises counted | when in lock.open and isOn true',
      'light | clicked {"by":"Ann"} | light > off again | isOn = true; clicks = ["Ann","Ann"]; raises counted | otherwise',
      'light | clicked {"by":"Ann"} | light > off again | isOn = true; clicks = ["Ann"]; raises counted | when in lock.open and clicks []',
      'light | done save | - | hum {"tone":"low"}',
      'light | error save | light.off',
      '',
      'light.off | entry | waits 3000 ms',
      'light.off | after dusk | light.dim | tells its parent lamp.dimmed {"by":"dusk"}',
      '',
      'lock.open | locked | lock.shut',
      '',
      'lock.shut | unlocked | lock.open | tells save hurried',
      '',
      'counter | counted | - | hum {"tone":"high"}',
    ]);
  });

  test('agrees with the machine that produced it, and has no unused line', () => {
    expect(judgementText('lamp', judgeMachine(lamp, lines))).toBeNull();
  });

  test.each(models.map(({ machine }) => [machine.id, machine] as const))(
    'is the same after it is read and written again: %s',
    (id, machine) => {
      const text = readFileSync(join(root, baselineFile(baselineFolder, id)), 'utf8');
      expect(baselineText(machine, linesIn(text))).toBe(text);
    },
  );
});

describe('a machine that differs from its baseline', () => {
  const textOf = (machine: AnyStateMachine) =>
    judgementText('lamp', judgeMachine(modelOf(machine), lines)) ?? '';

  test('is reported with the path, the step, both lines and the command to repeat it', () => {
    const text = textOf(lampOf({ shine: emit({ type: 'lamp.shone', strength: 4 }) }));
    expect(text).toMatch(
      /^lamp-[\da-f]{8}, step 2, clicked \{"by":"Ann"\}\n {2}expected light \| clicked \{"by":"Ann"\} \| - \| reports lamp\.shone \{"strength":3\} \| when in lock\.shut\n {2}found {4}light \| clicked \{"by":"Ann"\} \| - \| reports lamp\.shone \{"strength":4\} \| when in lock\.shut and clicks \[\] and isOn false\n {2}again {4}npm run paths -- --path lamp-[\da-f]{8} --node$/m,
    );
    expect(text).toContain('Is it meant so? npm run paths -- --machine lamp --baseline');
  });

  test('is seen in one combination of its regions alone', () => {
    const onlyOff = assign(({ context }: { context: Lamp }, { by }: { by: string }) => ({
      isOn: !context.isOn,
      clicks: context.isOn && context.clicks.length > 1 ? [] : [...context.clicks, by].slice(-2),
    }));
    expect(textOf(lampOf({ note: onlyOff }))).toContain('clicks = []');
  });

  test('is reported by lines that no step needs any more', () => {
    const text = textOf(
      setup({ types: { context: {} as Lamp } }).createMachine({
        id: 'lamp',
        context: { isOn: false, clicks: [] },
        type: 'parallel',
        states: { light: {}, lock: {}, counter: {} },
      }),
    );
    expect(text).toContain('no step does so any more: lock.open | locked | lock.shut');
  });

  test('is reported with the error when a step throws', () => {
    const breaking = assign(() => {
      throw new Error('out of order');
    });
    expect(textOf(lampOf({ note: breaking }))).toContain(
      'found    light | clicked {"by":"Ann"} | breaks | breaks: out of order',
    );
  });
});

describe('a baseline cannot describe', () => {
  test('a context that is changed in place', () => {
    const inPlace = assign(({ context }: { context: Lamp }) => {
      (context.clicks as string[]).push('Bob');
      return {};
    });
    expect(() => linesOfMachine(modelOf(lampOf({ note: inPlace })))).toThrow(
      'clicked {"by":"Ann"} changes the context in place',
    );
  });

  test('a state with two outcomes and no condition to separate them', () => {
    const on = { active: new Set(['*']), fields: new Map([['isOn', 'true']]), event: 'clicked' };
    const act = { state: '*', trigger: 'clicked', arrival: '-', on };
    expect(() =>
      linesOf([
        { ...act, effects: ['hum'] },
        { ...act, effects: [] },
      ]),
    ).toThrow('* | clicked: nothing tells its outcomes apart');
  });
});
