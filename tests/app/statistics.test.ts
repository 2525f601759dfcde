// @vitest-environment jsdom
import { createActor, createMachine } from 'xstate';
import { beforeEach, expect, test, vi } from 'vitest';
import { statisticsActions, statisticsAnswer, watchAnswers } from '#app/statistics.ts';
import { startTelemetry, stopTelemetry } from '#app/telemetry.ts';
import { parseSettings } from '#src/settings.ts';

vi.mock('#app/telemetry.ts', () => ({ startTelemetry: vi.fn(), stopTelemetry: vi.fn() }));

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
});

/** Writes to the storage as another tab does. */
const write = (key: string, newValue: string) => {
  localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
};

/** Records the answers to the statistics note that other tabs store. */
function startNote() {
  const received: string[] = [];
  const note = createActor(
    createMachine({
      invoke: { src: watchAnswers() },
      on: { '*': { actions: ({ event: { type } }) => received.push(type) } },
    }),
  ).start();
  return { received, note };
}

test('the answer about statistics is stored, and an unknown stored value counts as no answer', () => {
  expect(statisticsAnswer()).toBeNull();
  const { storeStatistics } = statisticsActions(parseSettings({}));
  storeStatistics({}, { value: 'REFUSED' });
  expect(statisticsAnswer()).toBe('REFUSED');
  localStorage.setItem('statisticsConsent', 'PERHAPS');
  expect(statisticsAnswer()).toBeNull();
});

test.each([
  ['ALLOWED', 'cookies.accepted'],
  ['REFUSED', 'statistics.refused'],
])('the cookie notice receives the answer given in another tab: %s', (answer, expected) => {
  const { received } = startNote();
  write('statisticsConsent', answer);
  expect(received).toEqual([expected]);
});

test('cookies accepted in another tab count only with an answer about statistics, and an open notice never counts', () => {
  const { received, note } = startNote();
  write('skipCookiePopup', 'CONFIRM');
  expect(received).toEqual([]);
  localStorage.setItem('statisticsConsent', 'ALLOWED');
  write('skipCookiePopup', 'OPEN');
  expect(received).toEqual([]);
  write('skipCookiePopup', 'CONFIRM');
  expect(received).toEqual(['cookies.accepted']);
  note.stop();
  write('skipCookiePopup', 'CONFIRM');
  expect(received).toHaveLength(1);
});

test('allowed statistics start telemetry with its settings; a build without telemetry starts nothing', () => {
  const settings = parseSettings({ VITE_TELEMETRY_URL: '/v1/metrics' });
  const counting = statisticsActions(settings);
  counting.startStatistics();
  expect(settings.telemetry).toMatchObject({ url: '/v1/metrics' });
  expect(vi.mocked(startTelemetry).mock.calls).toEqual([[settings.telemetry]]);
  counting.stopStatistics();
  expect(stopTelemetry).toHaveBeenCalledTimes(1);
  statisticsActions(parseSettings({})).startStatistics();
  expect(startTelemetry).toHaveBeenCalledTimes(1);
});
