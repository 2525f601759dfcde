// @vitest-environment jsdom
import { gunzipSync } from 'fflate';
import { createActor, createMachine } from 'xstate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const settings = { url: '/v1/metrics', sample: 1, build: 'one' };
const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { lit: 'on' } }, on: { on: { out: 'off' } } },
});

let bodies: string[] = [];

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  bodies = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: Uint8Array }) => {
    bodies.push(new TextDecoder().decode(gunzipSync(body)));
    return Promise.resolve(new Response());
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['doNotTrack', 'globalPrivacyControl'])
    Reflect.deleteProperty(navigator, name);
});

const privacy = (signal: object) => {
  for (const [name, value] of Object.entries(signal))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

async function startPage(sample = 1) {
  const { telemetryWatcher } = await import('#app/telemetryWatcher.ts');
  const { startTelemetry, stopTelemetry } = await import('#app/telemetry.ts');
  const inspect = telemetryWatcher(sample);
  const actor = createActor(lamp, { ...(inspect && { inspect }) }).start();
  return {
    actor,
    isWatched: inspect !== undefined,
    allow: () => startTelemetry(settings),
    takeBack: stopTelemetry,
  };
}

/** Leaves the page for good, and waits until the last batch has been sent. */
async function leave() {
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  return bodies.join();
}

test('statistics allowed on another day count the page from its first step until the person leaves', async () => {
  localStorage.setItem('statisticsConsent', 'ALLOWED');
  const page = await startPage();
  page.actor.send({ type: 'lit' });
  await page.allow();
  const sentText = await leave();
  expect(sentText).toContain('"xstate.init"');
  expect(sentText).toContain('"lit"');
  expect(sentText).toContain('"xstate.stop"');
});

test('a defect before the telemetry chunk has loaded waits for it', async () => {
  localStorage.setItem('statisticsConsent', 'ALLOWED');
  let notes: (error: unknown) => void = () => {};
  // Only a build with telemetry reports defects, and the tests run without one.
  vi.doMock('#browser/defects.ts', () => ({
    onDefect: (listener: typeof notes) => {
      notes = listener;
    },
  }));
  const { allow } = await startPage();
  vi.doUnmock('#browser/defects.ts');
  notes(new TypeError('The lamp broke'));
  await allow();
  expect(await leave()).toContain('TypeError');
});

test.each([null, 'REFUSED'])(
  'events before a permission are not kept, and events after it are sent (stored answer: %s)',
  async (stored) => {
    if (stored) localStorage.setItem('statisticsConsent', stored);
    const page = await startPage();
    page.actor.send({ type: 'lit' });
    expect(await leave()).toBe('');
    await page.allow();
    page.actor.send({ type: 'out' });
    const sentText = await leave();
    expect(sentText).toContain('"out"');
    expect(sentText).not.toContain('"lit"');
  },
);

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser that refuses by %o is not watched, whatever answer is stored',
  async (signal) => {
    privacy(signal);
    localStorage.setItem('statisticsConsent', 'ALLOWED');
    const page = await startPage();
    await page.allow();
    page.actor.send({ type: 'lit' });
    expect([page.isWatched, await leave()]).toEqual([false, '']);
  },
);

test('a page load outside of the sample is not watched', async () => {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.25);
  expect((await startPage(0.25)).isWatched).toBe(false);
  expect((await startPage(0)).isWatched).toBe(false);
  chance.mockReturnValue(0.2499);
  expect((await startPage(0.25)).isWatched).toBe(true);
});

test('a withdrawn permission drops the counted events and stops counting; a new permission resumes it', async () => {
  const page = await startPage();
  await page.allow();
  page.actor.send({ type: 'lit' });
  page.takeBack();
  page.actor.send({ type: 'out' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await leave()).toBe('');
  await page.allow();
  page.actor.send({ type: 'lit' });
  const sentText = await leave();
  expect(sentText.match(/"lit"/g)).toHaveLength(1);
  expect(sentText).not.toContain('"out"');
});

test('a permission given, withdrawn and given again while the chunk loads counts the page', async () => {
  const page = await startPage();
  const first = page.allow();
  page.takeBack();
  const second = page.allow();
  page.actor.send({ type: 'lit' });
  await Promise.all([first, second]);
  page.actor.send({ type: 'out' });
  const sentText = await leave();
  expect(sentText.match(/"lit"/g)).toHaveLength(1);
  expect(sentText).toContain('"out"');
});

test('a permission withdrawn while the chunk loads counts nothing of the page', async () => {
  localStorage.setItem('statisticsConsent', 'ALLOWED');
  const page = await startPage();
  page.actor.send({ type: 'lit' });
  const coming = page.allow();
  page.takeBack();
  await coming;
  page.actor.send({ type: 'out' });
  expect(await leave()).toBe('');
});

describe('the telemetry chunk', () => {
  const startCounting = vi.fn();

  /** Mocks the telemetry chunk: `asked` counts its loads, the other mocks record its calls. */
  async function standIn(load: () => object) {
    const counting = { take: vi.fn(), stop: vi.fn(), resume: vi.fn() };
    startCounting.mockReset().mockReturnValue(counting);
    const asked = vi.fn(load);
    vi.doMock('#telemetry/start.ts', () => asked());
    const page = await startPage();
    const { telemetry } = await import('#app/telemetryWatcher.ts');
    return { ...page, ...counting, asked, telemetry };
  }
  afterEach(() => {
    vi.doUnmock('#telemetry/start.ts');
  });

  test('is not loaded when the browser refuses statistics', async () => {
    privacy({ doNotTrack: '1' });
    const { allow, asked } = await standIn(() => ({ startCounting }));
    await allow();
    expect(asked).not.toHaveBeenCalled();
  });

  test('is stopped at once when the permission was withdrawn while it loaded', async () => {
    const { allow, takeBack, take, stop } = await standIn(() => ({ startCounting }));
    const coming = allow();
    takeBack();
    await coming;
    expect(stop).toHaveBeenCalledTimes(1);
    expect(take).not.toHaveBeenCalled();
  });

  test('keeps counting while the permission is given', async () => {
    const { allow, stop, telemetry, take } = await standIn(() => ({ startCounting }));
    await allow();
    expect(stop).not.toHaveBeenCalled();
    expect(telemetry).toEqual({ isWatched: true, early: undefined, take });
  });

  test('that fails to load is not loaded again, and no event is kept for it', async () => {
    const { allow, actor, asked, telemetry } = await standIn(() => {
      throw new Error('No network');
    });
    await allow();
    actor.send({ type: 'lit' });
    expect(telemetry).toEqual({ isWatched: false, early: undefined });
    await allow();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(startCounting).not.toHaveBeenCalled();
  });
});
