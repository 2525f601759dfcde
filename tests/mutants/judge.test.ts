import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeFolder } from './judge/folder.mjs';
import { openJudge } from './judge/parent.mjs';
import { plant } from './plant.mjs';

const root = join(import.meta.dirname, '../..');
const file = 'tests/mutants/specimen/specimen.ts';
const tests = ['tests/mutants/specimen/specimen.judge.ts'];

type Judged = { line: string; mutant: string; status: string; killer?: { name: string } };
let mutants: Judged[];
let judge: ReturnType<typeof openJudge>;

beforeAll(async () => {
  const planted = await plant(root, [file]);
  mutants = planted.mutants as unknown as Judged[];
  judge = openJudge(root, planted.sources);
  await judgeFolder({ judge, root, folder: {}, tests, mutants, log() {} });
});
afterAll(() => {
  judge.close();
});

/** What became of the mutants of a line. */
const fateOf = (start: string) =>
  Object.fromEntries(
    mutants
      .filter(({ line }) => line.startsWith(start))
      .map(({ mutant, status }) => [mutant, status]),
  );

test('what runs once, when a file is loaded, is judged as well', () => {
  expect(fateOf('export const step')).toEqual({ 'ArithmeticOperator: 1 + 1 → 1 - 1': 'Killed' });
});

test('what never ends is stopped, and what is the same lives', () => {
  expect(fateOf('for (let index')).toEqual({
    'ConditionalExpression: index < count → false': 'Killed',
    'EqualityOperator: index < count → index <= count': 'Killed',
    'EqualityOperator: index < count → index >= count': 'Killed',
    'AssignmentOperator: index += 1 → index -= 1': 'Killed',
    'AssignmentOperator: sum += step → sum -= step': 'Killed',
  });
});

test('a test that waits in vain has failed, and keeps nobody waiting', () => {
  const { status, killer }: Partial<Judged> =
    mutants.find(({ mutant }) => mutant.includes('setTimeout')) ?? {};
  expect([status, killer?.name]).toEqual(['Timeout', 'tells in its own time']);
});

test('what no test looks at lives, and what none meets is not covered', () => {
  expect(new Set(Object.values(fateOf('export const isEven')))).toEqual(new Set(['Survived']));
  expect(new Set(Object.values(fateOf('return count')))).toEqual(new Set(['NoCoverage']));
});
