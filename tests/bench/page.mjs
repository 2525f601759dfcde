import { chromium as playwright } from 'playwright';

/** Flags that keep the browser from sending requests of its own. */
export const flags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Poor connection of a phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency. */
const slow = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Screen of the phone that shows the pages. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Opens a page of a phone at 4× CPU; `vitals` collects the browser's own measurements. */
export async function openPhone(chromium, { baseUrl, cookies = [], isSlow = true }) {
  const browser = await playwright.launch({ executablePath: chromium, args: flags });
  const context = await browser.newContext({ ...phone, locale: 'ru-RU' });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: baseUrl })));
  const page = await context.newPage();
  await page.addInitScript(() => {
    const vitals = { lcp: 0, cls: 0, longTasks: [], interactions: [] };
    globalThis.vitals = vitals;
    const observe = (type, note, options = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...options,
      });
    observe('largest-contentful-paint', (entry) => (vitals.lcp = entry.startTime));
    observe('layout-shift', (entry) => {
      if (!entry.hadRecentInput) vitals.cls += entry.value;
    });
    observe('longtask', ({ startTime, duration }) =>
      vitals.longTasks.push({ startTime, duration }),
    );
    observe(
      'event',
      ({ name, duration, interactionId }) => {
        if (interactionId) vitals.interactions.push({ name, duration });
      },
      { durationThreshold: 16 },
    );
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (isSlow) await cdp.send('Network.emulateNetworkConditions', slow);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return {
    page,
    close: () => browser.close(),
    vitals: () => page.evaluate(() => globalThis.vitals),
  };
}

/** How long a finger presses the screen or a key, in ms. */
export const held = 80;
/** Pause after the look-up of a position, in ms: the look-up is work for the page and the browser. */
const settled = 300;

/** Middle of the element in px, returned after the look-up can no longer affect a figure. */
async function middleOf(page, locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await page.waitForTimeout(settled);
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Touches the middle of the element. `locator.tap` would run code of its own in the page during the touch, and at 4×
 * CPU that code adds to the figure. A touch without a duration would delay the next step until its start is drawn. The
 * browser delays this touch until the page has drawn a frame, and counts that time.
 */
export async function tap(page, locator) {
  const touchPoints = [await middleOf(page, locator)];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(held);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}

/** Like `tap`, but with a mouse: the browser makes the click itself and delays nothing. */
export async function click(page, locator) {
  const point = await middleOf(page, locator);
  const cdp = await page.context().newCDPSession(page);
  const press = { ...point, duration: held, gestureSourceType: 'mouse' };
  await cdp.send('Input.synthesizeTapGesture', press);
  await cdp.detach();
}

/** Presses a key for as long as a finger does. */
export const press = (page, key) => page.keyboard.press(key, { delay: held });

export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Cookies of a signed-in demo client. */
export async function signedIn(baseUrl, phone) {
  const post = async (path, body) =>
    (
      await fetch(baseUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  const { operation_id } = await post('/v1/login', { phone_number: phone });
  const [{ code }] = await (
    await fetch(`${baseUrl}/sandbox/sms?phone=${encodeURIComponent(phone)}`)
  ).json();
  const { tokens } = await post('/v1/verify_code', {
    phone_number: phone,
    operation_id,
    sms_code: code,
    source: 'Личный кабинет',
  });
  return Object.entries(tokens).map(([name, value]) => ({ name, value, sameSite: 'Strict' }));
}
