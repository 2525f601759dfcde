import { setTimeout as delay } from 'node:timers/promises';
import { test as base, expect } from 'playwright/test';
import { startBuilt } from '#tests/support/builtServer.ts';
import { Sandbox } from '#tests/support/sandbox.ts';
import type { Engine, EngineName, Profile, Tab } from './driver';
import { launchPuppeteer } from './puppeteerDriver';
import { Person } from './person';
import { launchWebKit } from './webkitDriver';

/** Where each engine is, as `src/build/engines.mjs` has found it. */
export const found = JSON.parse(process.env['ENGINES'] ?? '{}') as {
  chromium?: string;
  firefox?: string;
  webkit?: { driver: string; binary: string; xvfb: string };
};

export function launch(engine: EngineName): Promise<Engine> {
  if (engine === 'webkit' && found.webkit) return launchWebKit(found.webkit);
  const executablePath = engine === 'webkit' ? undefined : found[engine];
  if (engine === 'webkit' || executablePath === undefined) throw new Error(`No ${engine} here`);
  return launchPuppeteer({ engine, executablePath });
}

/** Firefox reports this of fonts that still load when a page is left (2152398850: aborted). */
const leftFonts = /downloadable font: download failed .* status=2152398850 /;

/** Firefox reports this of the other files of such a page. */
export const leftPage = /A ServiceWorker intercepted the request/;

type Fixtures = {
  sandbox: Sandbox;
  /** Messages of the browser that are expected in this journey. */
  excused: RegExp[];
  profile: Profile;
  person: Person;
  /** The same person's second tab. */
  otherTab: () => Promise<Person>;
};
type WorkerFixtures = {
  engineName: EngineName;
  engine: Engine;
  server: { url: string; close: () => Promise<void> };
};

/** Each worker has a browser and a sandbox in memory; each test has a browser without a past. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { scope: 'worker', option: true }],

  engine: [
    async ({ engineName }, provide) => {
      const engine = await launch(engineName);
      await provide(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],

  server: [
    async ({}, provide) => {
      const server = await startBuilt();
      await provide(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  sandbox: async ({ server }, provide) => {
    const sandbox = new Sandbox(server.url);
    await sandbox.reset();
    await sandbox.clearFaults();
    await provide(sandbox);
  },

  excused: async ({}, provide) => {
    await provide([leftFonts]);
  },

  profile: async ({ engine, excused }, provide, { title, expectedStatus }) => {
    const profile = await engine.newProfile();
    const tabs: Tab[] = [];
    const newTab = async () => {
      const tab = await profile.newTab();
      tabs.push(tab);
      return tab;
    };
    await provide({ ...profile, newTab });
    const { status } = test.info();
    if (status !== expectedStatus) for (const tab of tabs) await tell(title, new Person(tab, ''));
    const complaints = profile
      .complaints()
      .filter((text) => !excused.some((pattern) => pattern.test(text)));
    await profile.close();
    expect(complaints, 'console and page errors').toEqual([]);
  },

  otherTab: async ({ profile, sandbox }, provide) => {
    await provide(async () => new Person(await profile.newTab(), sandbox.url));
  },

  person: async ({ profile, sandbox }, provide) => {
    await provide(new Person(await profile.newTab(), sandbox.url));
  },
});

export { expect };

/** Runs in the page. Returns the values of the fields, and marks the one with the focus. */
const fieldsOfPage = () =>
  [...document.querySelectorAll('input, textarea')]
    .map((one) => {
      const { value } = one as HTMLInputElement;
      const mark = one === document.activeElement ? ' (focus)' : '';
      return `${one.getAttribute('aria-label') ?? one.getAttribute('name') ?? ''}: «${value}»${mark}`;
    })
    .join(', ');

/** The answer of a tab, or a notice after 5 s, so that the test can end without a browser that has stopped answering. */
const soon = (said: Promise<string>) =>
  Promise.race([said.catch(String), delay(5_000, 'The browser does not answer')]);

/** Prints the page and its fields at the end of a failed test, beside its failure. */
async function tell(title: string, person: Person): Promise<void> {
  const seen = await soon(person.text());
  const fields = await soon(person.run(fieldsOfPage, null));
  process.stdout.write(`Seen at the end of «${title}»:\n${seen.slice(0, 2_000)}\n${fields}\n`);
}
