import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  cpSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { keyFlows, type FlowPictures } from '#viewer/docs/pictures.ts';
import { pages } from '#viewer/docs/pages.ts';
import type { Places } from '#tests/paths/tool/main.ts';
import { runAllInBrowser } from '#tests/paths/tool/runPaths.ts';
import type { Options } from '#tests/paths/tool/options.ts';
import { type PlannedShot, isFailed } from '#tests/paths/tool/result.ts';
import type { Selected } from '#tests/paths/tool/selection.ts';
import {
  comparing,
  least,
  readPicture,
  type Compare,
  type AtlasFlow,
  changedIn,
  readAtlas,
  shotsOf,
  type FlowShots,
} from './shots';
import { atlasPage, changesPage } from './pages';
import { fileOf } from './takePictures';

const width = '390';

/**
 * Writes the pictures of the key flows to their pages in `docs/flows`. A picture that looks the same keeps its file.
 */
async function writeDocs(
  atlas: readonly AtlasFlow[],
  taken: string,
  { root, findChromium }: Places,
): Promise<void> {
  const folder = join(root, 'docs/flows/pictures');
  const index = join(folder, 'pictures.json');
  const known = existsSync(index)
    ? (JSON.parse(readFileSync(index, 'utf8')) as FlowPictures[])
    : [];
  const shown = atlas.filter(({ flow }) => keyFlows.includes(flow));
  const written = await comparing(findChromium, async (compare) => {
    const flows: FlowPictures[] = [];
    for (const one of shown) flows.push(await writeFlow(one, { taken, folder }, compare));
    return flows;
  });
  const all = keyFlows.flatMap(
    (flow) => [...written, ...known].find((one) => one.flow === flow) ?? [],
  );
  const files = new Set(all.flatMap(({ states }) => states.flatMap(({ file }) => file ?? [])));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.webp') && !files.has(file.replaceAll('\\', '/')))
      rmSync(join(folder, file));
  writeFileSync(index, `${JSON.stringify(all, null, 2)}\n`);
  for (const { file, text } of pages(all)) writeFileSync(join(root, 'docs/flows', file), text);
  console.log(`docs/flows/pictures: ${String(files.size)} pictures`);
}

/** Copies each picture once, even where several states share it. */
async function writeFlow(
  { flow, states }: AtlasFlow,
  { taken, folder }: { taken: string; folder: string },
  compare: Compare,
): Promise<FlowPictures> {
  const chosen = new Map<string, string>();
  const fileOf = async (picture: string) => {
    const data = readPicture(taken, picture, width) ?? '';
    for (const [file, other] of chosen)
      if (other === data || (await compare(other, data)) < least) return file;
    const file = `${picture}.webp`;
    const kept = readPicture(folder, picture);
    if (kept === null || (await compare(kept, data)) >= least) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(join(taken, `${picture}.${width}.webp`), join(folder, file));
    }
    chosen.set(file, data);
    return file;
  };
  const found: FlowPictures['states'] = [];
  for (const { path, picture, reason } of states)
    found.push({ path, file: picture === null ? null : await fileOf(picture), reason });
  return { flow, states: found };
}

/**
 * Takes pictures of every state while the paths run in Chromium, and lists those that differ from
 * the accepted ones. Resolves with the exit code.
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

/** Each path is cut after the step of its last picture. */
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
