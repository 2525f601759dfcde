const name = 'token-renewal';

/**
 * Runs `renew` in one tab at a time; the others wait their turn. Where the browser has no locks
 * it runs at once, and the server's grace for the previous refresh token covers the race.
 */
export async function underRenewalLock<Result>(
  signal: AbortSignal,
  renew: () => Promise<Result>,
): Promise<Result> {
  if (!('locks' in navigator)) return renew();
  return navigator.locks.request(name, { signal }, renew);
}
