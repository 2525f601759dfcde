import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { devtoolsOf } from '#tests/support/devtools.ts';

/** A phone and a desktop, in CSS px. */
export const sizes = {
  390: { width: 390, height: 844 },
  1280: { width: 1280, height: 900 },
} as const;

/** How long, in ms, a page has to lay itself out anew; its own clock may stand still. */
const settling = 300;
const quality = 70;

/** Writes what the window shows at both widths, and what a screen reader says of it. */
export async function takePictures(page: Page, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.txt`, `${await page.locator('body').ariaSnapshot()}\n`);
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await new Promise((resolve) => setTimeout(resolve, settling));
    writeFileSync(`${file}.${name}.webp`, await capture(page));
  }
}

async function capture(page: Page): Promise<Buffer> {
  const session = await devtoolsOf(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  return Buffer.from(data, 'base64');
}

/** Where the pictures of a state are, without their endings. */
export const fileOf = (folder: string, flow: string, state: string) => join(folder, flow, state);
