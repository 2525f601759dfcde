import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAllInBrowser } from '#tests/paths/tool/browserRuns.ts';
import type { Places } from '#tests/paths/tool/main.ts';
import type { Options } from '#tests/paths/tool/options.ts';
import type { PlannedShot } from '#tests/paths/tool/plan.ts';
import { isFailed } from '#tests/paths/tool/result.ts';
import type { Selected } from '#tests/paths/tool/selection.ts';
import { atlasPage } from './atlasPage';
import { changedIn } from './changed';
import { changesPage } from './changesPage';
import { readAtlas, type AtlasFlow } from './readAtlas';
import { shotsOf, type FlowShots } from './shots';
import { fileOf } from './takePictures';
import { writeDocs } from './writeDocs';

/**
 * Takes the pictures of every state of the flows while their paths run in Chromium, and lists those
 * that are not what they were when they were last accepted; resolves with the exit code.
 */
export async function takeAtlas(
  selected: readonly Selected[],
  { isDark, isAccepted, isForDocs }: NonNullable<Options['atlas']>,
  options: Options,
  places: Places,
): Promise<number> {
  const folder = join(places.root, '.cache/atlas', isDark ? 'dark' : 'light');
  const [taken, accepted] = [join(folder, 'pictures'), join(folder, 'accepted')];
  const flows = selected.map(({ model, browser }) => shotsOf(model, browser));
  for (const { flow } of flows) rmSync(join(taken, flow), { recursive: true, force: true });
  const { results } = await runAllInBrowser(shortened(selected, flows), options, places, {
    atlas: { isDark, shots: filesOf(taken, flows) },
  });
  const failed = results.filter(isFailed);
  for (const { id, failure } of failed) console.log(`${id}: ${failure?.message ?? ''}\n`);

  const atlas = readAtlas(taken, flows);
  mkdirSync(taken, { recursive: true });
  writeFileSync(join(taken, 'atlas.json'), JSON.stringify(merged(taken, atlas)));
  writeFileSync(join(folder, 'atlas.html'), atlasPage(atlas, selected));
  const changes = existsSync(accepted)
    ? await changedIn(atlas, { taken, accepted }, places.findChromium)
    : [];
  writeFileSync(join(folder, 'changes.html'), changesPage(changes));
  const count = atlas.flatMap(({ states }) => states.filter(({ picture }) => picture !== null));
  console.log(`${String(count.length)} states have a picture: ${join(folder, 'atlas.html')}`);
  if (!existsSync(accepted)) console.log('None were accepted before: --accept takes these.');
  else console.log(`${String(changes.length)} changed: ${join(folder, 'changes.html')}`);
  if (isAccepted && failed.length === 0) {
    for (const { flow } of flows) {
      rmSync(join(accepted, flow), { recursive: true, force: true });
      if (existsSync(join(taken, flow)))
        cpSync(join(taken, flow), join(accepted, flow), { recursive: true });
    }
    console.log('Accepted.');
  }
  if (isForDocs && failed.length === 0) await writeDocs(atlas, taken, places);
  return failed.length > 0 || (changes.length > 0 && !isAccepted) ? 1 : 0;
}

/** The flows of this run, and those of earlier ones that were not in it. */
function merged(taken: string, atlas: readonly AtlasFlow[]): AtlasFlow[] {
  const file = join(taken, 'atlas.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AtlasFlow[]) : [];
  const others = before.filter(({ flow }) => !atlas.some((one) => one.flow === flow));
  return [...others, ...atlas].sort((one, other) => (one.flow < other.flow ? -1 : 1));
}

/** Of each path no more is walked than the last of its pictures needs. */
const shortened = (selected: readonly Selected[], flows: readonly FlowShots[]): Selected[] =>
  selected.map((one, at) => {
    const last = new Map<string, number>();
    for (const { path, step } of flows[at]?.shots ?? [])
      last.set(path, Math.max(step, last.get(path) ?? 0));
    const browser = one.browser
      .filter(({ id }) => last.has(id))
      .map((path) => ({ ...path, steps: path.steps.slice(0, last.get(path.id)) }));
    return { ...one, node: [], browser, isWhole: false };
  });

function filesOf(folder: string, flows: readonly FlowShots[]) {
  const files: Record<string, PlannedShot[]> = {};
  for (const { flow, shots } of flows) {
    for (const { path, step, states } of shots) {
      const [first = ''] = states;
      (files[path] ??= []).push({ step, file: fileOf(folder, flow, first), states });
    }
  }
  return files;
}
