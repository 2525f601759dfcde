import { defineConfig } from 'vitest/config';
import product from '../../vite.config.ts';

/** In place of the list of all models, so that paths are generated for one machine and not for forty. */
const chosenModels = {
  name: 'chosen-models',
  enforce: 'pre',
  load: (/** @type {string} */ id) => (id.endsWith('/tests/models/index.ts') ? chosen : null),
};
const chosen = `
const files = globalThis.__stryker__.models;
const loaded = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
export const models = loaded
  .flatMap((one) => Object.values(one))
  .filter((value) => value?.machine);`;

export default defineConfig((env) => {
  const config = product(env);
  return {
    ...config,
    cacheDir: '.cache/vite',
    plugins: [...config.plugins, chosenModels],
    test: {
      ...config.test,
      projects: undefined,
      // The judge runs test files within its own; by the others Vitest says which of them reach what.
      include: ['tests/mutants/judge/judge{,.dom}.ts', 'tests/**/*.test.{ts,tsx}'],
      setupFiles: [...config.test.setupFiles, 'tests/mutants/setup.mjs'],
      runner: 'tests/mutants/judge/runner.ts',
      reporters: [{}],
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      // Whoever waits in vain is stopped by the runner, what never ends from without.
      testTimeout: 600_000,
      hookTimeout: 60_000,
    },
  };
});
