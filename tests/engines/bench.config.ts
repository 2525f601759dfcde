import { defineConfig } from 'playwright/test';
import config from './playwright.config';

// Layers that a graphics card would put together take WebKitGTK 30 ms a frame without one, even an empty page's.
process.env['WEBKIT_DISABLE_COMPOSITING_MODE'] = '1';

/** How long each engine takes, one after another, so that none has to share the machine. */
export default defineConfig({
  ...config,
  testMatch: '**/*.figures.ts',
  workers: 1,
  reporter: 'list',
  projects: (config.projects ?? []).filter(({ name }) => name !== 'compared'),
});
