import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type WebDriver,
  type WebElement,
  Builder,
  Capabilities,
  error,
  Key as Keys,
} from 'selenium-webdriver';
import {
  toldElements,
  type Described,
  type Engine,
  type Key,
  type Profile,
  type Tab,
  pressedAt,
} from './driver';

/** Runs in the page: the exposed elements, in document order. One without a box is as visible as its parent. */
const elementsIn = `
  const modal = [...document.querySelectorAll('dialog')].findLast((one) => one.matches(':modal'));
  const boxOf = (one) => getComputedStyle(one).display === 'contents' ? boxOf(one.parentElement) : one;
  return [...(modal ? [modal] : []), ...(modal ?? document).querySelectorAll(arguments[0])]
    .filter((one) => !one.closest('[inert], [aria-hidden=true]') && boxOf(one).checkVisibility({ visibilityProperty: true }))
    .map((one) => [one, one.localName]);`;

/** The page may remove an element while the driver reads the tree, which is read again so many times. */
const rereads = 5;

/** Role and name that WebKit exposes of each element. WebDriver has neither the tree nor states. */
async function webKitTree(driver: WebDriver, left = rereads): Promise<Described[]> {
  const found = await driver.executeScript<[WebElement, string][]>(elementsIn, toldElements);
  return Promise.all(
    found.map(async ([element, tag]) => ({
      role: (await element.getAriaRole()) || (tag === 'summary' ? tag : ''),
      name: await element.getAccessibleName(),
      states: [],
    })),
  ).catch((problem: unknown) => {
    if (left > 0 && isGone(problem)) return webKitTree(driver, left - 1);
    throw problem;
  });
}

/** The driver reports a removed element as stale, or without any message. */
const isGone = (problem: unknown) =>
  problem instanceof error.StaleElementReferenceError ||
  (problem instanceof error.WebDriverError && problem.message === '');

type Options = { driver: string; binary: string; xvfb: string };

/** WebKitGTK by WebDriver, on a screen of its own that nobody sees. */
export async function launchWebKit({ driver, binary, xvfb }: Options): Promise<Engine> {
  const screen = spawn(
    xvfb,
    ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const start = async () => {
    const server = spawn(driver, [`--port=${String(port)}`], {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: environment(display.toString().trim()),
    });
    await untilListening(port);
    return server;
  };
  let server = await start();
  // A driver has one session at a time: one that has not ended would keep the next one waiting.
  let isStuck = false;
  const restart = async () => {
    await endDriver(server);
    server = await start();
    isStuck = false;
  };
  const begin = () =>
    Promise.race([
      newProfile(port, binary, () => {
        isStuck = true;
      }),
      delay(beginning, null),
    ]);
  return {
    newProfile: async () => {
      if (isStuck) await restart();
      const first = await begin();
      if (first) return first;
      await restart();
      const second = await begin();
      if (!second) throw new Error('WebKit does not start');
      return second;
    },
    close: async () => {
      await endDriver(server);
      await end(screen, 'SIGTERM');
    },
  };
}

/** Without a graphics card, and as root without the sandbox that needs a user of its own. */
const environment = (display: string) => ({
  ...process.env,
  DISPLAY: `:${display}`,
  TZ: 'Europe/Moscow',
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
});

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'exit');
  child.kill(signal);
  await closed;
}

