import type { Locator, Page } from 'playwright/test';
import type { Look, Model } from '#tests/support/model.ts';

/** What Playwright's own expectations of a locator go through; no public part of it tells which were met. */
type Expecting = { _expect: (this: Locator, ...args: unknown[]) => Promise<unknown> };

/** By the state's path: what was expected of the page when it was last looked at. */
export type Watched = Map<string, Locator[]>;

/** The model, noting in `watched` what each state's look is about: that is what its picture is to show. */
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

/** Moves the page so that what the states are about is in the window, if it is not there as it is. */
export async function bringIntoView(states: readonly string[], watched: Watched): Promise<void> {
  for (const locator of states.flatMap((state) => watched.get(state) ?? []).reverse()) {
    if ((await locator.count()) === 0) continue;
    if (await locator.first().evaluate(moveThere)) return;
  }
}

/** Runs in the page; whether the element is one that can be seen. */
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
