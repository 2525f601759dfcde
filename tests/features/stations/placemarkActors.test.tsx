// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { compose } from '#features/stations/placemarkActors.ts';
import { DialogContext } from '#ui/dialog/dialogContext.ts';
import { startStations } from '#tests/support/stations.ts';

/** As long as a busy machine may need. */
const slowly = { timeout: 20_000 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const rows = [{ lat: 54.2, lon: 37.6, name: 'Тула-Южная', id_station: 214 }];

/** The placemark of the station of that number, opened without the map. */
function showPlacemark(modal: { of?: string }) {
  const stations = startStations(compose, rows);
  render(
    <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
      {stations.view({}, { id: 'placemark', ...modal })}
    </DialogContext>,
  );
  return stations;
}

test('the stations are asked for, and the one of that number is shown', async () => {
  const { asked } = showPlacemark({ of: '214' });
  expect(await screen.findByRole('heading', { name: 'Тула-Южная' }, slowly)).toBeTruthy();
  expect(asked).toEqual(['https://pins.test/all.json']);
});

test('a placemark without a number is that of no station', async () => {
  showPlacemark({});
  expect(await screen.findByText('Такой станции в сети нет', {}, slowly)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('АЗС № ');
});

test('a favourite is marked on the device', async () => {
  showPlacemark({ of: '214' });
  await userEvent.click(await screen.findByText('В избранное', {}, slowly));
  expect(localStorage.getItem('favouriteStations')).toBe('["214"]');
});

test('where the stations do not run, nothing is shown', () => {
  const stations = startStations(compose, rows);
  stations.end();
  expect(stations.view({}, { id: 'placemark', of: '214' })).toBeNull();
});
