/** A place that is seen on paper only; while it is there, it is all that is printed. */
export function addPrintHost(): { host: HTMLElement; remove: () => void } {
  for (const former of document.querySelectorAll('[data-print]')) former.remove();
  const host = document.createElement('div');
  host.dataset['print'] = '';
  document.body.append(host);
  return {
    host,
    remove: () => {
      host.remove();
    },
  };
}

/** Opens the browser's printing; calls back when the person has left it. */
export function printPage(onLeft: () => void): void {
  addEventListener('afterprint', onLeft, { once: true });
  print();
}
