import { onDefect } from '#browser/defects.ts';
import { isCountingRefused, statisticsConsent } from '#browser/consent.ts';
import type { Happening } from '#telemetry/start.ts';

/** What happens before the code of the telemetry is here waits for it, up to so many things. */
const earlyLimit = 500;

/**
 * What has happened, for the code that comes after the page: it waits in `early`, until `take` is
 * there. Neither is there while the person does not allow it: then nothing is kept. A page load that
 * is not counted is not watched.
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
 * What is to be told of every step of the actors; undefined where the browser refuses to be counted
 * for its person, and where this page load is not in the sample.
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
