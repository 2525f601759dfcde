import { expect, type Page } from 'playwright/test';
import { tabsMachine, type Compared } from '#machines/app/tabs.ts';
import { tokens } from '#tests/support/examples.ts';
import { cookieNames } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn, clients, tellTabs } from '#tests/support/signIn.ts';

type CookieReads = { left: number; release: (() => void)[] };
type ReadingPage = { reads: CookieReads };

/** Runs in the page, before the app: delays the answer of the cookie store. */
function installCookieReads() {
  const getAll = cookieStore.getAll.bind(cookieStore) as (name: string) => Promise<CookieList>;
  const reads: CookieReads = { left: 0, release: [] };
  (globalThis as unknown as ReadingPage).reads = reads;
  Object.assign(cookieStore, {
    getAll: async (name: string) => {
      if (reads.left > 0) {
        reads.left -= 1;
        await new Promise<void>((resolve) => reads.release.push(resolve));
      }
      return getAll(name);
    },
  });
}

const readsAwaited = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as ReadingPage).reads.release.length);

/** Another tab sends a message; this one receives the cookies when `giveCookies` releases them. */
async function receiveInTab(page: Page, message: string) {
  await giveCookies(page);
  await page.evaluate(() => {
    (globalThis as unknown as ReadingPage).reads.left = 2;
  });
  await tellTabs(page, message);
  await expect.poll(() => readsAwaited(page)).toBe(2);
}

const giveCookies = (page: Page) =>
  page.evaluate(() => {
    const { reads } = globalThis as unknown as ReadingPage;
    reads.left = 0;
    for (const release of reads.release.splice(0)) release();
  });

const card = (page: Page) => page.getByRole('region', { name: 'Карта' });

/** In the browser this is a client's tab, which receives messages of the other tabs. */
export const tabsModel = model({
  machine: tabsMachine,
  facts: ({ context }) => context.news,
  samples: {
    'check.requested': [
      { held: tokens, message: 'renewed' },
      { held: tokens, message: 'phone-changed' },
      { held: tokens, message: 'deleted' },
      { held: null, message: null },
    ],
    'done compareTokens': [
      { output: { held: tokens, tokens, isOwn: true } satisfies Compared },
      { output: { held: tokens, tokens: null, isOwn: false } satisfies Compared },
    ],
    'error compareTokens': [{ error: new Error('No cookies to read') }],
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await page.addInitScript(installCookieReads);
      await arriveSignedIn(page, sandbox, clients.sapphire);
      await page.goto('/dashboard');
      await expect(card(page)).toContainText('Анна Воронцова');
    },
    events: {
      'check.requested': ({ page }, { message }) =>
        receiveInTab(page, (message as string | null) ?? 'renewed'),
      'done compareTokens': async ({ page }, { output }) => {
        if ((output as Compared).tokens === null) await page.context().clearCookies();
        await giveCookies(page);
      },
    },
    // The cookies stay empty for a client who is signed out, so no later event can follow.
    ends: ['done compareTokens'],
    states: {
      read: async ({ page }) => {
        expect(await readsAwaited(page), 'looks at the cookies').toBe(0);
      },
      // The client stays on the page until the cookies are read.
      reading: async ({ page }) => {
        await expect(card(page)).toContainText('Анна Воронцова');
        expect(await readsAwaited(page), 'looks at the cookies').toBe(2);
      },
    },
    afterEvents: {
      'done compareTokens': async ({ page }, { event }) => {
        const isGone = (event?.output as Compared).tokens === null;
        if (isGone) {
          await expect(card(page)).toHaveCount(0);
          await expect.poll(() => cookieNames(page), 'cookies').toEqual([]);
        } else await expect(card(page)).toContainText('Анна Воронцова');
      },
    },
    unreachable: {
      'reading | error compareTokens | read':
        'a browser that cannot read its cookies counts as one that keeps none',
    },
  },
});
