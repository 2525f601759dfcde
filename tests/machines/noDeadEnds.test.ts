import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { machineFiles } from '../../src/flows/machines';
import { models } from '../models';
import { deadEnds, stuckWalks } from '../support/deadEnds';
import { pathOf, statesOf } from '../support/edges';

/**
 * Where a machine comes to rest that has no final state, or more ends than that: what was asked
 * for is there, or the person may go on. Of a parallel state each region has an end.
 */
const rests: Record<string, readonly string[]> = {
  appLink: ['stayed', 'unpublished', 'elsewhere'],
  appUpdate: ['current', 'unkept', 'reloading'],
  cabinetCopy: ['idle', 'unkept', 'shown', 'absent'],
  codeForm: ['entry.submitting', 'visibility.shown'],
  connection: ['online'],
  consent: ['settled'],
  dashboard: ['card.open', 'balance.open.ready', 'transactions.open'],
  disclosure: ['collapsed'],
  errorToasts: ['enabled'],
  favouriteStations: ['kept'],
  levelSlider: ['smooth', 'plain'],
  menu: ['closed'],
  modalStack: ['presence.closed', 'history.settled', 'motion.still'],
  navigation: ['arrived'],
  // A part that is gone from the server comes with the page anew.
  overlayPart: ['ready', 'failed'],
  ownHistory: ['nobody', 'loaded', 'unknown'],
  ownLocation: ['known', 'denied', 'unavailable'],
  pointsForecast: ['loaded', 'empty'],
  publicLevels: ['current', 'built'],
  questions: ['loaded', 'empty'],
  rating: ['rated'],
  receipt: ['shown', 'missing'],
  resend: ['ready'],
  sectionHighlight: ['plain'],
  session: ['visitor', 'ended'],
  stationsMap: ['closed'],
  tierRules: ['loaded'],
  transactionExport: ['idle'],
  transactionFilter: ['off'],
  transactionPaging: ['complete'],
  wakeLock: ['unheld', 'awake'],
};

const machines = machineFiles.map(({ machine }) => machine);

const endsOf = (machine: (typeof machines)[number]) => [
  ...statesOf(machine)
    .filter(({ type, parent }) => type === 'final' && parent === machine.root)
    .map(pathOf),
  ...(rests[machine.id] ?? []),
];

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

  test.each(models.map((model) => [model.machine.id, model] as const))(
    '%s comes to an end from wherever the generated paths lead',
    (_, model) => {
      expect(stuckWalks(model, endsOf(model.machine))).toEqual([]);
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
    expect(stuckWalks({ machine }, ['done'])).toEqual(['["asking",null]', '["checking",null]']);
  });
});
