import { chromium as playwright } from 'playwright';
import { flags, phone } from './page.mjs';

/** Observes from the start, because the browser buffers only the first 200 long tasks. */
function watchTasks() {
  globalThis.tasks = [];
  new PerformanceObserver((list) => {
    globalThis.tasks.push(
      ...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })),
    );
  }).observe({ type: 'longtask', buffered: true });
}

function tasksAfterPaint() {
  const [{ startTime: painted }] = performance.getEntriesByName('first-contentful-paint');
  return globalThis.tasks
    .filter(({ startTime }) => startTime >= painted)
    .map(({ duration }) => duration);
}

/**
 * Opens a page of a phone at 4× CPU as card holders have it: nothing listens to its scripts. Where
 * something listens, as Playwright does in its pages, V8 reads a script again to find the place of
 * each `Error`. React creates such errors while it starts.
 */
export async function openQuietPage(chromium, { url, cookies }) {
  const browser = await playwright.launch({ executablePath: chromium, args: flags });
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  await session.send('Storage.setCookies', {
    browserContextId,
    cookies: cookies.map((cookie) => ({ ...cookie, url })),
  });
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });

  let sent = 0;
  const answers = new Map();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    answers.get(id)?.(result);
    answers.delete(id);
  });
  const send = (method, params) =>
    new Promise((resolve) => {
      sent += 1;
      answers.set(sent, resolve);
      const message = JSON.stringify({ id: sent, method, params });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
  /** Result of a function without arguments that runs in the page; `undefined` where it throws or is lost. */
  const evaluate = async (run) => {
    const expression = `(${String(run)})()`;
    const answer = await send('Runtime.evaluate', { expression, returnByValue: true });
    return answer?.result.value;
  };

  const { viewport, deviceScaleFactor, isMobile, hasTouch } = phone;
  await send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor,
    mobile: isMobile,
  });
  await send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
  await send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await send('Page.navigate', { url });
  await evaluate(watchTasks);
  return { evaluate, tasks: () => evaluate(tasksAfterPaint), close: () => browser.close() };
}
