import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** The small one: it is brought into hundreds of pages, which read it anew each time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page that loads itself anew goes away under a look a few times, until it is there. */
const mostLoads = 3;

/** A page that is being loaded anew is looked at once it is there. */
async function onceLoaded<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  for (let loads = 0; ; loads += 1) {
    try {
      return await look();
    } catch (error) {
      const isGone = String(error).includes('Execution context was destroyed');
      if (!isGone || loads === mostLoads) throw error;
      await page.waitForLoadState();
    }
  }
}

/**
 * Evaluated by the browser itself, past the page's policy, which allows no foreign script; its timers
 * are the browser's own, where a test has stopped the page's.
 */
const bringAxe = (page: Page) =>
  page.evaluate(
    `((setTimeout, clearTimeout) => {${source}})(...(({ setTimeout, clearTimeout }) =>
      [setTimeout.bind(null), clearTimeout.bind(null)])(globalThis.__pwClock?.builtins ?? globalThis))`,
  );

/**
 * Runs in the page: what axe objects to in what it shows now, null where there is no axe yet. What
 * moves is looked at once it stands; what never comes to rest, a skeleton, as it is.
 */
async function look(values: string[]): Promise<string[] | null> {
  const moving = document
    .getAnimations()
    .filter(({ effect, playState }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && typeof end === 'number' && end < 10_000;
    })
    .map(({ finished }) => finished);
  await Promise.allSettled(moving);
  const { axe: engine } = globalThis as unknown as { axe?: typeof axe };
  if (!engine) return null;
  const { violations } = await engine.run(document, {
    runOnly: { type: 'tag', values },
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const objections = (page: Page) =>
  onceLoaded(page, async () => {
    const found = await page.evaluate(look, tags);
    if (found) return found;
    await bringAxe(page);
    return page.evaluate(look, tags);
  });

/** Finds nothing to object to in what the page shows now (WCAG 2.2 AA). */
export async function checkAccessibility(page: Page): Promise<void> {
  let found = await objections(page);
  // What came in while it was being looked at is looked at again, at rest.
  if (found?.length !== 0) found = await objections(page);
  expect(found, 'axe').toEqual([]);
}
