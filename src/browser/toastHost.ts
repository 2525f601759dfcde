let host: HTMLElement | null = null;
let onMoved = () => {};

/**
 * The element that contains the toasts: a popover, so that it is above its parent. The function
 * that `mount` returns runs when the element has been moved.
 */
export function toastHost(mount: (host: HTMLElement) => () => void): HTMLElement {
  if (host) return host;
  const element = document.createElement('div');
  element.popover = 'manual';
  element.dataset['toasts'] = '';
  document.body.append(element);
  onMoved = mount(element);
  new MutationObserver(() => {
    if (element.parentNode !== reachable()) raise(element);
  }).observe(document.body, { subtree: true, attributeFilter: ['open'] });
  host = element;
  return element;
}

/** Puts the toasts where they can be reached, above everything that has been opened since. */
export function raise(element: HTMLElement): void {
  const place = reachable();
  const isPopover = 'showPopover' in element;
  const before = isPopover ? animationsOf(element) : [];
  if (element.parentNode !== place) {
    place.append(element);
    onMoved();
  }
  if (!isPopover) return;
  element.hidePopover();
  element.showPopover();
  // Showing the popover again restarts its animations; one of them is the toast's timer, which must continue.
  for (const { animation, target, name } of animationsOf(element)) {
    const former = before.find((one) => one.target === target && one.name === name);
    if (former) animation.currentTime = former.time;
  }
}

/** The animations that run in the element, each with how far it is. */
const animationsOf = (element: HTMLElement) =>
  element.getAnimations({ subtree: true }).map((animation) => ({
    animation,
    target: (animation.effect as KeyframeEffect).target,
    name: (animation as CSSAnimation).animationName,
    time: animation.currentTime ?? 0,
  }));

/** While a modal dialog is open, elements outside it can be neither pressed nor read. */
const reachable = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

/** Time that a toast is shown (section 9), in ms. */
const shownFor = 5_000;

/** Shows a notice above the page and its dialogs without loading further code. */
export function showPlainNotice(text: string): void {
  const notice = document.createElement('p');
  notice.popover = 'manual';
  notice.role = 'alert';
  notice.dataset['plainNotice'] = '';
  notice.textContent = text;
  raise(notice);
  setTimeout(() => {
    notice.remove();
  }, shownFor);
}