/** A stuck driver does not react to a request to end, so it is killed. */
const endDriver = (server: ChildProcess) => end(server, 'SIGKILL');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const closed = once(server, 'close');
  server.close();
  await closed;
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await fetch(`http://127.0.0.1:${String(port)}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(100);
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** How long a page may take to load, in ms. */
const pageLoad = 60_000;

/** A command may never end while a page enters or leaves the page cache, so it is given up early; in ms. */
const early = { pageLoad: 8_000, script: 5_000 };

/** Limit for the start of a session, in ms. Sometimes it never ends, and the driver is started once more. */
const beginning = 60_000;

/** Limit for the end of a session, in ms. Sometimes the driver never reports it. */
const quitting = 5_000;

/**
 * A session has one window in front; an action on a tab moves it there. `onStuck` is called when
 * the session has not ended in time.
 */
async function newProfile(port: number, binary: string, onStuck: () => void): Promise<Profile> {
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${String(port)}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      }),
    )
    .build();
  await driver.manage().setTimeouts(early);
  const turn = oneByOne();
  let isFirst = true;
  return {
    newTab: () =>
      turn(async () => {
        // A tab behind another would be asleep.
        if (!isFirst) await driver.switchTo().newWindow('window');
        isFirst = false;
        return newTab(driver, await driver.getWindowHandle(), turn);
      }),
    complaints: () => [],
    close: async () => {
      const isOver = driver.quit().then(() => true);
      if (!(await Promise.race([isOver, delay(quitting, false)]))) onStuck();
    },
  };
}

const keys: Record<Key, string> = {
  Enter: Keys.ENTER,
  Tab: Keys.TAB,
  Escape: Keys.ESCAPE,
  Backspace: Keys.BACK_SPACE,
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowDown: Keys.ARROW_DOWN,
  Space: Keys.SPACE,
};

/** Hands over what the script returns or throws, and awaits it before. */
const awaited = (script: string) => `
  const done = arguments[arguments.length - 1];
  Promise.resolve().then(() => ${script}).then(
    (value) => done({ value: value === undefined ? null : value }),
    (error) => done({ error: String(error) }),
  );`;

/** False while it moves, or something lies over it. */
const isClicked = (element: WebElement) =>
  element.click().then(
    () => true,
    (problem: unknown) => {
      if (obstacles.some((Obstacle) => problem instanceof Obstacle)) return false;
      throw problem;
    },
  );

const obstacles = [
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
  error.StaleElementReferenceError,
];

type Turn = <R>(act: () => Promise<R>) => Promise<R>;

/** A session does one thing after another, each in the window it is meant for. */
function oneByOne(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const next = last.then(act, act);
    last = next.catch(() => {});
    return next;
  };
}

function newTab(driver: WebDriver, handle: string, turn: Turn): Tab {
  const inFront: Turn = (act) =>
    turn(async () => {
      await driver.switchTo().window(handle);
      return act();
    });
  const type = (text: string) =>
    inFront(() => driver.actions({ async: true }).sendKeys(text).perform());
  return {
    goto: (url) => inFront(() => load(driver, () => driver.get(url))),
    reload: () => inFront(() => load(driver, () => driver.navigate().refresh())),
    evaluate: <R>(expression: string) => inFront(() => evaluate<R>(driver, expression)),
    click: (path) =>
      inFront(async () => {
        const found = await driver.executeScript<WebElement | null>(`return ${pressedAt(path)}`);
        return found !== null && isClicked(found);
      }),
    type,
    press: (key) => type(keys[key]),
    shortcut: (letter) =>
      inFront(() => {
        const actions = driver.actions({ async: true });
        return actions.keyDown(Keys.CONTROL).sendKeys(letter).keyUp(Keys.CONTROL).perform();
      }),
    resize: (size) => inFront(() => resize(driver, size)),
    screenshot: () => inFront(async () => Buffer.from(await driver.takeScreenshot(), 'base64')),
    described: () => inFront(() => webKitTree(driver)),
    close: () => inFront(() => driver.close()),
  };
}

async function load(driver: WebDriver, act: () => Promise<void>): Promise<void> {
  await driver.manage().setTimeouts({ pageLoad });
  await act();
  await driver.manage().setTimeouts(early);
}

async function evaluate<R>(driver: WebDriver, expression: string): Promise<R> {
  const answer = await driver.executeAsyncScript<{ value: R } | { error: string }>(
    awaited(expression),
  );
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
}

/** The window has a bar of its own above the page, and is never narrower than 447 px. */
async function resize(driver: WebDriver, { width, height }: { width: number; height: number }) {
  const window = driver.manage().window();
  await window.setRect({ width, height });
  // Just after its start the window may still report its former size, from which no usable size follows.
  await driver.wait(async () => {
    const [innerWidth = 0, innerHeight = 0] = await driver.executeScript<number[]>(
      'return [innerWidth, innerHeight]',
    );
    const outer = { width: 2 * width - innerWidth, height: 2 * height - innerHeight };
    if (outer.width <= 0 || outer.height <= 0) return false;
    await window.setRect(outer);
    return true;
  }, 10_000);
}
