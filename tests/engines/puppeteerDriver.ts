import puppeteer, {
  type Page,
  type Protocol,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type ElementHandle,
} from 'puppeteer-core';
import { chromiumFlags } from '#tests/support/chromiumFlags.ts';
import {
  type Described,
  settled,
  type Engine,
  type Key,
  type Letter,
  type Profile,
  type Tab,
  pressedAt,
} from './driver';

type Node = Protocol.Accessibility.AXNode;

/** Elements that Chromium exposes to a screen reader, in reading order. */
async function chromiumTree(page: Page): Promise<Described[]> {
  const session = await page.createCDPSession();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const path = (node: Node | undefined): Described[] => [
    ...(node && !node.ignored ? [describe(node)] : []),
    ...(node?.childIds ?? []).flatMap((id) => path(byId.get(id))),
  ];
  return path(nodes[0]);
}

const describe = ({ role, name, properties = [] }: Node): Described => ({
  role: String(role?.value ?? ''),
  name: String(name?.value ?? ''),
  states: properties.flatMap(({ name: state, value }) =>
    (words[state]?.(value.value) ?? null) === null ? [] : [String(words[state]?.(value.value))],
  ),
});

type Word = (value: unknown) => string | null;
const ifTrue =
  (word: string): Word =>
  (value) =>
    value === true || value === 'true' ? word : null;

/** The states that are compared, in words of our own. */
const words: Partial<Record<string, Word>> = {
  busy: ifTrue('busy'),
  checked: ifTrue('checked'),
  disabled: ifTrue('disabled'),
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  invalid: ifTrue('invalid'),
  pressed: ifTrue('pressed'),
  required: ifTrue('required'),
  selected: ifTrue('selected'),
};

/** Where the protocol is spoken, which Puppeteer keeps to itself. */
type Bidi = {
  connection: { send: (method: string, given: object) => Promise<{ result: unknown }> };
};

/** Firefox lets its own window be asked only if it is started so. */
const firefoxFlags = ['--remote-allow-system-access'];

/** Elements that Firefox exposes to a screen reader, in reading order. */
async function firefoxTree(browser: Browser, page: Page): Promise<Described[]> {
  await page.bringToFront();
  const { connection } = browser as unknown as Bidi;
  const scope = { 'moz:scope': 'chrome' };
  const tree = (await connection.send('browsingContext.getTree', scope)).result as {
    contexts: { context: string; url: string }[];
  };
  const window = tree.contexts.find(({ url }) => url.endsWith('/browser.xhtml'));
  const answer = (
    await connection.send('script.callFunction', {
      functionDeclaration: inItsWindow,
      awaitPromise: false,
      target: { context: window?.context },
      arguments: [{ type: 'string', value: page.url() }],
    })
  ).result as { result?: { value?: string } };
  const nodes = JSON.parse(answer.result?.value ?? '[]') as Raw[];
  return nodes.map(({ role, kind, name, states }) => ({
    role: role || kind,
    name: name ?? '',
    states: states.flatMap((state) => ownWords[state] ?? []),
  }));
}

type Raw = { role: string; kind: string; name: string | null; states: string[] };

/** Runs in the window of the browser, which has the tree of every tab. */
const inItsWindow = `(url) => {
  const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
  const tab = gBrowser.browsers.findLast(({ currentURI }) => currentURI.spec === url);
  const states = (one) => {
    const [state, extra] = [{}, {}];
    one.getState(state, extra);
    return [...service.getStringStates(state.value, extra.value)];
  };
  const walk = (one) => [
    { role: one.computedARIARole, kind: service.getStringRole(one.role), name: one.name, states: states(one) },
    ...Array.from({ length: one.childCount }, (_, index) => walk(one.getChildAt(index))).flat(),
  ];
  const frame = tab && service.getAccessibleFor(tab);
  return JSON.stringify(frame ? walk(frame) : []);
}`;

