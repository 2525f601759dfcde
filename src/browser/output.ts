/** Puts text into the clipboard; rejects where the browser has none for this page. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (!clipboard) throw new Error('No clipboard');
  await clipboard.writeText(text);
}

/** Selects the text that a person copies by hand. */
export function selectCopyText(): void {
  const field = [...document.querySelectorAll<HTMLTextAreaElement>('[data-copy]')].at(-1);
  field?.focus();
  field?.select();
}

/** Hands the person a text file made in the browser; nothing is sent anywhere. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // A download that has begun no longer needs the object URL.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 0);
}

/** Adds an element that is visible on paper only; while it exists, only its content is printed. */
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

/**
 * Keeps the screen on until `signal` aborts; resolves earlier when the device takes the lock away.
 * Rejects where there is no such lock or the device refuses it.
 */
export async function keepAwake(signal: AbortSignal): Promise<void> {
  const lock = await navigator.wakeLock.request('screen');
  const release = () => void lock.release().catch(() => {});
  if (signal.aborted) {
    release();
    return;
  }
  signal.addEventListener('abort', release, { once: true });
  await new Promise((resolve) => {
    lock.addEventListener('release', resolve, { once: true });
  });
}

export const isPageVisible = (): boolean => document.visibilityState === 'visible';

/** Calls back when the page becomes visible or hidden; returns a function that stops it. */
export function onVisibilityChange(listener: (isVisible: boolean) => void): () => void {
  const report = () => {
    listener(isPageVisible());
  };
  document.addEventListener('visibilitychange', report);
  return () => {
    document.removeEventListener('visibilitychange', report);
  };
}
