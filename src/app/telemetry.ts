import { loadChunk } from '#browser/page.ts';
import type { TelemetrySettings } from '#src/settings.ts';
import type { Counting } from '#telemetry/start.ts';
import { telemetry } from './telemetryWatcher';

let counting: Counting | undefined;

/** The person allows the statistics, or has done so before: brings the code that counts and sends. */
export async function startTelemetry(settings: TelemetrySettings): Promise<void> {
  if (!telemetry.isWatched) return;
  if (counting) {
    telemetry.take = counting.take;
    counting.resume();
    return;
  }
  telemetry.early ??= [];
  try {
    const { startCounting } = await loadChunk(() => import('#telemetry/start.ts'));
    counting ??= startCounting(settings);
    begin(counting);
  } catch {
    // Without the code nothing is counted; the app works all the same.
    telemetry.isWatched = false;
    telemetry.early = undefined;
  }
}

/** The code is here; a person may have taken the permission back while it came. */
function begin({ take, stop }: Counting): void {
  const { early } = telemetry;
  if (early) {
    telemetry.early = undefined;
    telemetry.take = take;
    early.forEach(take);
  } else if (!telemetry.take) {
    stop();
  }
}

/** The person takes the permission back: what has not been sent is dropped, and nothing more is counted. */
export function stopTelemetry(): void {
  telemetry.take = undefined;
  telemetry.early = undefined;
  counting?.stop();
}
