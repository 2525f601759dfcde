import type { Settings } from './settings';

declare global {
  /** The settings, parsed by the build (vite.config.ts) and written into the bundle as JSON. */
  const __SETTINGS__: Settings;
}
