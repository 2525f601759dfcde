import { expect } from 'playwright/test';
import { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { model } from '#tests/support/model.ts';
import type { World } from '#tests/support/world.ts';

const key = 'favouriteStations';
const station = { id: '16', name: /АЗС № 16(?!\d)/ };

const toggle = ({ page }: World) =>
  page.getByRole('button', { name: /^(В избранное|Убрать из избранного)$/ });

const storedIds = ({ page }: World) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]') as unknown, key);

export const favouriteStationsModel = model({
  machine: favouriteStationsMachine,
  inputs: { start: { ids: [] } },
  facts: ({ context: { ids } }) => ids,
  samples: {
    'favourite.toggled': [{ id: station.id }],
    'favourites.changedInOtherTab': [{ ids: [station.id] }, { ids: [] }],
  },
  browser: {
    start: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'АЗС на карте' }).click();
      await page.getByRole('searchbox', { name: 'Поиск АЗС' }).fill(station.id);
      await page
        .getByRole('list', { name: 'Станции' })
        .getByRole('button', { name: station.name })
        .click();
      await expect(page.getByText(`АЗС № ${station.id}`, { exact: true })).toBeVisible();
    },
    unreachable: brokenWithin('* | error watchFavourites | -'),
    events: {
      'favourite.toggled': (world) => toggle(world).click(),
      'favourites.changedInOtherTab': async ({ page }, { ids }) => {
        const other = await page.context().newPage();
        await other.goto('/icon.svg');
        await other.evaluate(
          ([name, text]) => {
            // An unchanged value sends no `storage` event to the other tabs.
            localStorage.removeItem(name);
            localStorage.setItem(name, text);
          },
          [key, JSON.stringify(ids)] as const,
        );
        await other.close();
      },
    },
    states: {
      kept: async (world, { state }) => {
        const isKept = state.context.ids.includes(station.id);
        await expect(toggle(world)).toHaveText(isKept ? 'Убрать из избранного' : 'В избранное');
        await expect
          .poll(() => storedIds(world), 'the stations that the device keeps')
          .toEqual(isKept ? [station.id] : []);
      },
    },
  },
});