/** The states that are compared, in words of our own. */
const ownWords: Record<string, string> = {
  busy: 'busy',
  checked: 'checked',
  collapsed: 'collapsed',
  expanded: 'expanded',
  invalid: 'invalid',
  pressed: 'pressed',
  required: 'required',
  selected: 'selected',
  unavailable: 'disabled',
};

type Options = { engine: 'chromium' | 'firefox'; executablePath: string };

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function launchPuppeteer({ engine, executablePath }: Options): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: engine === 'chromium' ? 'chrome' : 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    env: { ...process.env, TZ: 'Europe/Moscow' },
    args: engine === 'chromium' ? chromiumFlags : firefoxFlags,
  });
  const treeOf = (page: Page) =>
    engine === 'chromium' ? chromiumTree(page) : firefoxTree(browser, page);
  return { newProfile: () => newProfile(browser, treeOf), close: () => browser.close() };
}

type TreeOf = (page: Page) => Promise<Described[]>;

async function newProfile(browser: Browser, treeOf: TreeOf): Promise<Profile> {
  const context = await browser.createBrowserContext();
  const received: string[] = [];
  return {
    newTab: () => newTab(context, received, treeOf),
    complaints: () => [...received],
    close: () => context.close(),
  };
}

/** Messages that are no errors of the cabinet. */
const excused = [
  // Chromium asks for it where the page is nothing but a picture.
  /favicon\.ico$/,
  // A refused call: the journeys check the message that a person sees.
  /^Failed to load resource: the server responded with a status of 401 /,
  // The mask: Firefox reports a new selection before it reports the input.
  /^Element value was changed outside of mask/,
];

const isComplaint = (message: ConsoleMessage) =>
  (['error', 'warn'].includes(message.type()) || message.text().startsWith('Defect:')) &&
  !excused.some((one) => one.test(message.text()) || one.test(message.location().url ?? ''));

function listen(page: Page, received: string[]): void {
  page.on('console', (message) => {
    if (isComplaint(message)) received.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    received.push(`page error: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/** False while it moves, or is not there any more. */
const isClicked = (element: ElementHandle<Element>) =>
  element.click().then(
    () => true,
    (problem: unknown) => {
      if (/not clickable|detached|no such (node|element)/i.test(String(problem))) return false;
      throw problem;
    },
  );

/**
 * Loads in the tab in front, as a person does. Chromium does not report the load of a hidden tab that contains
 * a drawing by reference (`<use href="….svg#…">`) from the browser's cache.
 * Waits for the new page, which lacks the mark of the former one. Firefox sometimes reports the load a moment
 * too early, and on busy processors reports an abort although the page loads.
 */
async function load(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => Object.assign(globalThis, { isFormerPage: true }));
  try {
    await act();
  } catch (problem) {
    if (!String(problem).includes('NS_BINDING_ABORTED')) throw problem;
  }
  await page.waitForFunction(
    () =>
      location.protocol !== 'about:' &&
      !('isFormerPage' in globalThis) &&
      document.readyState === 'complete',
  );
}

async function newTab(context: BrowserContext, received: string[], treeOf: TreeOf): Promise<Tab> {
  const page = await context.newPage();
  listen(page, received);
  return {
    goto: (url) => load(page, () => page.goto(url)),
    reload: () => load(page, () => page.reload()),
    evaluate: <R>(expression: string) => page.evaluate(expression) as Promise<R>,
    click: async (path) => {
      const found = await page.evaluateHandle(pressedAt(path));
      const element = found.asElement() as ElementHandle<Element> | null;
      return element !== null && isClicked(element);
    },
    type: (text) => page.keyboard.type(text),
    press: (key: Key) => page.keyboard.press(key),
    shortcut: async (letter: Letter) => {
      await page.keyboard.down('Control');
      await page.keyboard.press(letter);
      await page.keyboard.up('Control');
    },
    resize: (size) => page.setViewport(size),
    screenshot: () => page.screenshot(),
    described: () => settled(() => treeOf(page)),
    close: () => page.close(),
  };
}
