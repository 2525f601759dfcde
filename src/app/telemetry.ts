import { loadChunk } from '#browser/page.ts';
import type { TelemetrySettings } from '#src/settings.ts';
import type { Counting } from '#telemetry/start.ts';
import { telemetry } from './telemetryWatcher';

let counting: Counting | undefined;

/** Runs when the person allows the statistics, or has done so before. Loads the code that counts and sends. */
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
    // Without that chunk nothing is counted; the app works all the same.
    telemetry.isWatched = false;
    telemetry.early = undefined;
  }
}

/** Runs when the chunk has loaded; the person may have withdrawn the permission meanwhile. */
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

/** Runs when the person withdraws the permission: drops all unsent counts, and stops counting. */
export function stopTelemetry(): void {
  telemetry.take = undefined;
  telemetry.early = undefined;
  counting?.stop();
}
