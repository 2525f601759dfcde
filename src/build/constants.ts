import { loadEnv } from 'vite';
import { parseSettings, SettingsError, type Settings } from '#src/settings.ts';

/** The settings of the environment; a bad one ends the build with one line. */
export function readSettings(root: string, mode: string): Settings {
  try {
    return parseSettings(loadEnv(mode, root, 'VITE_'));
  } catch (error) {
    if (!(error instanceof SettingsError) || process.env.VITEST) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Values that the build writes into the code in place of names (src/env.d.ts). */
export const constantsOf = (settings: Settings): Record<string, string> => ({
  __SETTINGS__: JSON.stringify(settings),
  __FLOWS__: JSON.stringify(settings.flows),
  __TELEMETRY__: JSON.stringify(settings.telemetry !== undefined),
  __PASSKEYS__: JSON.stringify(settings.hasPasskeys === true),
});
