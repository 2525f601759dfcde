import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { describe } from './mutant.mjs';

/**
 * Runs Stryker over the files: resolves with every mutant, as `describe` writes it, and what has
 * become of it.
 */
export async function runStryker({ root, files, tests, models = [], concurrency }) {
  process.env.MUTANTS_TESTS = tests.join(' ');
  process.env.MUTANTS_MODELS = models.join(' ');
  const results = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/vitest.config.mjs' },
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'tests/mutants/harmless.mjs')],
    ignorers: ['harmless'],
    // The paths of a machine look at their coverage when all have been walked: none may be left out.
    coverageAnalysis: models.length > 0 ? 'all' : 'perTest',
    concurrency: concurrency ?? availableParallelism(),
    // Busy processors are no endless loop.
    timeoutMS: 30_000,
    ignorePatterns: ['.cache', 'dist', 'docs'],
    tempDirName: '.cache/mutants',
    cleanTempDir: 'always',
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    logLevel: 'error',
    warnings: false,
  }).runMutationTest();
  return results.map((result) => {
    const file = relative(root, result.fileName).replaceAll('\\', '/');
    const mutant = { ...result, location: fromZero(result.location) };
    const words = describe(mutant, readFileSync(join(root, file), 'utf8'));
    return { file, ...words, status: statusOf(result) };
  });
}

const fromZero = ({ start, end }) => ({ start: less(start), end: less(end) });
const less = ({ line, column }) => ({ line: line - 1, column: column - 1 });

/** Stryker calls a mutant whose tests never ran a survivor: it has not been judged. */
const statusOf = ({ status, testsCompleted }) =>
  status === 'Survived' && !testsCompleted ? 'RuntimeError' : status;
