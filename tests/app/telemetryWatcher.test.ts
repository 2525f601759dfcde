// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Happening } from '#telemetry/start.ts';
import { telemetry, telemetryWatcher } from '#app/telemetryWatcher.ts';

beforeEach(() => {
  localStorage.clear();
  for (const name of ['isWatched', 'early', 'take'] as const)
    Reflect.deleteProperty(telemetry, name);
});

const happening: Happening = { type: 'defect', error: null };

test('what happens before the code that counts is here waits for it, 500 things of it at most', () => {
  localStorage.setItem('statisticsConsent', 'ALLOWED');
  const tell = telemetryWatcher(1);
  for (let at = 0; at < 501; at += 1) tell?.({ ...happening, error: at });
  expect(telemetry.early).toHaveLength(500);
  expect(telemetry.early?.at(-1)).toEqual({ type: 'defect', error: 499 });
});

test('what happens once it is here goes to it alone', () => {
  localStorage.setItem('statisticsConsent', 'ALLOWED');
  const tell = telemetryWatcher(1);
  const take = vi.fn();
  telemetry.take = take;
  tell?.(happening);
  expect(take.mock.calls).toEqual([[happening]]);
  expect(telemetry.early).toEqual([]);
});

test('nothing waits before the person has allowed it', () => {
  telemetryWatcher(1)?.(happening);
  expect(telemetry).toEqual({ isWatched: true });
});
