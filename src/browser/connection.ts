export const isOnline = (): boolean => navigator.onLine;

/** Calls back whenever the device loses or finds its network. */
export function onConnectionChange(listener: (isOnline: boolean) => void): void {
  addEventListener('online', () => {
    listener(true);
  });
  addEventListener('offline', () => {
    listener(false);
  });
}
