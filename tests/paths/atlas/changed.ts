import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import type { Places } from '#tests/paths/tool/main.ts';
import type { AtlasFlow } from './readAtlas';
import { sizes } from './takePictures';

export type Change = {
  picture: string;
  width: string;
  /** As data addresses; null where there is none. */
  before: string | null;
  after: string | null;
  /** How much of the picture differs, 0 to 1. */
  share: number;
};

/** Less is the edge of a letter that was drawn anew. */
const least = 0.0005;

type Folders = { taken: string; accepted: string };

/** The pictures that are not what was accepted, and those that are new; a state that has lost its own says why. */
export async function changedIn(
  atlas: readonly AtlasFlow[],
  { taken, accepted }: Folders,
  findChromium: Places['findChromium'],
): Promise<Change[]> {
  const executablePath = await findChromium({ isHeadless: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const changes: Change[] = [];
    for (const picture of picturesOf(atlas)) {
      for (const width of Object.keys(sizes)) {
        const [before, after] = [accepted, taken].map((from) => read(from, picture, width));
        if (before === undefined || after === undefined || before === after) continue;
        const share = before && after ? await difference(page, before, after) : 1;
        if (share >= least) changes.push({ picture, width, before, after, share });
      }
    }
    return changes;
  } finally {
    await browser.close();
  }
}

const picturesOf = (atlas: readonly AtlasFlow[]) =>
  new Set(atlas.flatMap(({ states }) => states.flatMap(({ picture }) => picture ?? [])));

function read(folder: string, picture: string, width: string): string | null {
  const file = join(folder, `${picture}.${width}.webp`);
  if (!existsSync(file)) return null;
  return `data:image/webp;base64,${readFileSync(file, 'base64')}`;
}

/** The share of the pixels that differ by what an eye sees; all of them where the sizes differ. */
const difference = (page: Page, before: string, after: string): Promise<number> =>
  page.evaluate(
    async (addresses) => {
      const visible = 32;
      const [one, other] = await Promise.all(
        addresses.map(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const pen = canvas.getContext('2d');
          pen?.drawImage(image, 0, 0);
          return pen?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1;
      let count = 0;
      for (let at = 0; at < one.data.length; at += 4) {
        const isSeen = [0, 1, 2].some(
          (part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) > visible,
        );
        count += Number(isSeen);
      }
      return count / (one.width * one.height);
    },
    [before, after],
  );
