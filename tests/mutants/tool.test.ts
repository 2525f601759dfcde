import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe as group, expect, test } from 'vitest';
import { choose, firstsOf } from './choice.mjs';
import { modelsOf } from './files.mjs';
import { folders, least, sampled } from './folders.mjs';
import { describe, keyOf } from './mutant.mjs';
import { parseOptions } from './options.mjs';
import { plant } from './plant.mjs';
import { countsOf, readScore, shownTable, sumsOf, tableOf, tooLow } from './score.mjs';
import { compare, readSurvivors } from './survivors.mjs';

const root = join(import.meta.dirname, '../..');

type Mutant = { file: string; line: string; mutant: string };
type Counts = Record<string, Record<'killed' | 'timedOut' | 'survived' | 'uncovered', number>>;

group('the score that was committed', () => {
  const counts = readScore() as Counts;
  const survivors = readSurvivors() as (Mutant & { reason: string })[];

  test('demands 90 % of all mutants and 85 % in each folder', () => {
    expect(least).toEqual({ overall: 90, folder: 85 });
    expect(tooLow(sumsOf(counts))).toEqual([]);
    for (const { name, planted } of sumsOf(counts))
      expect([name, planted > 0]).toEqual([name, true]);
  });

  test('is what the guide says', () => {
    expect(shownTable()).toEqual(tableOf(sumsOf(counts)));
  });

  test('has a reason for every mutant that lives', () => {
    expect(survivors.filter(({ reason }) => reason.trim().length < 20)).toEqual([]);
    const alive = Object.entries(counts)
      .map(([file, { survived, uncovered }]) => [file, survived + uncovered])
      .filter(([, number]) => number !== 0);
    const listed = new Map<string, number>();
    for (const { file } of survivors) listed.set(file, (listed.get(file) ?? 0) + 1);
    expect([...listed].sort()).toEqual(alive.sort());
  });
});

group('a score', () => {
  const ended = (file: string, ...statuses: string[]) =>
    statuses.map((status) => ({ file, line: '', mutant: '', status }));
  const mutants = [
    ...ended('src/domain/a.ts', 'Killed', 'Killed', 'Timeout', 'Survived'),
    ...ended('src/api/b.ts', 'Killed', 'NoCoverage', 'Left', 'Left'),
  ];

  test('counts what is killed or never ends against all that was judged', () => {
    const sums = sumsOf(countsOf(mutants));
    const shown = sums.map(({ name, files, planted, all, score }) => [
      name,
      files,
      planted,
      all,
      score,
    ]);
    expect(shown).toEqual([
      ['machines', 0, 0, 0, 100],
      ['src/domain, src/lib', 1, 4, 4, 75],
      ['src/api', 1, 2, 4, 50],
      ['src/app, src/features, src/runtime', 0, 0, 0, 100],
      ['all', 2, 6, 8, (100 * 4) / 6],
    ]);
  });

  test('is too low under 85 % in a folder and under 90 % of all', () => {
    const of = (killed: number): ReturnType<typeof sumsOf> =>
      sumsOf(
        countsOf([
          ...ended('src/api/a.ts', ...Array.from({ length: killed }, () => 'Killed')),
          ...ended('src/api/a.ts', ...Array.from({ length: 100 - killed }, () => 'Survived')),
        ]),
      );
    expect(tooLow(of(90))).toEqual([]);
    expect(tooLow(of(89))).toEqual(['all: 89.0 % of the mutants are killed']);
    expect(tooLow(of(84))).toHaveLength(2);
  });
});

group('the list of survivors', () => {
  const one = {
    file: 'src/domain/a.ts',
    line: 'a > b',
    mutant: 'EqualityOperator: a > b → a >= b',
  };
  const survived = { ...one, status: 'Survived' };
  const listed = { ...one, reason: 'The two are never equal.' };
  const everything = () => true;

  test('says nothing of survivors with a reason, wherever their file lies now', () => {
    expect(compare([listed], [survived], everything)).toEqual({ unlisted: [], stale: [] });
    const moved = { ...survived, file: 'src/lib/a.ts' };
    expect(compare([listed], [moved], everything)).toEqual({ unlisted: [], stale: [] });
  });

  test('names survivors without a reason, two that read alike as two', () => {
    expect(compare([], [survived], everything).unlisted).toEqual([survived]);
    expect(compare([listed], [survived, survived], everything).unlisted).toEqual([survived]);
    const uncovered = { ...one, status: 'NoCoverage' };
    expect(compare([], [uncovered], everything).unlisted).toEqual([uncovered]);
  });

  test('names what is killed now, but only of the files that were judged', () => {
    const killed = { ...one, status: 'Killed' };
    expect(compare([listed], [killed], everything).stale).toEqual([listed]);
    expect(compare([listed], [], () => false).stale).toEqual([]);
    const isOfItsFile = ({ file }: Mutant) => file === listed.file;
    expect(compare([listed], [], isOfItsFile).stale).toEqual([listed]);
    const elsewhere = { ...listed, file: 'src/lib/elsewhere.ts' };
    expect(compare([elsewhere], [], isOfItsFile).stale).toEqual([]);
  });
});

