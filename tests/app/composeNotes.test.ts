// @vitest-environment jsdom
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { composeNotes } from '#app/composeNotes.ts';
import type * as page from '#browser/page.ts';
import { parseSettings } from '#src/settings.ts';

const reloaded = vi.hoisted(() => vi.fn());
const sinceLoad = vi.hoisted(() => vi.fn(() => 0));
vi.mock('#browser/page.ts', async (original) => ({
  ...(await original<typeof page>()),
  reloadPage: reloaded,
  sinceLoad,
}));

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const settings = parseSettings({ VITE_COOKIE_POLICY_URL: 'https://samotsvet.test/cookies' });

const stops: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver);
  vi.stubGlobal('requestIdleCallback', (act: () => void) => {
    queueMicrotask(act);
  });
  vi.stubEnv('DEV', false);
  reloaded.mockClear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const note = () => document.querySelector('section');
const press = (text: string) => {
  [...document.querySelectorAll('button')].find((button) => button.textContent === text)?.click();
};
const stored = () => localStorage.getItem('skipCookiePopup');
const inOtherTab = (newValue: string) =>
  dispatchEvent(new StorageEvent('storage', { key: 'skipCookiePopup', newValue }));

function startConsent() {
  const clock = new SimulatedClock();
  const { logic, input } = composeNotes(settings).cookieConsent;
  const consent = createActor(logic, { clock, input: input() }).start();
  stops.push(() => consent.stop());
  return { consent, clock, state: () => consent.getSnapshot().value };
}

test.each([
  ['CONFIRM', 'CONFIRM', 'confirmed'],
  ['OPEN', 'OPEN', 'waiting'],
  ['WAITING', 'WAITING', 'waiting'],
  ['YES', null, 'waiting'],
])('with %s stored on the device the cookie notice reads %s and is %s', (kept, known, expected) => {
  localStorage.setItem('skipCookiePopup', kept);
  const { consent, state } = startConsent();
  expect([consent.getSnapshot().context.stored, state()]).toEqual([known, expected]);
});

test('section 4 "Cookie consent": the two seconds start at the page load, however late this code has loaded', () => {
  sinceLoad.mockReturnValueOnce(1_400);
  const { clock, state } = startConsent();
  clock.increment(599);
  expect(state()).toBe('waiting');
  clock.increment(1);
  expect(state()).toBe('open');
});

test('section 4 "Cookie consent": the notice opens at once when the page loaded more than two seconds ago', () => {
  sinceLoad.mockReturnValueOnce(4_400);
  const { clock, state } = startConsent();
  clock.increment(0);
  expect(state()).toBe('open');
});

describe('the cookie notice of a build with telemetry', () => {
  beforeEach(() => {
    vi.stubGlobal('__TELEMETRY__', true);
  });

  test('lets the person refuse the statistics, and stores this answer and that of the cookies', async () => {
    const { clock, state } = startConsent();
    clock.increment(2_000);
    await expect.poll(() => note()?.textContent).toContain('Без статистики');
    press('Без статистики');
    expect(state()).toEqual({ refused: 'answered' });
    expect([localStorage.getItem('statisticsConsent'), stored()]).toEqual(['REFUSED', 'CONFIRM']);
  });

  test('restores a stored refusal, and a button of the footer asks again', () => {
    localStorage.setItem('skipCookiePopup', 'CONFIRM');
    localStorage.setItem('statisticsConsent', 'REFUSED');
    const { state } = startConsent();
    expect(state()).toEqual({ refused: 'answered' });
    const button = document.createElement('button');
    button.dataset['cookieButton'] = '';
    document.body.append(button);
    button.click();
    expect(state()).toEqual({ refused: 'reconsidering' });
    button.remove();
  });

  test('receives the answer given in another tab', () => {
    const { state } = startConsent();
    localStorage.setItem('statisticsConsent', 'REFUSED');
    inOtherTab('CONFIRM');
    expect(state()).toEqual({ refused: 'answered' });
  });

  test('offers no choice about statistics when the browser refuses them', async () => {
    Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value: '1' });
    const { clock } = startConsent();
    clock.increment(2_000);
    await expect.poll(() => note()?.textContent).toContain('Принять');
    expect(note()?.textContent).not.toContain('Без статистики');
    Reflect.deleteProperty(navigator, 'doNotTrack');
  });
});

/** Service worker API of a browser; `isKept` means that a worker controls the page. */
function aDevice({ isKept = false, waiting = null as object | null } = {}) {
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing: null,
    update: vi.fn(() => Promise.resolve()),
    unregister: vi.fn(() => Promise.resolve(true)),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: isKept ? Object.assign(new EventTarget(), { state: 'activated' }) : null,
    ready: Promise.resolve(registration),
    register: vi.fn(() => Promise.resolve(registration)),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  return { registration, serviceWorker };
}

function startUpdate(isNeeded: boolean) {
  const clock = new SimulatedClock();
  const { logic, input } = composeNotes(settings).appUpdate;
  const update = createActor(logic, {
    clock,
    input: input({ isNeeded }),
  }).start();
  stops.push(() => update.stop());
  type State = Parameters<SnapshotFrom<typeof update>['matches']>[0];
  const arrives = (state: State) =>
    expect.poll(() => update.getSnapshot().matches(state)).toBe(true);
  return { update, clock, arrives };
}

describe('the service worker', () => {
  test('is not registered for a visitor of the public pages', () => {
    const { serviceWorker } = aDevice();
    const { update } = startUpdate(false);
    expect(update.getSnapshot().value).toBe('unneeded');
    expect(serviceWorker.register).not.toHaveBeenCalled();
  });

  test('is registered for the first time when the cabinet is idle', async () => {
    let rest = () => {};
    vi.stubGlobal('requestIdleCallback', (act: () => void) => {
      rest = act;
    });
    const { serviceWorker } = aDevice();
    const { arrives } = startUpdate(true);
    await Promise.resolve();
    expect(serviceWorker.register).not.toHaveBeenCalled();
    rest();
    await arrives('current');
    expect(serviceWorker.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
  });

  test('that already controls the page is registered at once, on any page', async () => {
    vi.stubGlobal('requestIdleCallback', vi.fn());
    const { serviceWorker } = aDevice({ isKept: true });
    await startUpdate(false).arrives('current');
    expect(serviceWorker.register).toHaveBeenCalledTimes(1);
  });

  test('is not registered on a development server', async () => {
    vi.stubEnv('DEV', true);
    const { serviceWorker } = aDevice();
    await startUpdate(true).arrives('unsupported');
    expect(serviceWorker.register).not.toHaveBeenCalled();
  });

  test('checks for a newer version once an hour', async () => {
    const { registration } = aDevice({ isKept: true });
    const { clock, arrives } = startUpdate(true);
    await arrives('current');
    clock.increment(3_600_000);
    await arrives('current');
    expect(registration.update).toHaveBeenCalledTimes(1);
  });
});
