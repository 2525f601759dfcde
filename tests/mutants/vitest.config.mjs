import { basename, join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import product from '../../vite.config.ts';
import { brokenFiles } from './brokenFiles.mjs';

const list = (/** @type {string} */ name) => (process.env[name] ?? '').split(' ').filter(Boolean);

/** The likeliest to kill a mutant first: the file named like the mutated one, then the quick ones. */
class QuickFirst extends BaseSequencer {
  async sort(files) {
    const mutated = basename(this.ctx.config.related?.[0] ?? '').replace(/\.\w+$/, '');
    const cost = ({ moduleId }) => {
      if (basename(moduleId).startsWith(`${mutated}.test.`)) return -1;
      const path = relative(this.ctx.config.root, moduleId);
      return this.ctx.cache.getFileTestResults(`:${path}`)?.duration ?? 0;
    };
    return files.toSorted((one, other) => cost(one) - cost(other));
  }
}

/** In place of the list of all models, so that paths are generated for one machine and not for forty. */
const chosenModels = (/** @type {string[]} */ files) => ({
  name: 'chosen-models',
  enforce: 'pre',
  load(id) {
    if (files.length === 0 || !id.endsWith('/models/index.ts')) return null;
    const names = files.map((_, index) => `file${index}`);
    return [
      ...files.map((file, index) => `import * as ${names[index]} from ${JSON.stringify(file)};`),
      `export const models = [${names.join(', ')}]`,
      `  .flatMap((file) => Object.values(file)).filter((value) => value?.machine);`,
    ].join('\n');
  },
});

export default defineConfig((env) => {
  const config = product(env);
  const models = list('MUTANTS_MODELS').map((file) => join(process.cwd(), file));
  return {
    ...config,
    cacheDir: '.cache/vite',
    plugins: [...config.plugins, chosenModels(models)],
    test: {
      ...config.test,
      projects: undefined,
      include: list('MUTANTS_TESTS'),
      setupFiles: [...config.test.setupFiles, 'tests/mutants/setup.mjs'],
      sequence: { sequencer: QuickFirst },
      reporters: [brokenFiles],
      // A mutant that makes a test wait in vain costs this long.
      testTimeout: 15_000,
    },
  };
});
