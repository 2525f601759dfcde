import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import type { Places } from '#tests/paths/tool/main.ts';

/** Less is the edge of a letter that was drawn anew. */
export const least = 0.0005;

/** How much of two pictures differs, 0 to 1; they come as data addresses. */
export type Compare = (before: string, after: string) => Promise<number>;

/** Does the work with a Chromium at hand that compares pictures. */
export async function comparing<T>(
  findChromium: Places['findChromium'],
  work: (compare: Compare) => Promise<T>,
): Promise<T> {
  const executablePath = await findChromium({ isHeadless: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    return await work((before, after) => difference(page, before, after));
  } finally {
    await browser.close();
  }
}

/** The picture as a data address, at that width if it was taken at several; null where there is none. */
export function readPicture(folder: string, picture: string, width?: string): string | null {
  const file = join(folder, `${[picture, ...(width === undefined ? [] : [width])].join('.')}.webp`);
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
