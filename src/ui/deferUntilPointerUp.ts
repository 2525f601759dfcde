/**
 * Acts at once, or, while something is being pressed, after the click: what a field says as it is
 * left must not move the pressed button from under the pointer.
 */
export function deferUntilPointerUp(element: Element, act: () => void): void {
  const { ownerDocument } = element;
  if (!ownerDocument.querySelector(':active')) act();
  else ownerDocument.addEventListener('mouseup', () => setTimeout(act, 0), { once: true });
}
