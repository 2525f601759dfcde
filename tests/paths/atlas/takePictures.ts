import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page, Locator } from 'playwright/test';
import { devtoolsOf } from '#tests/support/looks.ts';
import type { World } from '#tests/support/world.ts';
import type { Look, Model } from '#tests/support/model.ts';

/** A phone and a desktop, in CSS px. */
export const sizes = {
  390: { width: 390, height: 844 },
  1280: { width: 1280, height: 900 },
} as const;

/** Time for a page to finish its layout, in ms of the real clock; the page's own clock may be stopped. */
const settling = 300;
const quality = 70;

/** For a page that has all pictures in it. */
const smallScale = 0.5;
const small = '.small.webp';

/**
 * Writes the window at both widths, a small picture of the phone's width, and the text of a screen reader.
 * `bringIntoView` scrolls to the subject of the picture; the page is scrolled back afterwards.
 */
export async function takePictures(
  page: Page,
  file: string,
  bringIntoView: () => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.txt`, `${await page.locator('body').ariaSnapshot()}\n`);
  const [x, y] = await page.evaluate(() => [scrollX, scrollY] as const);
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await pause();
    await bringIntoView();
    await pause();
    writeFileSync(`${file}.${name}.webp`, await capture(page));
    if (size === sizes[390]) writeFileSync(`${file}${small}`, await capture(page, smallScale));
  }
  await page.evaluate(
    ([left, top]) => {
      scrollTo({ left, top, behavior: 'instant' });
    },
    [x, y] as const,
  );
}

const pause = () => new Promise((resolve) => setTimeout(resolve, settling));

async function capture(page: Page, scale = 1): Promise<Buffer> {
  const session = await devtoolsOf(page);
  const { cssVisualViewport: view } = await session.send('Page.getLayoutMetrics');
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = view;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    ...(scale !== 1 && { clip: { x, y, width, height, scale } }),
  });
  return Buffer.from(data, 'base64');
}

/** File of a state's small picture, by the picture's name in the atlas. */
export const smallFileOf = (picture: string) => `${picture}${small}`;

/** Path of a state's pictures, without their endings. */
export const fileOf = (folder: string, flow: string, state: string) => join(folder, flow, state);

/** Wednesday noon in Moscow, in the middle of a month: pictures of two runs are of the same day. */
const noon = '2026-11-18T12:00:00+03:00';

/** The page and the sandbox start at the same moment in every run. */
export async function standStill(world: World, isDark: boolean): Promise<void> {
  await world.sandbox.reset({ now: noon });
  world.startsAt = Date.parse(noon);
  await world.page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await world.page.addInitScript(installObservers);
}

type PicturedPage = {
  isPictured?: boolean;
  /** The last report for each element, which waits until the picture is taken. */
  sightings?: Map<Element, () => void>;
  BareObserver?: typeof IntersectionObserver;
};

/**
 * Runs in the page, before the app. While a picture is taken no observer is notified, else the end
 * of a list would load its next page. Whatever is still in view afterwards is reported then.
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

/** Takes pictures of the page and reports only afterwards which elements are in view. */
export async function unnoticed(page: Page, take: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    (globalThis as PicturedPage).isPictured = true;
  });
  await take();
  await page.evaluate(async () => {
    const pictured = globalThis as PicturedPage;
    // The browser reports the last move with the next frame; the page's own timers may be stopped.
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

/** Playwright's internal method behind every expectation of a locator; no public API shows which were met. */
type Expecting = { _expect: (this: Locator, ...args: unknown[]) => Promise<unknown> };

/** The locators that the last check of each state has used, by the state's path. */
export type Watched = Map<string, Locator[]>;

/** The model, which records in `watched` the locators that the check of each state uses: its picture must show them. */
export function watchedModel(model: Model, page: Page, watched: Watched): Model {
  const { browser } = model;
  if (!browser) return model;
  let current: Locator[] | null = null;
  const expecting = Object.getPrototypeOf(page.locator('body')) as Expecting;
  const own = expecting._expect;
  // The page's locators share one prototype with every other page of the worker.
  const noting: Expecting['_expect'] = function note(...args) {
    if (this.page() === page) current?.push(this);
    return own.apply(this, args);
  };
  expecting._expect = noting;
  page.once('close', () => {
    if (expecting._expect === noting) expecting._expect = own;
  });
  const noted = Object.entries(browser.states).map(([state, look]): [string, Look] => [
    state,
    async (world, moment) => {
      current = [];
      watched.set(state, current);
      await look(world, moment);
      current = null;
    },
  ]);
  return { ...model, browser: { ...browser, states: Object.fromEntries(noted) } };
}

/** Scrolls to the last visible locator of the states, unless it is in the window already. */
export async function bringIntoView(states: readonly string[], watched: Watched): Promise<void> {
  for (const locator of states.flatMap((state) => watched.get(state) ?? []).reverse()) {
    if ((await locator.count()) === 0) continue;
    if (await locator.first().evaluate(moveThere)) return;
  }
}

/** Runs in the page; returns whether the element can be seen. */
function moveThere(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true }) || element === document.body)
    return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  const isLarge = height > innerHeight * 0.6;
  const isInView = top >= 0 && (bottom <= innerHeight || (isLarge && top < innerHeight / 3));
  const block = isLarge ? 'start' : 'center';
  if (height > 0 && !isInView) element.scrollIntoView({ block, behavior: 'instant' });
  return height > 0;
}
