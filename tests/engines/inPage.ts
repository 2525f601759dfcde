import { roleSelectors, type Step } from './driver';

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
 * Runs in the page: in the middle of the window nothing that stays in place lies over it. A page that
 * comes to life scrolls to its top, so that it is pressed where it was at the former look.
 */
function scrolledTo(element: Element | undefined): Element | null {
  if (!element || document.querySelector('#app[data-page]')) return null;
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
