import type { Gem, TierRule } from './domain/programme';
import type { Settings } from './settings';

declare global {
  /** The settings, parsed by the build (src/build/constants.ts) and written into the bundle as JSON. */
  const __SETTINGS__: Settings;
  /** The gem of each tier by its name, and the tiers' conditions: src/domain/programme.ts, written in by the build. */
  const __GEMS__: Partial<Record<string, Gem>>;
  const __TIERS__: TierRule[];
  /** Every spelling of a tier's name, and the name that is shown. */
  const __TIER_SPELLINGS__: [string, string][];
  /** Whether the flow viewer is in this build; a constant, so that the build can drop what it guards. */
  const __FLOWS__: boolean;
  /** Whether counts of what happens are sent (VITE_TELEMETRY_URL); a constant for the same reason. */
  const __TELEMETRY__: boolean;
}
