// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDay, type DayNews } from '#browser/day.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 50) });
});
afterEach(() => {
  vi.useRealTimers();
});

function watch() {
  const told: DayNews[] = [];
  const stop = watchDay((news) => told.push(news));
  const back = () => {
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { told, stop, back };
}

test('every midnight is told of, within a minute after it', () => {
  const { told, stop } = watch();
  vi.advanceTimersByTime(600_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(told.map(({ type, today }) => [type, today])).toEqual([
    ['day.begun', '2026-11-21'],
    ['day.begun', '2026-11-22'],
  ]);
  stop();
});

test('so is each return, out of the page cache as well; no longer once it is stopped', () => {
  const { told, stop, back } = watch();
  back();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  const now = Date.now();
  expect(told).toEqual(Array(2).fill({ type: 'page.returned', now, today: '2026-11-20' }));
  stop();
  back();
  vi.advanceTimersByTime(48 * 3_600_000);
  expect(told).toHaveLength(2);
});
