// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loginMachine } from '#machines/account/login.ts';
import { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { composeApp } from '#app/composeApp.ts';
import { currentPlace, writeEntry } from '#browser/history.ts';
import { unlockScroll } from '#browser/scrollLock.ts';
import { clearTokens, writeTokens } from '#browser/tokenCookies.ts';
import { place } from '#domain/routes.ts';
import type { Services } from '#runtime/services.ts';
import { withInput } from '#runtime/withInput.ts';
import { parseSettings } from '#src/settings.ts';
import { StillObserver } from '#tests/page/surroundings.ts';
import { tokens } from '#tests/support/examples.ts';

const made = vi.hoisted(() => ({
  mount: vi.fn(),
  copy: vi.fn(() => Promise.resolve()),
  family: vi.fn(() => Promise.resolve()),
}));
vi.mock('#app/modals/mountOverlays.tsx', () => ({ mountOverlays: made.mount }));
vi.mock('#browser/offlineSnapshot.ts', () => ({ dropCopy: made.copy, dropFamily: made.family }));

const settings = parseSettings({ VITE_API_URL: 'https://api.test' });
const map = { id: 'map' } as const;

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver);
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('BroadcastChannel', undefined);
  for (const mock of Object.values(made)) mock.mockClear();
  clearTokens();
  unlockScroll();
  writeEntry(place('/get_card'), 'push');
  writeEntry(place('/'), 'push');
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  clearTokens();
});

/** The app with two screens and one modal, which do no more than say their names. */
function begin(overlayParts: object = { map: () => new Promise(() => {}) }) {
  const given: Services[] = [];
  const screen = (name: string) => () =>
    Promise.resolve({
      compose: (services: Services) => {
        given.push(services);
        return {
          view: () => name,
          flows: {
            publicTiers: withInput(publicTiersMachine, () => ({ rules: [] })),
            login: loginMachine,
          },
          modals: () => ({ checkout: () => new Promise<never>(() => {}) }),
        };
      },
    });
  const composed = composeApp({
    settings,
    parts: {
      '/': screen('the main page'),
      '/get_card': screen('how to get a card'),
      '/dashboard': screen('the cabinet'),
      '/auth': screen('the sign-in'),
    },
    overlayParts: overlayParts,
    onDefect: vi.fn(),
  });
  composed.start();
  return { ...composed, given };
}

/** The app once its first screen is there. */
async function startApp(overlayParts?: object) {
  const { given, ...composed } = begin(overlayParts);
  const shows = (name: string) => expect.poll(() => composed.screens.view()).toBe(name);
  const [services] = await vi.waitUntil(() => given.length > 0 && given, { timeout: 20_000 });
  if (!services) throw new Error('No screen');
  return { ...composed, services, shows };
}

const modals = () => currentPlace().state.modals;
const opened = (id: string) => [{ id, from: expect.any(Number) as number }];

test('the screen of the place is made of what the app has', async () => {
  const { shows, services, app, go } = await startApp();
  await shows('the main page');
  expect(services).toMatchObject({ settings, http: { baseUrl: 'https://api.test' } });
  expect(services.session).toBe(app.session);
  expect(services.running().session).toBe(app.session);
  expect(app.settings).toBe(settings);
  expect((await services.signInCalls()).login).toBeTypeOf('function');
  expect(go).toBeTypeOf('function');
});

test('the login is the flow that its screen has brought', async () => {
  const { shows, app } = await startApp();
  await shows('the main page');
  app.session.send({ type: 'login.requested' });
  const { login } = app.session.getSnapshot().children;
  expect(login?.getSnapshot()).toMatchObject({
    status: 'active',
    machine: { id: loginMachine.id },
  });
});

test('a link leads to other places', async () => {
  const { shows, go } = await startApp();
  await shows('the main page');
  go('/get_card', 'push');
  await shows('how to get a card');
  expect(location.pathname).toBe('/get_card');
  go('/', 'push');
  await shows('the main page');
  expect(location.pathname).toBe('/');
});

test('the browser’s way back is followed', async () => {
  const { shows } = await startApp();
  await shows('the main page');
  history.replaceState(null, '', '/get_card');
  dispatchEvent(new PopStateEvent('popstate'));
  await shows('how to get a card');
});

describe('a modal', () => {
  test('is opened by a screen', async () => {
    const { services } = await startApp();
    services.openModal(map);
    await expect.poll(modals).toEqual(opened('map'));
    expect(made.mount).toHaveBeenCalledTimes(1);
  });

  test('is opened by the app', async () => {
    const { app } = await startApp();
    app.modals.send({ type: 'modal.opened', modal: map });
    await expect.poll(modals).toEqual(opened('map'));
  });

  test('can be shown where the app, or the screen that is open, has it', async () => {
    const { services, shows } = await startApp();
    await shows('the main page');
    const ids = ['menu', 'map', 'checkout', 'receipt', 'placemark'] as const;
    expect(ids.filter((id) => services.hasModal(id))).toEqual(['menu', 'map', 'checkout']);
  });

  test.each([
    ['is shown with the page where the app has it', { map: () => new Promise(() => {}) }, true],
    ['of an entry is left out where it has not', {}, false],
  ])('%s', async (_, overlayParts, isShown) => {
    writeEntry(place('/', { modals: [{ ...map, from: 0 }] }), 'replace');
    const { shows } = await startApp(overlayParts);
    await shows('the main page');
    await vi.dynamicImportSettled();
    await expect.poll(() => 'locked' in document.documentElement.dataset).toBe(isShown);
  });
});

test('the network is followed, from how it is at the start', async () => {
  const isThere = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { app } = await startApp();
  expect(app.connection.getSnapshot().value).toBe('offline');
  isThere.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(app.connection.getSnapshot().value).toBe('online');
  dispatchEvent(new Event('offline'));
  expect(app.connection.getSnapshot().value).toBe('offline');
});

describe('what a former client has left on the device', () => {
  test('goes once the page of a visitor has loaded', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    await startApp();
    expect(made.copy).not.toHaveBeenCalled();
    state.mockReturnValue('complete');
    dispatchEvent(new Event('load'));
    expect(made.copy).toHaveBeenCalledTimes(1);
    expect(made.family).toHaveBeenCalledTimes(1);
  });

  test('stays where somebody is signed in', () => {
    writeTokens(tokens);
    const { app } = begin();
    expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true);
    dispatchEvent(new Event('load'));
    expect([made.copy.mock.calls, made.family.mock.calls]).toEqual([[], []]);
  });
});

test('a page that is shown again looks after its tokens', async () => {
  const { app } = await startApp();
  const heard = vi.spyOn(app.session, 'send');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(heard.mock.calls).toEqual([[{ type: 'page.returned', isSignedOut: true }]]);
});

test('what is watched in a build with the viewer is nothing in another', async () => {
  const watch = vi.fn();
  vi.stubGlobal('watchActors', watch);
  await startApp();
  expect(watch).not.toHaveBeenCalled();
  vi.stubGlobal('__FLOWS__', true);
  await startApp();
  expect(watch).toHaveBeenCalled();
});
