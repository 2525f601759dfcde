import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '#tests/support/edges.ts';
import type { AtlasFlow } from '#tests/paths/atlas/shots.ts';
import { smallFileOf } from '#tests/paths/atlas/takePictures.ts';
import type { PathResult } from '#tests/paths/tool/result.ts';
import type { Selected } from '#tests/paths/tool/selection.ts';

export type StatePicture = {
  /** In base64; null where there is none. */
  image: string | null;
  /** Text of the accessibility tree; empty where none was recorded. */
  said: string;
  /** Why there is no picture. */
  reason: string | null;
};
/** By the state's path. */
export type StatePictures = ReadonlyMap<string, StatePicture>;
export type Atlas = { folder: string; at: Date; flows: readonly AtlasFlow[] };

/** The pictures that `npm run flows -- --atlas` has taken, if it ever has. */
export function atlasIn(root: string): Atlas | null {
  const folder = join(root, '.cache/atlas/light/pictures');
  const file = join(folder, 'atlas.json');
  if (!existsSync(file)) return null;
  const flows = JSON.parse(readFileSync(file, 'utf8')) as AtlasFlow[];
  return { folder, at: statSync(file).mtime, flows };
}

/** For each state the picture of the atlas, or else the screen of this run. */
export function picturesOf(
  { model, browser }: Pick<Selected, 'model' | 'browser'>,
  results: readonly PathResult[],
  atlas: Atlas | null,
): StatePictures {
  const found = new Map<string, StatePicture>();
  const flow = atlas?.flows.find((one) => one.flow === model.machine.id);
  for (const { path, picture, said, reason } of flow?.states ?? []) {
    const file = picture === null ? null : join(atlas?.folder ?? '', smallFileOf(picture));
    const image = file !== null && existsSync(file) ? readFileSync(file, 'base64') : null;
    if (image !== null || reason !== null) found.set(path, { image, said, reason });
  }
  const seen = screensOf(browser, results);
  for (const [state, image] of seen) {
    const reason = model.browser?.unseen?.[state];
    if (found.has(state)) continue;
    if (reason === undefined) found.set(state, { image, said: '', reason: null });
    else found.set(state, { image: null, said: '', reason });
  }
  return found;
}

/** The screen of each state at the earliest step in Chromium; none from a failed step on. */
function screensOf(paths: Selected['browser'], results: readonly PathResult[]) {
  const soonest = new Map<string, { step: number; image: string }>();
  for (const { id, start, steps } of paths) {
    const result = results.find((one) => one.id === id && one.runner === 'browser');
    const end = result?.failure ? result.failure.step + 1 : steps.length + 1;
    const passed = [start, ...steps.map(({ state }) => state)].slice(0, end);
    for (const [step, { _nodes: nodes }] of passed.entries()) {
      const image = result?.screens[step];
      for (const state of image ? nodes.map(pathOf) : []) {
        const known = soonest.get(state);
        if (image && (!known || step < known.step)) soonest.set(state, { step, image });
      }
    }
  }
  return new Map([...soonest].map(([state, { image }]) => [state, image]));
}
