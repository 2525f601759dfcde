import { defineConfig } from 'playwright/test';
import config from './playwright.config';

/** How long each engine takes, one after another, so that none has to share the machine. */
export default defineConfig({
  ...config,
  testMatch: '**/*.figures.ts',
  workers: 1,
  reporter: 'list',
  projects: (config.projects ?? []).filter(({ name }) => name !== 'compared'),
});
