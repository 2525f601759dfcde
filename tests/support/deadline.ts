import type { Page } from 'playwright/test';

/**
 * The ten seconds that a map has to come do not pass on the pages that are opened from here on: a
 * machine that is busy enough needs more of them. Nor does any other wait of ten seconds.
 */
export async function withoutMapDeadline(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = globalThis.setTimeout;
    const startUnless = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(handler, ms === 10_000 ? 1_000_000 : ms, ...rest);
    globalThis.setTimeout = Object.assign(startUnless, start);
  });
}
