import type { AnyMachineSnapshot } from 'xstate';
import { expect } from 'playwright/test';
import { follow } from '#tests/paths/engine/graph.ts';
import { checkAccessibility } from './axe';
import { walkInBrowser } from './browserRunner';
import { isFirstToLook } from './firstToLook';
import type { Model, Path } from './model';
import type { Coverage } from './nodeRunner';
import { watchActors } from './watchActors';
import type { World } from './world';

/**
 * Walks the path in the app; the next step comes when the app's actors have really taken the
 * transitions of this one. `onStep` comes after the start and after every step.
 */
export async function walkPath(
  model: Model,
  path: Path,
  world: World,
  coverage = new Map<string, Coverage>(),
  onStep: () => Promise<void> = async () => {},
): Promise<void> {
  const { machine, browser } = model;
  if (!browser) throw new Error(`The model of ${machine.id} says nothing of the browser`);
  const foretold = follow(model, path).map(({ edges }) => [...edges]);
  let step = 0;
  const now = new Map<string, readonly string[]>();
  await watchActors(world.page, coverage, now);
  // What moves would be looked at half-way.
  await world.page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (state: AnyMachineSnapshot) => {
    await expect.poll(() => coverage.has(machine.id), `${machine.id} runs`).toBe(true);
    const edges = foretold[step] ?? [];
    step += 1;
    await expect
      .poll(() => edges.filter((edge) => !coverage.get(machine.id)?.edges.has(edge)), {
        message: 'transitions of the path that the app has not taken',
      })
      .toEqual([]);
    const name = `${machine.id} ${JSON.stringify(state.value)}`;
    if (isFirstToLook(name)) await checkAccessibility(world.page);
    await onStep();
  };
  /** Time may pass only when the app is where the time is counted. */
  const arrive = async ({ _nodes: nodes }: AnyMachineSnapshot) => {
    const places = nodes.map(({ path }) => path.join('.'));
    await expect
      .poll(() => places.filter((place) => !now.get(machine.id)?.includes(place)), {
        message: 'states the app has not come to',
      })
      .toEqual([]);
  };
  await walkInBrowser({ ...model, browser }, path, world, look, arrive);
}
