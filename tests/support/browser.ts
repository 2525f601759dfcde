import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from 'playwright/test';
import type * as serve from '#sandbox/serve.ts';
import { watchMessages } from '#tests/messages/watchMessages.ts';
import { Complaints, complainIn, Sandbox } from './sandbox';
import { World } from './world';

type Server = { url: string; close: () => Promise<void> };
type Built = typeof serve;

/** The built product; DIST names another build of it. */
const dist = process.env.DIST
  ? pathToFileURL(`${process.env.DIST}/`)
  : new URL('../../dist/', import.meta.url);

/** The scripts of the built site. */
export const scriptsFolder = new URL('site/assets/', dist);

/** Whether a console message reports a defect of the app (`src/browser/defects.ts`). */
const isDefect = (text: string) => text.startsWith('Defect:');

type Fixtures = {
  /** The worker's sandbox, reset to its seeds. */
  sandbox: Sandbox;
  world: World;
  /** Unexpected console messages, page errors and policy violations; checked when the test ends. */
  complaints: Complaints;
};

/** Each worker has its own sandbox in memory, which also serves the built site. */
export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, provide) => {
      const { createSandbox } = (await import(new URL('server/sandbox.js', dist).href)) as Built;
      const sandbox = await createSandbox({
        siteFolder: new URL('site', dist).pathname,
        isSiteCompressedAhead: false,
      });
      const server = await sandbox.listen(0);
      await provide(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },

  // Every test resets the sandbox, even a test that does not use it, so that tests share no state.
  sandbox: [
    async ({ server, complaints }, provide) => {
      const sandbox = new Sandbox(server.url, complaints);
      await sandbox.reset();
      await sandbox.clearFaults();
      await provide(sandbox);
    },
    { auto: true },
  ],

  complaints: async ({}, provide) => {
    const complaints = new Complaints();
    await provide(complaints);
    expect(complaints.list(), 'console, page errors and policy violations').toEqual([]);
  },

  page: async ({ page, complaints }, provide, { expectedStatus, title }) => {
    await watch(page, complaints);
    await provide(page);
    const { status } = test.info();
    if (status !== expectedStatus) await tell(title, page);
  },

  world: async ({ page, sandbox }, provide) => {
    const world = new World(page, sandbox);
    await provide(world);
    await world.release();
  },
});

export { expect };

/** Prints the page's accessibility tree when its test fails. */
async function tell(title: string, page: Page): Promise<void> {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  process.stdout.write(`Seen at the end of «${title}», at ${page.url()}:\n${seen}\n`);
}

/** Collects a page's complaints. Call `watch` for every page that a test opens otherwise than by `newTab`. */
export async function watch(page: Page, complaints: Complaints): Promise<void> {
  complainIn(page, complaints);
  page.on('console', (message) => {
    const text = message.text();
    if (isDefect(text)) complaints.add(`${message.type()}: ${text}`);
    else if (['error', 'warning'].includes(message.type()))
      complaints.add(text, message.location().url);
  });
  page.on('pageerror', (error) => {
    complaints.add(`page error: ${error.message}`);
  });
  await watchMessages(page);
  await page.exposeFunction('reportViolation', (violation: string) => {
    complaints.add(`policy: ${violation}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
}

/** Opens another tab of the page's browser, and collects its complaints with those of the page. */
export async function newTab(page: Page, complaints: Complaints): Promise<Page> {
  const tab = await page.context().newPage();
  await watch(tab, complaints);
  return tab;
}
