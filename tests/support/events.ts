import { expect, type Locator, type Page, type Route } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { failsOnPurpose } from './sandbox';
import type { Call, World } from './world';

/** D23: the app shows the cancel button after ten seconds, so these pass first. */
export const cancelWaitIn =
  (area: (world: World) => Locator) =>
  async (world: World, _: unknown, before: AnyMachineSnapshot): Promise<void> => {
    if (!before.hasTag('slow')) await world.pass(10_000);
    await area(world).getByRole('button', { name: 'Отменить' }).first().click();
  };

export const cancelWait = cancelWaitIn(({ page }) => page.locator('body'));

/** Opens `path` by a reload at a history entry with the state `held`. */
export async function arriveWith(page: Page, path: string, held: object): Promise<void> {
  await page.evaluate(
    ([address, place]) => {
      history.pushState({ place }, '', address);
    },
    [path, held] as const,
  );
  await page.reload();
}

/** Retries within the section that has failed. */
export const retryIn = (area: Locator): Promise<void> =>
  area.getByRole('button', { name: 'Повторить' }).click();

/** Takes the device offline and online again, with the notice in between. */
export async function loseAndFindNetwork({ page }: World): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText(/^Нет сети\./)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Нет сети\./)).toBeHidden();
}

/** The person returns to the page after ten minutes. */
export async function returnLater(world: World): Promise<void> {
  await world.pass(600_000);
  await returnSoon(world);
}

/** The person returns to the page: the browser reports a change of its visibility. */
export async function returnSoon({ page }: World): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/**
 * Pauses the page's clock one second ahead. On a busy machine that second may have passed before
 * the call: then `pauseSoon` pauses the clock at once.
 */
export async function pauseSoon(page: Page): Promise<void> {
  const pauseIn = async (ms: number) =>
    page.clock.pauseAt(await page.evaluate((by) => Date.now() + by, ms));
  await pauseIn(1_000).catch(() => pauseIn(1));
}

/**
 * Advances the page's paused clock by `step` ms at a time until `isSo` holds. No long delay of the app passes
 * meanwhile, however busy the processors are.
 */
export async function passUntil(
  { clock }: Page,
  isSo: () => Promise<boolean>,
  step = 20,
): Promise<void> {
  await expect(async () => {
    await clock.runFor(step);
    expect(await isSo()).toBe(true);
  }).toPass({ intervals: [20] });
}

/** Pauses the page's clock, so that a delay ends only when the path says so. */
export async function stopClock({ page }: Pick<World, 'page'>): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
}

/** Holds matching requests, by default for chunks of the app, until the test lets them continue or fail. */
export async function holdParts({ page }: Pick<World, 'page'>, parts = /\/assets\/[^/]+\.js$/) {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(parts, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  const areAsked = () =>
    expect.poll(() => held.length, 'something is asked for').toBeGreaterThan(0);
  const free = () => {
    isHeld = false;
  };
  return {
    free,
    release: async () => {
      await areAsked();
      free();
      for (const route of held.splice(0)) await route.continue();
    },
    lose: async () => {
      await areAsked();
      for (const route of held.splice(0)) await lose(page, route);
    },
  };
}

/** Fails the request for a chunk; the console may report an error for this chunk only. */
export async function lose(page: Page, route: Route): Promise<void> {
  failsOnPurpose(page, new URL(route.request().url()).pathname);
  await route.abort('failed');
}

/** Goes back from a step of a flow, once the history state contains the step. */
export async function goBackFromStep({ page }: World): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys((history.state as { place?: object } | null)?.place ?? {})),
    )
    .toContain('step');
  await page.goBack();
}

/** Fails a read and its two retries (D23); the app shows nothing before the last one fails. */
export async function cutOffEveryTry({ page, cutOff }: World, call: Call): Promise<void> {
  let tries = 0;
  const lastTry = page.waitForEvent('requestfailed', (request) => {
    if (request.url().endsWith(call.path)) tries += 1;
    return tries === 3;
  });
  await cutOff(call);
  await lastTry;
}

/**
 * Extends the ten-second limit for loading a map on the pages opened after the call, because a busy
 * machine needs more. Every other timeout of ten seconds is extended too.
 */
export async function withoutMapDeadline(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = globalThis.setTimeout;
    const startUnless = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(handler, ms === 10_000 ? 1_000_000 : ms, ...rest);
    globalThis.setTimeout = Object.assign(startUnless, start);
  });
}

/**
 * Shows toasts for minutes on every page opened after the call. Otherwise a toast may appear and
 * disappear while the machine is too busy for the test to look.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.Toastify__progress-bar { animation-duration: 600s !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Undoes `keepToasts` for the toast on the page; resolves with the toast's duration in the product, in ms. */
export const letToastGo = (page: Page): Promise<number> =>
  page.locator('.Toastify__progress-bar').evaluate((bar) => {
    document.adoptedStyleSheets = [];
    const [time] = bar.getAnimations();
    return Number(time?.effect?.getComputedTiming().endTime);
  });
