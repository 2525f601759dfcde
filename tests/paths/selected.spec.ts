import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { models } from '#tests/models/index.ts';
import { test as onPasskeys } from '#tests/journeys/passkeysCabinet.ts';
import { test as onUsual } from '#tests/support/browser.ts';
import type { Path } from '#tests/support/model.ts';
import type { Coverage } from '#tests/support/nodeRunner.ts';
import { takeScreen } from '#tests/support/looks.ts';
import { translate } from '#tests/support/translate.ts';
import { walkPath } from '#tests/support/walkPath.ts';
import { everyPath } from '#tests/support/paths.ts';
import { storedPaths } from './engine/stored';
import {
  standStill,
  unnoticed,
  takePictures,
  bringIntoView,
  watchedModel,
  type Watched,
} from './atlas/takePictures';
import { recordName, type PathRecord, type Plan } from '#tests/paths/tool/result.ts';

const root = join(import.meta.dirname, '../..');

/** The plan of `npm run paths`; without one this file has no tests. */
const planFile = process.env['PATHS_PLAN'];
const plan = (planFile ? JSON.parse(readFileSync(planFile, 'utf8')) : { machines: [] }) as Plan;

for (const { machine, paths } of plan.machines) {
  const model = models.find((one) => one.machine.id === machine);
  const test = model?.browser?.build ? onPasskeys : onUsual;
  let all: Path[] = [];

  test.describe(machine, () => {
    // Computing the paths blocks the process for seconds, in which the sandbox would drop a test's connection.
    test.beforeAll(() => {
      all = model ? [...storedPaths(model, root).node, ...everyPath(model)] : [];
    });

    for (const id of paths) {
      test(id, async ({ world, complaints }, info) => {
        const whole = all.find((one) => one.id === id);
        if (!model || !whole) throw new Error(`No path ${id}`);
        const path = { ...whole, steps: whole.steps.slice(0, plan.steps?.[id]) };
        const coverage = new Map<string, Coverage>();
        const screens: string[] = [];
        const record = (isWhole: boolean): PathRecord => ({
          isWhole,
          screens,
          taken: Object.fromEntries(
            [...coverage].map(([name, { edges, states }]) => [
              name,
              { edges: [...edges], states: [...states] },
            ]),
          ),
        });
        let isWhole = false;
        try {
          const watched: Watched = new Map();
          if (plan.atlas) await standStill(world, plan.atlas.isDark);
          else await world.page.addInitScript(translate);
          const walked = plan.atlas ? watchedModel(model, world.page, watched) : model;
          await walkPath(walked, path, world, coverage, async () => {
            for (const { step, file, states } of plan.atlas?.shots[id] ?? [])
              if (step === screens.length)
                await unnoticed(world.page, () =>
                  takePictures(world.page, file, () => bringIntoView(states, watched)),
                );
            screens.push(await takeScreen(world.page));
          });
          isWhole = true;
        } finally {
          if (!isWhole) screens.push(await takeScreen(world.page).catch(() => ''));
          await info.attach(recordName, { body: JSON.stringify(record(isWhole)) });
        }
        if (!plan.isLeftOpen) return;
        // Requests that wait stay held; later ones go through, and their failures count for no test.
        await world.page.unrouteAll();
        if (!world.page.isClosed()) await world.page.waitForEvent('close', { timeout: 0 });
        complaints.take();
      });
    }
  });
}
