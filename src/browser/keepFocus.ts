import { inReach } from './forms';

/** What names the things that stand below it. */
const names = 'h1, h2, h3, summary';

const precedes = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function takesFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * A button often leaves the page together with the message it stands in. The focus it had goes to what is nearest
 * before its place: a name, or the control that had the focus before. It would be lost otherwise, and with it the
 * place of a person who uses a keyboard or a screen reader. A button that was disabled for a while gets it back.
 */
export function keepFocus(): void {
  let focused: HTMLElement | null = null;
  let before: HTMLElement[] = [];

  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || [focused, document.body].includes(target)) return;
    const named = target.closest('dialog, main')?.querySelectorAll<HTMLElement>(names) ?? [];
    before = [...named, ...(focused ? [focused] : [])]
      .filter((one) => precedes(one, target))
      .sort((one, other) => (precedes(one, other) ? -1 : 1));
    focused = target;
  };
  note(document.activeElement);
  document.addEventListener('focusin', ({ target }) => {
    note(target);
  });

  new MutationObserver((changes) => {
    if (!focused || document.activeElement !== document.body) return;
    const wasDisabled = changes.some(
      ({ type, target }) => type === 'attributes' && target === focused,
    );
    if (wasDisabled) takesFocus(focused);
    if (focused.isConnected) return;
    const title = inReach()?.querySelector<HTMLElement>('h1, h2');
    [...(title ? [title] : []), ...before].findLast(takesFocus);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
