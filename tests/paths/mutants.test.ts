import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { models } from '#tests/models/index.ts';
import { consentModel } from '#tests/models/account/consent.ts';
import { loginModel } from '#tests/models/account/login.ts';
import type { Model } from '#tests/support/model.ts';
import { baselineOf } from './engine/baseline/machine';
import { killMutant } from './tool/mutants/killMutant';
import { kinds, type Kind } from './tool/mutants/kinds';
import { known } from './tool/mutants/known';
import {
  allMutantsOf,
  mutantsOf,
  nameOf,
  spread,
  type Mutant,
} from './tool/mutants/generateMutants';
import { tableOf } from './tool/mutants/table';

const root = join(import.meta.dirname, '../..');

const oracleOf = (machine: string) => ({
  lines: baselineOf(root, machine),
  table: tableOf(root, machine),
});

const huntIn = (model: Model, mutant: Mutant) =>
  killMutant(model, oracleOf(model.machine.id), mutant);

const all = models.flatMap(({ machine }) => allMutantsOf(machine));
const sample = spread(all, 60);

describe('planted faults', () => {
  test('are the same each time and of every kind', () => {
    expect(mutantsOf(loginModel.machine, 2)).toEqual(mutantsOf(loginModel.machine, 2));
    expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
    expect(sample).toHaveLength(60);
    expect(new Set(sample.map(({ machine }) => machine)).size).toBeGreaterThan(25);
  });

  test.each(sample.map((mutant) => [nameOf(mutant), mutant] as const))('%s', (name, mutant) => {
    const model = models.find(({ machine }) => machine.id === mutant.machine);
    const hunted = model && huntIn(model, mutant);
    const passed = known.get(name);
    const fate = passed
      ? { byBaseline: 'survived', byTable: passed.byTable }
      : { byBaseline: 'killed' };
    expect(hunted, passed?.reason).toMatchObject(fate);
  });

  test.each(models.map((model) => [model.machine.id, model] as const))(
    '%s without a fault is not accused',
    (machine, model) => {
      const none = { machine, kind: 'wrong target' as const, where: '', index: -1 };
      expect(huntIn(model, none)).toMatchObject({ byBaseline: 'survived', byTable: false });
    },
  );
});

describe('what a transition table leaves out', () => {
  const inLogin: Kind[] = [
    'dropped action',
    'assign dropped',
    'field not written',
    'payload lost',
    'wrong recipient',
    'swapped input',
    'delay doubled',
    'guard always passes',
  ];

  test.each(inLogin)('the baseline has: %s', (kind) => {
    const mutants = allMutantsOf(loginModel.machine).filter((mutant) => mutant.kind === kind);
    expect(mutants).not.toEqual([]);
    for (const mutant of mutants)
      expect(huntIn(loginModel, mutant)).toMatchObject({ byBaseline: 'killed', byTable: false });
  });

  test('both have a state that is entered anew', () => {
    const [mutant] = allMutantsOf(consentModel.machine).filter(
      ({ kind }) => kind === 'reenter lost',
    );
    expect(mutant && huntIn(consentModel, mutant)).toMatchObject({
      byBaseline: 'killed',
      byTable: true,
    });
  });
});
