/** Time limit for a new step's scroll into view, in ms. */
const arrivalTime = 300;

/** Contains all notes, so that they do not overlap; removed with the last note. */
let foot: { element: HTMLElement; end: () => void } | null = null;

function makeFoot() {
  const element = document.createElement('div');
  element.dataset['foot'] = '';
  const observer = new ResizeObserver(() => {
    const raised = parseFloat(getComputedStyle(element).bottom) || 0;
    const room = `${String(element.offsetHeight + raised)}px`;
    document.documentElement.style.scrollPaddingBottom = room;
    // A note that scrolls by itself scrolls its controls into view: this margin would keep them out of view.
    const isScrolled = [...element.querySelectorAll('section')].some(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
    );
    element.style.setProperty('--room', isScrolled ? '0px' : room);
    clearFocus(element);
  });
  const clear = () => {
    clearFocus(element);
  };
  const onFocus = () => {
    // The browser scrolls to the focused element after this event, and a new step scrolls to its top later still.
    requestAnimationFrame(clear);
    setTimeout(clear, arrivalTime);
  };
  document.body.append(element);
  observer.observe(element);
  document.addEventListener('focusin', onFocus);
  const end = () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
  return { element, end };
}

/**
 * Adds a place for a note at the foot of the page, after everything else. While the note is shown,
 * an element that gets the focus is scrolled clear of it.
 */
export function addBottomBar(): { host: HTMLElement; remove: () => void } {
  const host = document.createElement('div');
  let former: EventTarget | null = null;
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !host.contains(relatedTarget)) former = relatedTarget;
  });
  const { element } = (foot ??= makeFoot());
  element.append(host);
  return {
    host,
    remove: () => {
      const hadFocus = host.contains(document.activeElement);
      host.remove();
      if (element.childElementCount === 0) removeFoot();
      if (hadFocus) returnFocus(former);
    },
  };
}

/** Focuses the element that had the focus before the note; the page where that is gone or there was none. */
function returnFocus(former: EventTarget | null): void {
  if (former instanceof HTMLElement) former.focus({ preventScroll: true });
  if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}

function removeFoot(): void {
  foot?.end();
  foot?.element.remove();
  foot = null;
  document.documentElement.style.scrollPaddingBottom = '';
}

/** The focused element may be beneath the note that has just appeared. */
function clearFocus(element: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body || element.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const edge = element.getBoundingClientRect().top;
  if (bottom > edge && top < innerHeight) focused.scrollIntoView({ block: 'nearest' });
}
