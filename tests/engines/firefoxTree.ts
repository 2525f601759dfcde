import type { Browser, Page } from 'puppeteer-core';
import type { Described } from './described';

/** Where the protocol is spoken, which Puppeteer keeps to itself. */
type Bidi = {
  connection: { send: (method: string, given: object) => Promise<{ result: unknown }> };
};

/** Firefox lets its own window be asked only if it is started so. */
export const firefoxFlags = ['--remote-allow-system-access'];

/** What Firefox tells a screen reader of the page, in the order of reading. */
export async function firefoxTree(browser: Browser, page: Page): Promise<Described[]> {
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
    states: states.flatMap((state) => words[state] ?? []),
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
const words: Record<string, string> = {
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
