import type { Page } from 'playwright/test';
import { devtoolsOf } from './devtools';

/** Half the size of the window: enough to read headings and buttons. */
const scale = 0.5;

/** How often, and with how many ms between, a page that is on its way to another is tried. */
const tries = 4;
const pause = 250;

/**
 * What the window shows now, as a small JPEG in base64. Not held up by a clock that stands still.
 */
export async function takeScreen(page: Page): Promise<string> {
  for (let left = tries; left > 1; left -= 1) {
    const data = await capture(page).catch(() => '');
    if (data !== '') return data;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return capture(page);
}

async function capture(page: Page): Promise<string> {
  const session = await devtoolsOf(page);
  const { cssVisualViewport: view } = await session.send('Page.getLayoutMetrics');
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = view;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 45,
    clip: { x, y, width, height, scale },
  });
  return data;
}
