/** One element as an engine exposes it to a screen reader. */
export type Described = {
  role: string;
  name: string;
  /** Empty if the engine's protocol has none. */
  states: string[];
};

/** Elements at which a screen reader stops; the text between them is left out. */
const toldRoles = new Set([
  ...['alert', 'alertdialog', 'banner', 'button', 'checkbox', 'combobox', 'contentinfo', 'dialog'],
  ...['form', 'group', 'heading', 'img', 'link', 'list', 'main', 'navigation', 'progressbar'],
  ...['radio', 'radiogroup', 'region', 'searchbox', 'slider', 'status', 'summary', 'switch', 'tab'],
  ...['tablist', 'tabpanel', 'table', 'textbox'],
]);

/** The elements that may have one of these roles. */
export const toldElements = [
  ...[
    'a[href]',
    'button',
    'details',
    'dialog',
    'fieldset',
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
    'h4',
  ],
  ...['header', 'img', 'input', 'main', 'nav', 'ol', 'output', 'progress', 'section', 'select'],
  ...['summary', 'svg[role]', 'table', 'textarea', 'ul', '[role]'],
].join(',');

/** Other words of an engine for the same role. */
const sameRoles: Record<string, string> = {
  image: 'img',
  DisclosureTriangle: 'summary',
  DisclosureTriangleGrouped: 'summary',
};

const fold = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    // The value of a countdown.
    .replace(/\d+:\d\d/g, '0:00');

export const exposed = (all: readonly Described[]): Described[] =>
  all
    .map(({ role, name, states }) => ({
      role: sameRoles[role] ?? role,
      name: fold(name),
      states: [...states].sort(),
    }))
    .filter(({ role }) => toldRoles.has(role));

/** Every screen exposes more elements. An engine exposes fewer before its first request for them. */
const least = 5;

/** Asks until two answers are equal, because the tree is built a moment after the page. */
export async function settled(ask: () => Promise<Described[]>): Promise<Described[]> {
  let former = '';
  for (;;) {
    const answer = await ask();
    const text = JSON.stringify(answer);
    if (text === former && answer.length > least) return answer;
    former = text;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The engines the cabinet is driven in. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** One step of the way to an element: by its role, and by its name where there are several. */
export type Step = {
  role: Role;
  /** A part of the accessible name, spaces folded. */
  name?: string;
  /** Which of several, from 0; −1 is the last. */
  nth?: number;
};

export type Role = keyof typeof roleSelectors;

/** The elements that may have the role. */
const roleSelectors = {
  alert: '[role=alert]',
  button: 'button, [role=button], summary',
  checkbox: 'input[type=checkbox]:not([role=switch])',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog[open], [role=dialog]',
  form: 'form',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3',
  image: 'img, [role=img]',
  link: 'a[href]',
  list: 'ul, ol, [role=list]',
  listitem: 'li, [role=listitem]',
  main: 'main',
  /** The whole page, or the modal over it. */
  page: 'html',
  radio: 'input[type=radio], [role=radio]',
  region: 'section, [role=region]',
  searchbox: 'input[type=search], [role=searchbox]',
  status: '[role=status], output',
  switch: '[role=switch]',
  tab: '[role=tab]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=search], [role]), textarea',
};

export type Key = 'Enter' | 'Tab' | 'Escape' | 'Backspace' | 'ArrowLeft' | 'ArrowDown' | 'Space';

/** A letter that means something together with Control. */
export type Letter = 'a' | 'c' | 'v';

/** A tab of a browser: the actions of a person, and scripts that read the result. */
export type Tab = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** The value of an expression in the page, awaited. */
  evaluate: <R>(expression: string) => Promise<R>;
  /** Presses the middle of the element with the engine's own pointer; false if that cannot be done yet. */
  click: (path: readonly Step[]) => Promise<boolean>;
  /** Types what the keyboard has characters for, into whatever has the focus. */
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  shortcut: (letter: Letter) => Promise<void>;
  resize: (size: { width: number; height: number }) => Promise<void>;
  screenshot: () => Promise<Uint8Array>;
  /** Elements that the engine exposes to a screen reader, in reading order. */
  described: () => Promise<Described[]>;
  close: () => Promise<void>;
};

/** A browser before the first visit: no cookies, no storage. Its tabs share both. */
export type Profile = {
  newTab: () => Promise<Tab>;
  /** Errors of the pages and the console so far. */
  complaints: () => string[];
  close: () => Promise<void>;
};

export type Engine = {
  newProfile: () => Promise<Profile>;
  close: () => Promise<void>;
};

/** A step as the page gets it: with the selector of its role. */
export type PageStep = Omit<Step, 'role'> & { selector: string };

export const forPage = (path: readonly Step[]): PageStep[] =>
  path.map(({ role, ...step }) => ({ ...step, selector: roleSelectors[role] }));

/**
 * Runs in the page: the elements at the end of the way that a person can perceive. It is sent to
 * the engine as text, so everything it needs is inside it.
 */
export function elementsAt(path: PageStep[]): Element[] {
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim();
  const textOf = (ids: string) =>
    ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy) return textOf(labelledBy);
    const given = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (given !== null) return given;
    const legend = element.matches('fieldset') ? element.querySelector('legend') : null;
    if (legend) return legend.textContent;
    const labels = element instanceof HTMLElement && 'labels' in element ? element.labels : null;
    const label = [...((labels as NodeListOf<HTMLElement> | null) ?? [])];
    return label.length > 0 ? label.map((one) => one.textContent).join(' ') : element.textContent;
  };
  const isPerceived = (element: Element) =>
    element.closest('[inert], [aria-hidden=true]') === null &&
    element.checkVisibility({ visibilityProperty: true });
  const modal = [...document.querySelectorAll('dialog')].findLast((one) => one.matches(':modal'));
  let found: Element[] = [modal ?? document.documentElement];
  path.forEach(({ selector, name = '', nth }, index) => {
    const next = found.flatMap((root) => [
      ...(index === 0 && (selector === 'html' || root.matches(selector)) ? [root] : []),
      ...root.querySelectorAll(selector),
    ]);
    const fit = next.filter(
      (element) => isPerceived(element) && fold(nameOf(element)).includes(fold(name)),
    );
    found = nth === undefined ? fit : fit.slice(nth, nth === -1 ? undefined : nth + 1);
  });
  return found;
}

/**
 * Runs in the page. Scrolls the element to the middle of the window, where nothing fixed covers it. Returns it
 * only if it is where the last call left it, because a page scrolls to its top when the app starts. A busy engine
 * may draw no frame between two calls: what slides in then seems to rest, so its animations are asked too.
 */
function scrolledTo(element: Element | undefined): Element | null {
  if (!element || document.querySelector('#app[data-page]')) return null;
  const isMoving = document.getAnimations().some(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return target?.contains(element) && effect?.getComputedTiming().endTime !== Infinity;
  });
  if (isMoving) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y } = element.getBoundingClientRect();
  const place = `${String(x)} ${String(y)}`;
  const isSteady = Reflect.get(globalThis, 'formerPlace') === place;
  Reflect.set(globalThis, 'formerPlace', place);
  return isSteady ? element : null;
}

/** The first element at the end of the way, for a driver to press, as an expression. */
export const pressedAt = (path: readonly Step[]) =>
  `(${String(scrolledTo)})(${callInPage(elementsAt, forPage(path))}[0])`;

/** A script of the page as text, with what it is given. */
export const callInPage = <A>(script: (given: A) => unknown, given: A) =>
  `(${String(script)})(${JSON.stringify(given)})`;
