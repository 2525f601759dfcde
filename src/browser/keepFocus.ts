import { inReach } from './page';

/** A heading, or the summary of a fold, names the content below it: a person finds the place by it. */
const headings = 'h1, h2, h3, summary';

const precedes = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Tries to focus the element; false when it is gone, hidden, disabled or beneath a modal. */
function takesFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  // A page that is used by keys scrolls, so that the focus ring is in view; one used by mouse or touch stays.
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' });
  return document.activeElement === element;
}

/**
 * Keeps the place of a person who uses a keyboard or a screen reader. A button is often removed together with its
 * message, and the browser then focuses nothing. The focus moves to the nearest element before the button: a heading,
 * or the control that had the focus before it. A button that was disabled for a while gets the focus again, because the
 * browser takes it from disabled elements.
 */
export function keepFocus(): void {
  let focused: HTMLElement | null = null;
  /** Candidates for the focus when `focused` is removed; the nearest is the last. */
  let nearest: HTMLElement[] = [];

  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || [focused, document.body].includes(target)) return;
    const around = target.closest('dialog, main')?.querySelectorAll<HTMLElement>(headings) ?? [];
    nearest = [...around, ...(focused ? [focused] : [])]
      .filter((one) => precedes(one, target))
      .sort((one, other) => (precedes(one, other) ? -1 : 1));
    focused = target;
  };
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => {
    remember(target);
  });

  new MutationObserver((changes) => {
    if (!focused || document.activeElement !== document.body) return;
    const isSwitched = changes.some(
      ({ type, target }) => type === 'attributes' && target === focused,
    );
    // `focused` may be disabled again by now: it then refuses the focus, and gets it when it is enabled.
    if (isSwitched) takesFocus(focused);
    if (focused.isConnected) return;
    const title = inReach()?.querySelector<HTMLElement>('h1, h2');
    [...(title ? [title] : []), ...nearest].findLast(takesFocus);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
