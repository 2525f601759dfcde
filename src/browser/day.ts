import { corrected, now, today } from './clock';

type Moment = { now: number; today: string };
/** The person has returned to the page, or another day has begun. */
export type DayNews = { type: 'page.returned' | 'day.begun' } & Moment;

/** A timer may fire a little early, and many pages must not send requests in the same moment. */
const afterMidnight = () => 1_000 + Math.random() * 59_000;

/** Reports each return to the page, each midnight, and the correction of a wrong day, until it is stopped. */
export function watchDay(tell: (news: DayNews) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const notify = (type: DayNews['type']) => {
    tell({ type, now: Date.now(), today: today() });
  };
  let timer: ReturnType<typeof setTimeout>;
  const awaitMidnight = () => {
    const midnight = new Date(now()).setHours(24, 0, 0, 0);
    timer = setTimeout(begin, midnight - now() + afterMidnight());
  };
  const begin = () => {
    clearTimeout(timer);
    notify('day.begun');
    awaitMidnight();
  };
  awaitMidnight();
  corrected.addEventListener('day', begin, { signal });
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) notify('page.returned');
    },
    { signal },
  );
  const whenVisible = () => {
    if (document.visibilityState === 'visible') notify('page.returned');
  };
  document.addEventListener('visibilitychange', whenVisible, { signal });
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}