test('a mutant is told by its line and by what becomes of what', () => {
  const source = 'const a = 1;\n  const b = (\n    a\n  ) + 2;\n';
  const location = { start: { line: 1, column: 12 }, end: { line: 3, column: 7 } };
  const mutatorName = 'ArithmeticOperator';
  expect(describe({ location, mutatorName, replacement: '(\n  a) - 2' }, source)).toEqual({
    line: 'const b = (',
    mutant: 'ArithmeticOperator: ( a ) + 2 → ( a) - 2',
  });
});

test('words for readers and types are left out, event names and texts are not', async () => {
  const root = mkdtempSync(join(tmpdir(), 'mutants-'));
  const content = [
    "const machine = setup({ types: { input: {} }, actors: { a: call('a') } }).createMachine({",
    "  description: 'An analyst reads it.',",
    "  meta: { title: 'Sign-in' },",
    "  on: { 'code.sent': 'next' },",
    "  states: { closed: { description: 'Nothing is seen.' } },",
    '});',
    "const fail = () => { throw new RejectedError('No answer', 'Нет ответа'); };",
  ].join('\n');
  writeFileSync(join(root, 'a.ts'), content);
  const { mutants } = await plant(root, ['a.ts']);
  rmSync(root, { recursive: true });
  const changed = mutants.flatMap(
    ({ mutant }) => /^StringLiteral: '(.*?)'/.exec(mutant)?.[1] ?? [],
  );
  expect(changed).toEqual(['a', 'next', 'Нет ответа']);
  const lines = mutants.map(({ line }) => line).join('\n');
  expect(lines).not.toMatch(/meta|reads it/);
  expect(
    mutants.filter(({ mutant }) => mutant.startsWith('ObjectLiteral: { description')),
  ).toHaveLength(1);
});

test('of a file the same few are taken, wherever the file lies', () => {
  const mutants = ['a', 'b', 'c', 'd'].map((line) => ({ file: 'src/lib/a.ts', line, mutant: '' }));
  const few = firstsOf(mutants, 2) as Mutant[];
  expect(few).toHaveLength(2);
  const moved = mutants.toReversed().map((one) => ({ ...one, file: 'src/domain/a.ts' }));
  expect((firstsOf(moved, 2) as Mutant[]).map(({ line }) => line)).toEqual(
    few.map(({ line }) => line),
  );
});

// Planting all of them keeps a busy machine busy.
test('the sample takes as many mutants of each folder, each of another file', async () => {
  const mutants = (await choose(root)).mutants as (Mutant & { folder: unknown })[];
  for (const folder of folders)
    expect(mutants.filter((mutant) => mutant.folder === folder)).toHaveLength(sampled);
  expect(new Set(mutants.map(({ file }) => file)).size).toBe(sampled * folders.length);
  const survivors = new Set((readSurvivors() as Mutant[]).map(keyOf));
  expect(mutants.filter((mutant) => survivors.has(keyOf(mutant)))).toEqual([]);
}, 120_000);

test('a machine is judged by its own model, a part by those of the machines it is in', () => {
  const machines = { name: 'machines', models: 'tests/models' };
  const judges = (file: string) => modelsOf(root, machines, file);
  expect(judges('machines/account/login.ts')).toEqual(['tests/models/account/login.ts']);
  // A folder that is called like a machine is no model.
  expect(judges('machines/dashboard/dashboardSetup.ts')).toEqual([
    'tests/models/dashboard/dashboard.ts',
  ]);
  expect(judges('machines/shared/slowThreshold.ts')).toContain('tests/models/account/login.ts');
  expect(judges('machines/shared/slowThreshold.ts')).not.toContain('tests/models/app/menu.ts');
});

test.each([
  [['src/ui'], 'No mutants are planted in src/ui'],
  [['--each', '0'], '--each takes a whole number above 0'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused with a line that says why', (args, why) => {
  expect(() => parseOptions(args)).toThrow(why);
});
