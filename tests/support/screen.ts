import type { CDPSession, Page } from 'playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/** Half the size of the window: enough to read headings and buttons. */
const scale = 0.5;

/**
 * What the window shows now, as a small JPEG in base64. Not held up by a clock that stands still. A
 * page on its way to another cannot be taken: then it is the other.
 */
export const takeScreen = (page: Page): Promise<string> =>
  capture(page).catch(async () => {
    await page.waitForLoadState();
    return capture(page);
  });

async function capture(page: Page): Promise<string> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { cssVisualViewport: view } = await session.send('Page.getLayoutMetrics');
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = view;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 45,
    clip: { x, y, width, height, scale },
  });
  return data;
}
