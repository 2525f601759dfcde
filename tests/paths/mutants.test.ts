import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { models } from '#tests/models/index.ts';
import { loginModel } from '#tests/models/account/login.ts';
import type { Model } from '#tests/support/model.ts';
import { baselineOf } from './engine/baseline/machine';
import { killMutant } from './tool/mutants/killMutant';
import { kinds } from './tool/mutants/kinds';
import { known } from './tool/mutants/known';
import {
  allMutantsOf,
  mutantsOf,
  nameOf,
  spread,
  type Mutant,
} from './tool/mutants/generateMutants';

const root = join(import.meta.dirname, '../..');

const huntIn = (model: Model, mutant: Mutant) =>
  killMutant(model, baselineOf(root, model.machine.id), mutant);

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
    expect(hunted?.fate, known.get(name)).toBe(known.has(name) ? 'survived' : 'killed');
  });

  test.each(models.map((model) => [model.machine.id, model] as const))(
    '%s without a fault is not accused',
    (machine, model) => {
      const none = { machine, kind: 'wrong target' as const, where: '', index: -1 };
      expect(huntIn(model, none).fate).toBe('survived');
    },
  );
});
