import { startBuilt } from '#tests/support/builtServer.ts';
import { Sandbox } from '#tests/support/sandbox.ts';
import { expect, test as base } from 'playwright/test';
import { asEverywhere, unneeded } from './asEverywhere';
import { told, type Described } from './described';
import { engineNames, type EngineName } from './driver';
import { found, launch } from './fixtures';
import { heardIn, type Heard } from './heard';
import { Person } from './person';
import { passScreens } from './screens';

type Told = { screens: Record<string, Described[]>; heard: Heard[] };

/**
 * What is told before the list of transactions, where the way has led beyond its first page: how many
 * rows it has by then depends on how far an engine scrolls.
 */
function beforeTheList(screen: string, nodes: Described[]): Described[] {
  if (screen !== '11-expiring-points') return nodes;
  return nodes.slice(
    0,
    nodes.findIndex(({ role, name }) => role === 'heading' && name === 'Операции'),
  );
}

/** What an engine tells a screen reader on the way through the cabinet. */
async function tell(engineName: EngineName): Promise<Told> {
  const server = await startBuilt();
  const engine = await launch(engineName);
  try {
    const sandbox = new Sandbox(server.url);
    const screens: Told['screens'] = {};
    const profile = await engine.newProfile();
    const person = new Person(await profile.newTab(), server.url);
    await person.tab.resize({ width: 1280, height: 900 });
    await passScreens(person, sandbox, async (screen) => {
      await expect
        .poll(() => person.run(() => document.querySelectorAll('[aria-busy=true]').length, null))
        .toBe(0);
      screens[screen] = beforeTheList(screen, told(await person.tab.described()));
    });
    await profile.close();
    await sandbox.reset();
    const another = await engine.newProfile();
    const heard = await heardIn(new Person(await another.newTab(), server.url), sandbox);
    await another.close();
    return { screens, heard };
  } finally {
    await engine.close();
    await server.close();
  }
}

/** Chromium is gone through once. */
const test = base.extend<object, { chromium: Told }>({
  chromium: [
    async ({}, provide) => provide(await tell('chromium')),
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.setTimeout(300_000);

const line = ({ role, name, states }: Described) => [role, `«${name}»`, ...states].join(' ');

for (const engineName of engineNames.filter((name) => name !== 'chromium' && name in found))
  test(`${engineName} tells a screen reader what Chromium does`, async ({ chromium }) => {
    const other = await tell(engineName);
    const applied = new Set<string>();
    for (const [screen, nodes] of Object.entries(chromium.screens)) {
      const [expected, actual] = [nodes, other.screens[screen] ?? []].map((all) =>
        asEverywhere(engineName, all, applied).map(line),
      );
      expect.soft(expected?.length, `${screen}: something is told`).toBeGreaterThan(3);
      expect.soft(actual, screen).toEqual(expected);
    }
    expect.soft(unneeded(engineName, applied), 'differences that are none any more').toEqual([]);
    expect.soft(other.heard, 'live messages, in order').toEqual(chromium.heard);
  });
