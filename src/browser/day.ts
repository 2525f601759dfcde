import { today } from './page';

type Moment = { now: number; today: string };
/** The person has come back to the page, or it has become midnight. */
export type DayNews = { type: 'page.returned' | 'day.begun' } & Moment;

/** A timer may be early by a little, and many pages shall not ask in the same moment. */
const afterMidnight = () => 1_000 + Math.random() * 59_000;

/** Tells of each return to the page and of each midnight, until it is stopped. */
export function watchDay(tell: (news: DayNews) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const told = (type: DayNews['type']) => {
    tell({ type, now: Date.now(), today: today() });
  };
  let timer: ReturnType<typeof setTimeout>;
  const awaitMidnight = () => {
    const midnight = new Date().setHours(24, 0, 0, 0);
    timer = setTimeout(
      () => {
        told('day.begun');
        awaitMidnight();
      },
      midnight - Date.now() + afterMidnight(),
    );
  };
  awaitMidnight();
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
