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

test('telemetry events before the chunk has loaded wait for it, 500 at most', () => {
  localStorage.setItem('statisticsConsent', 'ALLOWED');
  const tell = telemetryWatcher(1);
  for (let at = 0; at < 501; at += 1) tell?.({ ...happening, error: at });
  expect(telemetry.early).toHaveLength(500);
  expect(telemetry.early?.at(-1)).toEqual({ type: 'defect', error: 499 });
});

test('telemetry events after the chunk has loaded go to the chunk alone', () => {
  localStorage.setItem('statisticsConsent', 'ALLOWED');
  const tell = telemetryWatcher(1);
  const take = vi.fn();
  telemetry.take = take;
  tell?.(happening);
  expect(take.mock.calls).toEqual([[happening]]);
  expect(telemetry.early).toEqual([]);
});

test('no telemetry event waits before the person has allowed statistics', () => {
  telemetryWatcher(1)?.(happening);
  expect(telemetry).toEqual({ isWatched: true });
});
