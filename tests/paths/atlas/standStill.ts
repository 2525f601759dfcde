import type { Page } from 'playwright/test';
import type { World } from '#tests/support/world.ts';

/** Wednesday noon in Moscow, in the middle of a month: pictures of two runs are of the same day. */
const noon = '2026-11-18T12:00:00+03:00';

/** The page and the sandbox begin at the same moment in every run. */
export async function standStill(world: World, isDark: boolean): Promise<void> {
  await world.sandbox.reset({ now: noon });
  world.startsAt = Date.parse(noon);
  await world.page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await world.page.addInitScript(installObservers);
}

type PicturedPage = {
  isPictured?: boolean;
  /** By the element: what is to be told of it last. */
  sightings?: Map<Element, () => void>;
  BareObserver?: typeof IntersectionObserver;
};

/**
 * Runs in the page, before the app: while a picture is taken nobody is told what has come into view by
 * it, else the end of a list would ask for its next page. Where it is still in view afterwards, that is told then.
 */
function installObservers() {
  const page = globalThis as typeof globalThis & PicturedPage;
  const Native = IntersectionObserver;
  page.sightings = new Map();
  page.BareObserver = Native;
  page.IntersectionObserver = class extends Native {
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => {
        if (!page.isPictured) tell(entries, observer);
        else
          for (const entry of entries)
            page.sightings?.set(entry.target, () => {
              tell([entry], observer);
            });
      }, options);
    }
  };
}

/** Takes pictures of the page, which learns afterwards what has come into view and is still there. */
export async function unnoticed(page: Page, take: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    (globalThis as PicturedPage).isPictured = true;
  });
  await take();
  await page.evaluate(async () => {
    const pictured = globalThis as PicturedPage;
    // The browser tells of the last move with the next frame; its timers are not the page's, which may stand still.
    await new Promise<void>((resolve) => {
      const Bare = pictured.BareObserver ?? IntersectionObserver;
      const observer = new Bare(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body);
    });
    pictured.isPictured = false;
    for (const tell of pictured.sightings?.values() ?? []) tell();
    pictured.sightings?.clear();
  });
}
