import { defineConfig } from 'vitest/config';
import project from '../../vite.config';

/** Figures that need the simulated devices of the tests; `npm test` does not run them. */
export default defineConfig((environment) => {
  const settings = project(environment);
  const test = { ...settings.test, include: ['tests/bench/*.figures.ts'], testTimeout: 1_200_000 };
  // The projects would add every other test.
  delete test.projects;
  return { ...settings, test };
});
