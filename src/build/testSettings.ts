import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, type ViteUserConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');

const testsOf = (...folders: string[]) =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** Races between tabs, and ways of refusing: `npm test` tries a part of each, `npm run verify` all. */
const sampled = [
  'tests/app/{refusals,snapshot,tabs}.test.ts',
  'tests/features/dashboard/filteredExport.test.ts',
];
const testFiles = process.env.VITEST
  ? readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  : [];
const filesWith = (text: RegExp) =>
  testFiles.filter((file) => text.test(readFileSync(join(root, file), 'utf8')));
/** Replaced modules stay replaced for every later file of the process. */
const apart = filesWith(/vi\.(?:mock|doMock|resetModules)\(/);
/** These tests need a page in jsdom. */
const inPage = filesWith(/^\/\/ @vitest-environment jsdom$/m);
/** The budgets measure builds, which have to exist. */
const ofBuilds = testsOf('budgets');
/** Those of a build that `npm run verify` alone makes. */
const ofMoreBuilds = ['tests/budgets/{flows,passkeys}.test.ts'];
/**
 * Only `npm run verify` runs these: tests of tools and instruments, which no person meets in the
 * cabinet, and slow tests.
 */
const ofTools = [
  ...testsOf(
    'build',
    'collector',
    'conformance',
    'engines',
    'faults',
    'messages',
    'mutants',
    'specification',
    'support',
    'telemetry',
    'viewer',
  ),
  'tests/{install,supplyChain,testReports}.test.ts',
  // Every order of promises, which takes half a minute.
  'tests/app/schedules.test.ts',
  // Started processes, killed ones, and thousands of bad inputs.
  'tests/sandbox/{database,fuzz,seeds,serve}.test.ts',
  'tests/api/fuzz.test.ts',
  'tests/paths/!(baseline|node|screens).test.ts',
];

export const testSettings: NonNullable<ViteUserConfig['test']> = {
  projects: [
    // One process for many files, because its start costs more than their tests. The process ends where the
    // next file has another environment, so the files with a page run after all others.
    {
      extends: true,
      test: {
        name: 'together',
        include: testsOf('.'),
        exclude: [...configDefaults.exclude, ...apart, ...inPage, ...ofBuilds, ...ofTools],
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: 'pages',
        include: inPage,
        exclude: [...configDefaults.exclude, ...apart, ...ofBuilds, ...ofTools],
        isolate: false,
        sequence: { groupOrder: 1 },
      },
    },
    {
      extends: true,
      test: {
        name: 'apart',
        include: apart,
        exclude: [...configDefaults.exclude, ...ofBuilds, ...ofTools],
        sequence: { groupOrder: 2 },
      },
    },
    {
      extends: true,
      test: {
        name: 'builds',
        include: ofBuilds,
        exclude: [...configDefaults.exclude, ...ofMoreBuilds],
      },
    },
    { extends: true, test: { name: 'moreBuilds', include: ofMoreBuilds } },
    {
      extends: true,
      test: { name: 'verify', include: [...ofTools, ...sampled], env: { SEEDS: 'all' } },
    },
  ],
  maxWorkers: availableParallelism(),
  // Eight thousand paths leave many short-lived objects: fewer collections take a tenth less time.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: ['tests/support/setup.ts'],
  // A test that hangs ends here. A busy machine takes ten times as long as a quiet one.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  allowOnly: false,
  expect: { poll: { timeout: 20_000 } },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};
