import type { Settings } from './settings';

declare global {
  /** The settings, parsed by the build (src/build/constants.ts) and written into the bundle as JSON. */
  const __SETTINGS__: Settings;
  /** Whether the flow viewer is in this build; a constant, so that the build can remove the code behind it. */
  const __FLOWS__: boolean;
  /** Whether the app sends telemetry (VITE_TELEMETRY_URL); a constant for the same reason. */
  const __TELEMETRY__: boolean;
  /** Whether passkeys are in this build (VITE_PASSKEYS); a constant for the same reason. */
  const __PASSKEYS__: boolean;
}
