import { onDefect } from '#browser/defects.ts';
import { isCountingRefused, statisticsConsent } from '#browser/consent.ts';
import type { Happening } from '#telemetry/start.ts';

/** Events that `early` buffers before the telemetry chunk has loaded. */
const earlyLimit = 500;

/**
 * The receiver of events: `early` buffers them until `take`, from the telemetry chunk, replaces it.
 * Without the person's permission both are undefined, so that nothing is kept. `isWatched` is set
 * only for a page load that the sample includes.
 */
export const telemetry: {
  isWatched?: boolean;
  early?: Happening[] | undefined;
  take?: ((happening: Happening) => void) | undefined;
} = {};

function tell(happening: Happening): void {
  const { early, take } = telemetry;
  if (take) take(happening);
  else if (early && early.length < earlyLimit) early.push(happening);
}

/**
 * The observer of every actor step; undefined where the browser refuses counting on the person's
 * behalf, and for a page load outside the sample.
 */
export function telemetryWatcher(sample: number): ((happening: Happening) => void) | undefined {
  if (isCountingRefused() || Math.random() >= sample) return undefined;
  telemetry.isWatched = true;
  if (statisticsConsent.read() === 'ALLOWED') telemetry.early = [];
  onDefect((error) => {
    tell({ type: 'defect', error });
  });
  return tell;
}
