import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { machineFiles } from '#viewer/machines.ts';
import { deadEnds, stuckStates } from '#tests/support/deadEnds.ts';
import { pathOf, statesOf } from '#tests/support/edges.ts';
import { endsOf } from '#tests/support/rests.ts';

const machines = machineFiles.map(({ machine }) => machine);

describe('no path leaves a person stuck (section 4)', () => {
  test.each(machines.map((machine) => [machine.id, machine] as const))(
    '%s has an end, and every state leads to it',
    (_, machine) => {
      const states = statesOf(machine).map(pathOf);
      const ends = endsOf(machine);
      expect(ends).not.toEqual([]);
      expect(ends.filter((end) => !states.includes(end))).toEqual([]);
      expect(deadEnds(machine, ends)).toEqual([]);
    },
  );
});

describe('the search for dead ends', () => {
  test('finds a state that leads nowhere, and states that lead only to each other', () => {
    const trap = setup({}).createMachine({
      initial: 'asking',
      states: {
        asking: { on: { answered: 'done', lost: 'circling', forgot: 'waiting' } },
        waiting: {},
        circling: { on: { turned: 'trapped' } },
        trapped: { on: { turned: 'circling' } },
        done: { type: 'final' },
      },
    });
    expect(deadEnds(trap, ['done'])).toEqual(['circling', 'waiting', 'trapped']);
  });

  test('lets a region wait for the one beside it, but not for itself', () => {
    const sent = (answered: string) =>
      setup({}).createMachine({
        initial: 'sent',
        states: {
          sent: {
            type: 'parallel',
            states: {
              button: { initial: 'held', states: { held: {} } },
              answer: {
                initial: 'awaited',
                states: { awaited: { on: { answered } }, here: { id: 'here' } },
              },
            },
          },
          done: { id: 'done', type: 'final' },
        },
      });
    expect(deadEnds(sent('#done'), ['done'])).toEqual([]);
    expect(deadEnds(sent('#here'), ['done', 'sent.answer.here'])).toEqual(['sent.button.held']);
  });

  test('finds the state of a path that the data lead no further from', () => {
    const machine = setup({ guards: { never: () => false } }).createMachine({
      initial: 'asking',
      states: {
        asking: { on: { answered: 'checking' } },
        checking: { on: { checked: { guard: 'never', target: 'done' } } },
        done: { type: 'final' },
      },
    });
    expect(deadEnds(machine, ['done'])).toEqual([]);
    expect(stuckStates({ machine }, ['done'])).toEqual([
      '["asking",null,null]',
      '["checking",null,null]',
    ]);
  });
});
