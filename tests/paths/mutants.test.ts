import { describe, expect, test } from 'vitest';
import { loginModel } from '../models/login';
import { expectedOf, hunt } from './tool/mutants/hunt';
import { kinds } from './tool/mutants/kinds';
import { mutantsOf } from './tool/mutants/plant';

const mutants = mutantsOf(loginModel.machine, 2);
const expected = await expectedOf(loginModel);

describe('planted faults', () => {
  test('are the same each time and of every kind', () => {
    expect(mutantsOf(loginModel.machine, 2)).toEqual(mutants);
    expect([...new Set(mutants.map(({ kind }) => kind))]).toEqual([...kinds]);
  });

  test.each(mutants)('$kind in $where is found', async (mutant) => {
    const caught = await hunt(loginModel, expected, mutant);
    expect(caught?.why).toBeTruthy();
  });

  test('a machine without a fault is not accused', async () => {
    const none = { machine: 'login', kind: 'wrong target' as const, where: '', index: -1 };
    expect(await hunt(loginModel, expected, none)).toBeNull();
  });
});
