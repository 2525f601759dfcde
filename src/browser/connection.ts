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

/** Does it once, each time the device finds its network, until it has succeeded. */
export function onNextConnection(act: () => Promise<unknown>): void {
  const attempt = () => {
    act().catch(() => {
      onNextConnection(act);
    });
  };
  addEventListener('online', attempt, { once: true });
}
