import { dayOf } from './page';

/** In ms: a smaller difference is ignored, because a slow answer causes one too. */
const tolerated = 300_000;

/** By how many ms the server's clock is ahead of the device's; 0 while they agree. */
let ahead = 0;

/** Dispatches `day` when the server's clock has changed the date. */
export const corrected = new EventTarget();

/** Epoch milliseconds by the server's clock, as far as it is known. */
export const now = (): number => Date.now() + ahead;

/** YYYY-MM-DD where the device is, by the server's clock: the expiry of points and a person's age depend on it. */
export const today = (): string => dayOf(new Date(now()));

/** Takes the server's time: where the device's clock is wrong, the day follows the server's. */
export function followServerClock(time: number): void {
  const difference = time - Date.now();
  const before = today();
  ahead = Math.abs(difference) > tolerated ? difference : 0;
  if (today() !== before) corrected.dispatchEvent(new Event('day'));
}
