import type { InspectionEvent } from 'xstate';
import { isCountingRefused, readStatistics } from '#browser/statistics.ts';
import { onDefect } from '#browser/defects.ts';
import { loadChunk } from '#browser/page.ts';
import type { TelemetrySettings } from '#src/settings.ts';
import type { Counting } from '#telemetry/start.ts';

/** What happens before the code of the telemetry is here waits for it, up to so many things. */
const earlyLimit = 500;
const early: ((to: Counting) => void)[] = [];

/**
 * `off`: this page load is not counted. `open`: nobody has allowed it yet, or it was taken back;
 * nothing is kept.
 */
let stage: 'off' | 'open' | 'allowed' = 'off';
let counting: Counting | undefined;

function pass(act: (to: Counting) => void): void {
  if (stage !== 'allowed') return;
  if (counting) act(counting);
  else if (early.length < earlyLimit) early.push(act);
}

/**
 * What is to be told of every step of the actors; undefined where the browser refuses to be counted
 * for its person, and where this page load is not in the sample.
 */
export function telemetryWatcher({
  sample,
}: TelemetrySettings): ((step: InspectionEvent) => void) | undefined {
  if (isCountingRefused() || Math.random() >= sample) return undefined;
  stage = readStatistics() === 'ALLOWED' ? 'allowed' : 'open';
  onDefect((defect) => {
    pass((to) => {
      to.defect(defect);
    });
  });
  return (step) => {
    pass((to) => {
      to.step(step);
    });
  };
}

/** The person allows the statistics, or has done so before: brings the code that counts and sends. */
export async function startTelemetry(settings: TelemetrySettings): Promise<void> {
  if (stage === 'off') return;
  stage = 'allowed';
  if (counting) {
    counting.resume();
    return;
  }
  try {
    const { startCounting } = await loadChunk(() => import('#telemetry/start.ts'));
    counting ??= startCounting(settings);
    if (isTakenBack()) counting.stop();
    for (const act of early) act(counting);
  } catch {
    // Without the code nothing is counted; the app works all the same.
    stage = 'off';
  }
  early.length = 0;
}

/** Read anew: a person may take it back while the code comes. */
const isTakenBack = () => stage !== 'allowed';

/** The person takes the permission back: what has not been sent is dropped, and nothing more is counted. */
export function stopTelemetry(): void {
  if (stage === 'off') return;
  stage = 'open';
  early.length = 0;
  counting?.stop();
}
