// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Pin } from '#domain/stations.ts';
import { parseSettings } from '#src/settings.ts';

vi.mock('#map-page/StationsMap.tsx', () => ({
  StationsMap: ({ pins }: { pins: readonly Pin[] }) => <p>{pins.map(({ id }) => id)}</p>,
}));

const cabinet = 'https://cabinet.example';
const pinOf = (id: string) => ({ id, lat: 52, lon: 39, name: 'АЗС' });

/** Opens the map's document; `mapOrigin` is the map's origin in the settings. */
async function openMap(mapOrigin = location.origin) {
  const variables = { VITE_MAP_URL: `${mapOrigin}/map.html`, VITE_SITE_URL: cabinet };
  vi.stubGlobal('__SETTINGS__', parseSettings(variables));
  const element = Object.assign(document.createElement('div'), { id: 'map' });
  document.body.replaceChildren(element);
  vi.resetModules();
  await act(() => import('#map-page/main.tsx'));
  return element;
}

const say = (pin: string, source: Window | null, origin: string) =>
  act(() => {
    const data = { type: 'pins.shown', pins: [pinOf(pin)] };
    window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the map receives messages from the cabinet around it, and from nobody else', async () => {
  const map = await openMap();
  const frame = document.createElement('iframe');
  document.body.append(frame);
  say('of a frame within', frame.contentWindow, cabinet);
  say('of another site around it', parent, 'https://evil.example');
  expect(map.textContent).toBe('');
  say('of the cabinet', parent, cabinet);
  expect(map.textContent).toBe('of the cabinet');
});

test('a map with its own origin draws nothing and ignores messages on any other origin', async () => {
  const map = await openMap('https://maps.example');
  say('of the cabinet', parent, cabinet);
  expect(map.childElementCount).toBe(0);
});
