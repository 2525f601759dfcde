import { expect, test, vi } from 'vitest';
import { createScreenHost } from '#app/screenHost.ts';
import type { Services } from '#runtime/services.ts';
import { partOf } from '#tests/support/partOf.ts';

function host() {
  const root = { context: { screen: null as { path: string } | null }, children: { one: 1 } };
  const compose = vi.fn(() => ({
    view: (children: object) => `the cabinet of ${JSON.stringify(children)}`,
    flows: { dashboard: 'its logic' },
    modals: () => ({ checkout: 'its modal' }),
  }));
  const parts = {
    '/dashboard': () => Promise.resolve({ compose }),
    '/get_card': () => Promise.resolve({ compose: () => ({ view: () => 'how to get a card' }) }),
  };
  const screens = createScreenHost({
    parts: parts as never,
    services: () => partOf<Services>({}),
    root: () => root as never,
  });
  return { screens, root, compose };
}

test('a screen is made once, however often it is brought', async () => {
  const { screens, compose } = host();
  await screens.load('/dashboard');
  await screens.load('/dashboard');
  expect(compose).toHaveBeenCalledTimes(1);
  await expect(screens.load('/nowhere')).rejects.toThrow('No screen for /nowhere');
});

test('a flow is there once its screen has been brought', async () => {
  const { screens } = host();
  expect(() => screens.flow('dashboard')).toThrow('Flow "dashboard" is not here yet');
  await screens.load('/get_card');
  await screens.load('/dashboard');
  expect(screens.flow('dashboard')).toBe('its logic');
});

test('the open screen is shown, made anew with each opening, with modals of its own if it has any', async () => {
  const { screens, root } = host();
  expect([screens.view(), screens.modals()]).toEqual([null, {}]);
  await screens.load('/dashboard');
  await screens.load('/get_card');
  root.context.screen = { path: '/dashboard' };
  expect(screens.view()).toBe('the cabinet of {"one":1}');
  expect(screens.modals()).toEqual({ checkout: 'its modal' });
  root.children.one = 2;
  expect(screens.view()).toBe('the cabinet of {"one":1}');
  root.context.screen = { path: '/dashboard' };
  expect(screens.view()).toBe('the cabinet of {"one":2}');
  root.context.screen = { path: '/get_card' };
  expect([screens.view(), screens.modals()]).toEqual(['how to get a card', {}]);
});
