import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { devtoolsOf } from '#tests/support/looks.ts';

/** A phone and a desktop, in CSS px. */
export const sizes = {
  390: { width: 390, height: 844 },
  1280: { width: 1280, height: 900 },
} as const;

/** How long, in ms, a page has to lay itself out anew; its own clock may stand still. */
const settling = 300;
const quality = 70;

/** For a page that has all pictures in it. */
const smallScale = 0.5;
const small = '.small.webp';

/**
 * Writes what the window shows at both widths, a phone's picture that is small, and what a screen
 * reader says. `bringIntoView` moves the page to what the picture is about; it is moved back.
 */
export async function takePictures(
  page: Page,
  file: string,
  bringIntoView: () => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.txt`, `${await page.locator('body').ariaSnapshot()}\n`);
  const [x, y] = await page.evaluate(() => [scrollX, scrollY] as const);
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await pause();
    await bringIntoView();
    await pause();
    writeFileSync(`${file}.${name}.webp`, await capture(page));
    if (size === sizes[390]) writeFileSync(`${file}${small}`, await capture(page, smallScale));
  }
  await page.evaluate(
    ([left, top]) => {
      scrollTo({ left, top, behavior: 'instant' });
    },
    [x, y] as const,
  );
}

const pause = () => new Promise((resolve) => setTimeout(resolve, settling));

async function capture(page: Page, scale = 1): Promise<Buffer> {
  const session = await devtoolsOf(page);
  const { cssVisualViewport: view } = await session.send('Page.getLayoutMetrics');
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = view;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    ...(scale !== 1 && { clip: { x, y, width, height, scale } }),
  });
  return Buffer.from(data, 'base64');
}

/** The small picture of a state, by what the atlas calls its picture. */
export const smallFileOf = (picture: string) => `${picture}${small}`;

/** Where the pictures of a state are, without their endings. */
export const fileOf = (folder: string, flow: string, state: string) => join(folder, flow, state);
