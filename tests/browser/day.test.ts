// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followServerClock, today } from '#browser/clock.ts';
import { watchDay, type DayNews } from '#browser/day.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 50) });
});
afterEach(() => {
  followServerClock(Date.now());
  vi.useRealTimers();
});

function watch() {
  const reported: DayNews[] = [];
  const stop = watchDay((news) => reported.push(news));
  const back = () => {
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { reported, stop, back };
}

test('every midnight is reported within a minute after it', () => {
  const { reported, stop } = watch();
  vi.advanceTimersByTime(600_000);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(reported.map(({ type, today }) => [type, today])).toEqual([
    ['day.begun', '2026-11-21'],
    ['day.begun', '2026-11-22'],
  ]);
  stop();
});

test('each return to the page is reported, from the page cache as well, until the watch is stopped', () => {
  const { reported, stop, back } = watch();
  back();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  const now = Date.now();
  expect(reported).toEqual(Array(2).fill({ type: 'page.returned', now, today: '2026-11-20' }));
  stop();
  back();
  vi.advanceTimersByTime(48 * 3_600_000);
  expect(reported).toHaveLength(2);
});

test("C6: a device a day behind has the server's day, which is reported at once and ends by the server's clock", () => {
  const { reported, stop } = watch();
  followServerClock(Date.now() + 24 * 3_600_000);
  expect(reported.map(({ type, today: day }) => [type, day])).toEqual([
    ['day.begun', '2026-11-21'],
  ]);
  // The next responses confirm the same day, and the listener is not called again.
  followServerClock(Date.now() + 24 * 3_600_000 + 900);
  expect([reported.length, today()]).toEqual([1, '2026-11-21']);
  vi.advanceTimersByTime(660_000);
  expect(reported.at(-1)?.today).toBe('2026-11-22');
  followServerClock(Date.now());
  expect([reported.length, today()]).toEqual([3, '2026-11-21']);
  stop();
  followServerClock(Date.now() + 24 * 3_600_000);
  expect(reported).toHaveLength(3);
});

test('a clock that is wrong by up to five minutes keeps its own day', () => {
  vi.setSystemTime(new Date(2026, 10, 20, 23, 58));
  followServerClock(Date.now() + 300_000);
  expect(today()).toBe('2026-11-20');
  followServerClock(Date.now() + 301_000);
  expect(today()).toBe('2026-11-21');
});
