import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { test, expect, type Page } from 'playwright/test';
import type axe from 'axe-core';

/** Names that are checked already, as far as this process knows. */
const known = new Set<string>();

/** Whether `name` is unchecked so far; only the first worker to ask in a run gets `true`. */
export function isFirstToLook(name: string): boolean {
  if (known.has(name)) return false;
  known.add(name);
  const folder = join(test.info().project.outputDir, 'looked-at');
  mkdirSync(folder, { recursive: true });
  try {
    const mark = createHash('sha256').update(name).digest('hex');
    writeFileSync(join(folder, mark), name, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** The minified build: it is loaded into hundreds of pages. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How many times a check is repeated when the page reloads during it. */
const mostLoads = 3;

/** Repeats the check after the page has loaded, if a reload has interrupted it. */
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
 * Evaluates axe through DevTools, because the page's content security policy allows no foreign script.
 * Axe gets the browser's own timers, because a test may have paused the page's clock.
 */
const bringAxe = (page: Page) =>
  page.evaluate(
    `((setTimeout, clearTimeout) => {${source}})(...(({ setTimeout, clearTimeout }) =>
      [setTimeout.bind(null), clearTimeout.bind(null)])(globalThis.__pwClock?.builtins ?? globalThis))`,
  );

/** Runs in the page: waits for the animations to finish, except endless ones such as a skeleton's. */
async function rest(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ effect, playState }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && typeof end === 'number' && end < 10_000;
    })
    .map(({ finished }) => finished);
  await Promise.allSettled(moving);
}

/** Runs in the page: returns all that axe judges. A page beneath a modal is left out: nobody can reach it. */
function shown(): string {
  const { documentElement: root } = document;
  const seen = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'];
  const { innerWidth, innerHeight } = globalThis;
  return [
    [innerWidth, innerHeight, ...media.map((query) => matchMedia(query).matches)].join(),
    (root.cloneNode() as Element).outerHTML,
    document.title,
    seen.outerHTML,
  ].join('\n');
}

/**
 * Runs in the page: returns features that distinguish its screen from others, without its text: the path, the
 * open dialog, and each kind of reachable element with the kind of its parent.
 */
function kinds(): string[] {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const scene = [
    [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, location.pathname],
    [document.documentElement.dataset['tier'], modal?.className],
  ]
    .flat()
    .join(' ');
  const exposed = ['role', 'aria-', 'disabled', 'type'];
  const kindOf = (element: Element) =>
    [
      element.tagName,
      element.getAttribute('class'),
      ...element
        .getAttributeNames()
        .filter((name) => exposed.some((one) => name.startsWith(one)))
        .map((name) => {
          const value = element.getAttribute(name) ?? '';
          return /^[a-z]+$/.test(value) ? `${name}=${value}` : name;
        }),
    ].join(' ');
  const media = scene.split(' ').slice(0, 2).join(' ');
  const found = [...(modal ?? document.body).querySelectorAll('*')]
    .filter((element) => !element.closest('svg') || element.tagName === 'svg')
    .map((element) => {
      const around = element.parentElement ? kindOf(element.parentElement) : '';
      return `${media} ${around} > ${kindOf(element)}`;
    });
  return [scene, ...new Set(found)];
}

/**
 * Runs in the page: returns axe's violations among the reachable elements, null before axe has loaded. A target
 * may be too small only because a bar of the window covers it: axe checks it again after scrolling to it.
 */
async function look(values: string[]): Promise<string[] | null> {
  const { axe: engine } = globalThis as unknown as { axe?: typeof axe };
  if (!engine) return null;
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const { violations } = await engine.run(modal ?? document, {
    runOnly: { type: 'tag', values },
    resultTypes: ['violations'],
    elementRef: true,
  });
  const { scrollX, scrollY } = globalThis;
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, element } of nodes) {
      if (id === 'target-size' && element) {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = await engine.run(element, { runOnly: { type: 'rule', values: [id] } });
        scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
        if (again.violations.length === 0) continue;
      }
      found.push(`${id}: ${html}`);
    }
  return found;
}

const objections = (page: Page) =>
  onceLoaded(page, async () => {
    // The document of a reloaded page is empty until the app starts.
    await page.locator('main').first().waitFor({ state: 'attached' });
    await page.evaluate(rest);
    let found = await page.evaluate(look, tags);
    if (!found) await bringAxe(page);
    found ??= await page.evaluate(look, tags);
    if (!found) throw new Error('axe has not come');
    return found;
  });

/** `npm test` checks only screens that have an element of a kind that no earlier screen had. */
const isCore = process.env.SUITE === 'core';

/**
 * Expects no violations in the page as it is now (WCAG 2.2 AA). A screen that any test of this run
 * has checked is not checked again: axe costs as much as a whole test.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  const seen = await onceLoaded(page, async () => {
    await page.evaluate(rest);
    return isCore ? page.evaluate(kinds) : [await page.evaluate(shown)];
  });
  // `filter` marks all names as checked; `some` would stop at the first new one.
  if (seen.filter(isFirstToLook).length === 0) return;
  let found = await objections(page);
  // Content that appeared during the check may have been moving: a second check decides.
  if (found.length > 0) found = await objections(page);
  expect(found, 'axe').toEqual([]);
}
