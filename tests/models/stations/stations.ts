import { expect } from 'playwright/test';
import { stationsMachine } from '#machines/stations/stations.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { loseAndFindNetwork } from '#tests/support/events.ts';
import { model } from '#tests/support/model.ts';

const flows = ['stationsMap', 'geolocation', 'favouriteStations'] as const;

/** Each child flow has a model of its own. */
export const stationsModel = model({
  machine: stationsMachine,
  inputs: { start: { hasKey: false, ids: [] } },
  samples: {
    'modal.closed': [{ modal: { id: 'map' } }],
    ...Object.fromEntries(
      flows.flatMap((name) => [
        [`error ${name}`, [{ error: new Error('A flow broke') }]],
        [`done ${name}`, []],
      ]),
    ),
  },
  browser: {
    start: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'АЗС на карте' }).click();
    },
    events: { 'connection.restored': loseAndFindNetwork },
    states: {
      running: async ({ page }) => {
        await expect(page.getByRole('dialog', { name: 'АЗС на карте' })).toBeVisible();
      },
    },
    unreachable: {
      'running | modal.closed | -': 'the paths of stationsMap cause it',
      ...brokenWithin(...flows.map((name) => `running | error ${name} | -`)),
    },
  },
});
