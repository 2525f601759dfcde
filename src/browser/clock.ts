import { dayOf } from './page';

/** In ms: a clock that is wrong by less, or an answer that was so long on its way, is passed over. */
const tolerated = 300_000;

/** By how many ms the server's clock is ahead of the device's; 0 while they agree. */
let ahead = 0;

/** Hears a `day` when the server's clock has made it another one. */
export const corrected = new EventTarget();

/** Epoch milliseconds by the server's clock, as far as it is known. */
export const now = (): number => Date.now() + ahead;

/** YYYY-MM-DD where the device is, by the server's clock: points expire and people come of age by it. */
export const today = (): string => dayOf(new Date(now()));

/** The server has told its time: where the device's is wrong, the day follows the server's. */
export function followServerClock(time: number): void {
  const difference = time - Date.now();
  const before = today();
  ahead = Math.abs(difference) > tolerated ? difference : 0;
  if (today() !== before) corrected.dispatchEvent(new Event('day'));
}
