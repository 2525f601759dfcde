import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { keyFlows, type FlowPictures } from '#viewer/docs/pictures.ts';
import { pages } from '#viewer/docs/pages.ts';
import type { Places } from '#tests/paths/tool/main.ts';
import { comparing, least, readPicture, type Compare } from './compare';
import type { AtlasFlow } from './readAtlas';

const width = '390';

/**
 * Puts the pictures of the key flows on their pages in `docs/flows`. A picture that looks as it
 * did stays the file it is.
 */
export async function writeDocs(
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

/** Copies each picture once, however many states look alike. */
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
