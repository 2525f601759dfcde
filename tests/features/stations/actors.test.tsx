// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compose } from '#features/stations/actors.ts';
import type { Modal } from '#domain/modals.ts';
import { DialogContext } from '#ui/dialog/dialogContext.ts';
import { startStations } from '#tests/support/stations.ts';

const map: Modal = { id: 'map' };

const rows = [
  { lat: 54.2, lon: 37.6, name: 'Тула-Южная', id_station: 214 },
  { lat: null, lon: null, name: 'Тула-Северная', id_station: 215 },
];
const pins = [{ id: '214', lat: 54.2, lon: 37.6, name: 'Тула-Южная' }];

const errors = vi.fn();

beforeEach(() => {
  errors.mockClear();
  addEventListener('error', errors);
});
afterEach(() => {
  removeEventListener('error', errors);
  cleanup();
  vi.unstubAllGlobals();
});

/** The map of a cabinet with these settings, in its dialog. */
async function showMap(settings: Record<string, string> = {}) {
  const stations = startStations(compose, rows, { VITE_YANDEX_MAPS_KEY: 'key', ...settings });
  render(
    <dialog open>
      <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
        {stations.view({}, map)}
      </DialogContext>
    </dialog>,
  );
  await screen.findByText('Тула-Южная', {}, { timeout: 20_000 });
  const frame = screen.getByTitle<HTMLIFrameElement>('Карта станций');
  const told = vi.spyOn(frame.contentWindow ?? window, 'postMessage').mockReturnValue(undefined);
  /** What the map's document says. */
  const say = (data: unknown) => {
    const { origin } = new URL(frame.src);
    act(() => {
      dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }));
    });
  };
  return { ...stations, frame, say, told: () => told.mock.calls };
}

test('the map is shown once its document has its script, and is told the stations that have a place', async () => {
  const { say, told } = await showMap();
  expect(screen.getByText('Загружаем карту')).toBeTruthy();
  say({ type: 'script.loaded' });
  expect(screen.queryByText('Загружаем карту')).toBeNull();
  expect(told()).toEqual([[{ type: 'pins.shown', pins }, location.origin]]);
});

test('where the script of the map fails, the list is there without it', async () => {
  const { say } = await showMap();
  say({ type: 'script.failed' });
  expect(screen.queryByTitle('Карта станций')).toBeNull();
  expect(screen.getByText('Тула-Южная')).toBeTruthy();
});

test('a pin that is chosen on the map opens its station', async () => {
  const { say, openModal } = await showMap();
  say({ type: 'pin.chosen', id: '214' });
  expect(openModal.mock.calls).toEqual([[{ id: 'placemark', of: '214' }]]);
  expect(screen.getByText('Загружаем карту')).toBeTruthy();
});

test('whoever leaves the map closes it, with the focus on the title of its dialog', async () => {
  const { say, reported, frame } = await showMap();
  frame.focus();
  expect(document.activeElement).toBe(frame);
  say({ type: 'map.left' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  expect(reported).toEqual([{ type: 'modal.closed', modal: map }]);
});

test('what is no news of the map changes nothing', async () => {
  const { say, openModal, told } = await showMap();
  say('resize');
  say({ type: 'pin.chosen', id: 214 });
  expect(errors).not.toHaveBeenCalled();
  expect(openModal).not.toHaveBeenCalled();
  expect(told()).toEqual([]);
});

test('news of the map that come after the stations have ended are of no use to anybody', async () => {
  const { say, end } = await showMap();
  end();
  say({ type: 'script.loaded' });
  expect(errors).not.toHaveBeenCalled();
});

test('a station chosen in the list is opened, and shown on the map if it has a place', async () => {
  const { say, told, openModal } = await showMap();
  say('here');
  await userEvent.click(screen.getByText('Тула-Южная'));
  await userEvent.click(screen.getByText('Тула-Северная'));
  expect(told()).toEqual([[{ type: 'place.shown', lat: 54.2, lon: 37.6 }, location.origin]]);
  expect(openModal.mock.calls).toEqual([
    [{ id: 'placemark', of: '214' }],
    [{ id: 'placemark', of: '215' }],
  ]);
});

test.each([
  [{}, '/map.html'],
  [{ VITE_MAP_URL: 'https://maps.test/map.html' }, 'https://maps.test/map.html'],
])('with the settings %j the map’s document is %s', async (settings, address) => {
  const { frame, asked } = await showMap(settings);
  expect(frame.getAttribute('src')).toBe(address);
  expect(asked).toEqual(['https://pins.test/all.json']);
});

test('until the stations run nothing is shown, and no frame is listened to', () => {
  const stations = startStations(compose, rows);
  type Attached = { props: { attachMap: (frame: HTMLIFrameElement | null) => unknown } };
  const { props } = stations.view({}, map) as unknown as Attached;
  expect(props.attachMap(null)).toBeUndefined();
  stations.end();
  expect(stations.view({}, map)).toBeNull();
});
