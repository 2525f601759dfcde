import { expect, type Page } from 'playwright/test';
import { pointsForecastMachine } from '../../machines/pointsForecast';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { cancelWaitIn, loseAndFindNetwork, retryIn } from '../support/causes';
import { seesSlowIn } from '../support/looks';
import { model } from '../support/model';
import { arriveSignedIn } from '../support/signIn';
import type { World } from '../support/world';

const load = { method: 'GET', path: '/v1/client/points_forecast' } as const;
const area = ({ page }: World) => page.getByRole('region', { name: 'Карта' });
const labels: Record<number, string> = { 30: '30 дней', 90: '90 дней', 365: 'Год' };

const nothing = {
  result: { code: 0, msg: 'OK', shown_error: null },
  point_forecast_page: { items: [] },
};

export const pointsForecastModel = model({
  machine: pointsForecastMachine,
  inputs: { start: { days: 90 } },
  facts: ({ context: { days, failure } }) => [days, failure?.kind ?? null],
  delays: { patience: 10_000 },
  samples: {
    'period.chosen': [{ days: 365 }],
    'done loadForecast': [{ output: [{ date: '2026-12-01', points: 340 }] }, { output: [] }],
    'error loadForecast': [
      { error: new RejectedError(90, 'Прогноз недоступен') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await expect(page.getByRole('tab', { name: '90 дней', selected: true })).toBeVisible();
    },
    calls: { loadForecast: load },
    causes: {
      'period.chosen': ({ page }, { days }) => choose(page, Number(days)),
      'done loadForecast': (world, { output }) =>
        (output as unknown[]).length > 0 ? world.letThrough(load) : world.answer(load, nothing),
      'reminder.requested': async (world) => {
        const download = world.page.waitForEvent('download');
        await area(world).getByRole('button', { name: 'Напомнить в календаре' }).click();
        expect((await download).suggestedFilename()).toBe('Сгорание баллов.ics');
      },
      'retry.requested': (world) => retryIn(area(world)),
      'wait.cancelled': cancelWaitIn(area),
      'connection.restored': loseAndFindNetwork,
    },
    sees: {
      loading: async (world) => {
        await expect(area(world).locator('[aria-busy=true]')).toContainText('Скоро сгорят');
      },
      'loading.slow': seesSlowIn(area),
      failed: async (world) => {
        await expect(area(world).getByRole('alert')).toContainText('Прогноз не загрузился');
        await expect(area(world)).toContainText('Анна Воронцова');
      },
      empty: async (world) => {
        await expect(area(world)).toContainText('За этот срок баллы не сгорают');
      },
      loaded: async (world) => {
        await expect(area(world).getByRole('listitem')).not.toHaveCount(0);
        await expect(area(world)).toContainText('Всего');
      },
    },
  },
});

/** A period that is chosen already is asked for again by way of another one. */
async function choose(page: Page, days: number) {
  const tab = page.getByRole('tab', { name: labels[days] ?? '' });
  const isTaken = (await tab.getAttribute('aria-selected')) === 'true';
  await (isTaken ? page.getByRole('tab', { name: '30 дней' }) : tab).click();
}
