let host: HTMLElement | null = null;

/** The element the toasts are drawn in: a popover, so that it lies above an open dialog. */
export function toastHost(mount: (host: HTMLElement) => void): HTMLElement {
  if (host) return host;
  host = document.createElement('div');
  host.popover = 'manual';
  host.dataset['toasts'] = '';
  document.body.append(host);
  mount(host);
  return host;
}

/** Puts the toasts above everything that has been opened since. */
export function raise(element: HTMLElement): void {
  if (!element.isConnected || !('showPopover' in element)) return;
  element.hidePopover();
  element.showPopover();
}
