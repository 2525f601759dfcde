import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import product from '../../vite.config.ts';

/** The files with faults in them, in place of those without. */
const planted = {
  name: 'planted',
  enforce: 'pre',
  load: (/** @type {string} */ id) => globalThis.planted.get(id) ?? null,
};

const folder = join(import.meta.dirname, '../models');
const all = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith('.ts') && path !== 'index.ts')
  .map((path) => join(folder, path));

/** In place of the list of all models, so that paths are generated for one machine and not for forty. */
const chosenModels = {
  name: 'chosen-models',
  enforce: 'pre',
  load: (/** @type {string} */ id) => (id === join(folder, 'index.ts') ? chosen : null),
};
const chosen = `
const files = globalThis.__stryker__.models ?? ${JSON.stringify(all)};
const loaded = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
export const models = loaded.flatMap((one) => Object.values(one)).filter((one) => one?.machine);`;

export default defineConfig((env) => {
  const config = product(env);
  return {
    ...config,
    cacheDir: '.cache/vite',
    plugins: [planted, chosenModels, ...config.plugins],
    test: {
      ...config.test,
      setupFiles: ['tests/mutants/switch.mjs', ...config.test.setupFiles],
      maxWorkers: 1,
      // A thread takes no option of the engine, which the tests' processes have.
      execArgv: [],
      // Whoever waits in vain has noticed.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
});
