import { dayOf } from './page';

type Moment = { now: number; today: string };
/** The person has come back to the page, or it has become another day. */
export type DayNews = { type: 'page.returned' | 'day.begun' } & Moment;

/** In ms: a clock that is wrong by less, or an answer that was so long on its way, is passed over. */
const tolerated = 300_000;

/** By how many ms the server's clock is ahead of the device's; 0 while they agree. */
let ahead = 0;

const corrected = new EventTarget();

/** Epoch milliseconds by the server's clock, as far as it is known. */
const now = (): number => Date.now() + ahead;

/** YYYY-MM-DD where the device is, by the server's clock: points expire and people come of age by it. */
export const today = (): string => dayOf(new Date(now()));

/** The server has told its time: where the device's is wrong, the day follows the server's. */
export function followServerClock(time: number): void {
  const difference = time - Date.now();
  const before = today();
  ahead = Math.abs(difference) > tolerated ? difference : 0;
  if (today() !== before) corrected.dispatchEvent(new Event('day'));
}

/** A timer may be early by a little, and many pages shall not ask in the same moment. */
const afterMidnight = () => 1_000 + Math.random() * 59_000;

/** Tells of each return to the page, of each midnight, and of a day that was wrong, until it is stopped. */
export function watchDay(tell: (news: DayNews) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const told = (type: DayNews['type']) => {
    tell({ type, now: Date.now(), today: today() });
  };
  let timer: ReturnType<typeof setTimeout>;
  const awaitMidnight = () => {
    const midnight = new Date(now()).setHours(24, 0, 0, 0);
    timer = setTimeout(begin, midnight - now() + afterMidnight());
  };
  const begin = () => {
    clearTimeout(timer);
    told('day.begun');
    awaitMidnight();
  };
  awaitMidnight();
  corrected.addEventListener('day', begin, { signal });
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) told('page.returned');
    },
    { signal },
  );
  const whenVisible = () => {
    if (document.visibilityState === 'visible') told('page.returned');
  };
  document.addEventListener('visibilitychange', whenVisible, { signal });
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}
