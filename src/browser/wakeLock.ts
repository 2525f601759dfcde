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

/** Calls back when the page comes into sight or goes out of it; returns how to stop. */
export function onVisibilityChange(listener: (isVisible: boolean) => void): () => void {
  const report = () => {
    listener(isPageVisible());
  };
  document.addEventListener('visibilitychange', report);
  return () => {
    document.removeEventListener('visibilitychange', report);
  };
}
