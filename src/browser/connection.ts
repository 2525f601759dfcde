import { toFailure } from '#domain/failure.ts';

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

/**
 * Runs `act` at once. Where the server is unreachable, runs it again each time the device finds its
 * network, until the server has answered.
 */
export function doWhenReached(act: () => Promise<unknown>, onUnreached?: () => void): void {
  act().catch((error: unknown) => {
    if (toFailure(error).kind !== 'unreachable') return;
    onUnreached?.();
    const retry = () => {
      doWhenReached(act);
    };
    addEventListener('online', retry, { once: true });
  });
}
