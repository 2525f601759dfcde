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
 * Runs `act` when the device finds its network, and again each next time, until it has succeeded.
 */
function onNextConnection(act: () => Promise<unknown>): void {
  const attempt = () => {
    act().catch(() => {
      onNextConnection(act);
    });
  };
  addEventListener('online', attempt, { once: true });
}

/**
 * Runs `act` at once. Where the server is unreachable, runs it again when the device finds its
 * network.
 */
export function doWhenReached(act: () => Promise<unknown>, onUnreached?: () => void): void {
  act().catch((error: unknown) => {
    if (toFailure(error).kind !== 'unreachable') return;
    onUnreached?.();
    onNextConnection(act);
  });
}
