/**
 * Acts once the element has been drawn in a frame; returns how to call it off. No timer has a part
 * in it, so a clock that stands still holds nothing back.
 */
export function afterPaint(element: Element, act: () => void): () => void {
  if (!('IntersectionObserver' in globalThis)) {
    act();
    return () => {};
  }
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    act();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
  };
}
