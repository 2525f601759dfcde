// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { lateOverlays } from '#app/lateOverlays.ts';
import { writeEntry } from '#browser/history.ts';
import { place } from '#domain/routes.ts';
import type { Services } from '#runtime/services.ts';
import { partOf } from '#tests/support/partOf.ts';

type Given = Parameters<typeof lateOverlays>[0];

vi.mock('#app/composeOverlays.ts', () => ({
  composeOverlays: () => Promise.resolve({ menu: 'the menu' }),
}));

function start() {
  const load = vi.fn(() => Promise.resolve());
  const overlays = lateOverlays({
    overlayParts: {},
    screens: partOf<Given['screens']>({ load, modals: () => ({}) }),
    services: () => partOf<Services>({}),
    toRoot: partOf<Given['toRoot']>({}),
  });
  return { overlays, load };
}

test.each([
  ['/dashboard', {}],
  ['/', { modals: [{ id: 'map', from: 0 }] }],
])('%s in an entry with %j brings the menu and the modals', async (path, state) => {
  writeEntry(place(path, state), 'push');
  const { overlays, load } = start();
  await overlays.loadScreen(path);
  expect(load.mock.calls).toEqual([[path]]);
  expect(overlays.here()).toEqual({ menu: 'the menu' });
});

test('another page brings neither', async () => {
  writeEntry(place('/'), 'push');
  const { overlays, load } = start();
  await overlays.loadScreen('/');
  expect(load.mock.calls).toEqual([['/']]);
  expect(() => overlays.here()).toThrow('A part is not here yet');
});

test('they may be brought before anything needs them', async () => {
  const { overlays } = start();
  overlays.prefetch();
  await expect.poll(() => overlays.here()).toEqual({ menu: 'the menu' });
});
