import { expect, type Download } from 'playwright/test';
import { pointsForecastMachine } from '#machines/dashboard/pointsForecast.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { loseAndFindNetwork, retryIn, returnLater, returnSoon } from '#tests/support/events.ts';
import { isGivenUp, isLost, seesLossIn } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const load = { method: 'GET', path: '/v1/client/points_forecast' } as const;
const area = ({ page }: World) => page.getByRole('region', { name: 'Карта' });
const title = 'Не удалось загрузить сроки сгорания';

/** The person's last choice of a period, and the file that was saved. */
const periods = new WeakMap<World, number>();
const downloads = new WeakMap<World, Download>();

const labels: Record<number, string> = { 30: '30 дней', 90: '90 дней', 365: 'Год' };

const nothing = {
  result: { code: 0, msg: 'OK', shown_error: null },
  point_forecast_page: { items: [] },
};

/** The machine receives a return to the page before the refresh that this return requests. */
const midnight = 'midnight alone asks without a return: tests/machines/dashboard/dashboard.test.ts';

/** Answers with the forecast of the sandbox, or with an empty one. */
const respond = (world: World, { output }: Record<string, unknown>) =>
  (output as unknown[]).length > 0 ? world.letThrough(load) : world.answer(load, nothing);

async function isAtRest(world: World) {
  await expect.poll(() => world.waiting(load), 'forecasts under way').toBe(0);
  await expect(area(world).getByRole('alert')).toBeHidden();
}

async function isAskedAnew(world: World) {
  await expect.poll(() => world.waiting(load), 'forecasts under way').toBe(1);
  await expect(area(world).locator('[aria-busy=true]')).toHaveCount(0);
}

export const pointsForecastModel = model({
  machine: pointsForecastMachine,
  inputs: { start: { days: 90 } },
  facts: ({ context: { days, failure } }) => [days, failure?.kind ?? null],
  samples: {
    'period.chosen': [{ days: 365 }],
    'done loadForecast': [{ output: [{ date: '2026-12-01', points: 340 }] }, { output: [] }],
    'done reloadForecast': [{ output: [{ date: '2026-12-01', points: 340 }] }, { output: [] }],
    'error reloadForecast': [
      { error: new RejectedError(90, 'Прогноз недоступен') },
      { error: new UnreachableError() },
    ],
    'error loadForecast': [
      { error: new RejectedError(90, 'Прогноз недоступен') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    area,
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await expect(page.getByRole('tab', { name: '90 дней', selected: true })).toBeVisible();
    },
    calls: { loadForecast: load, reloadForecast: load },
    events: {
      'period.chosen': (world, { days }) => choose(world, Number(days)),
      'done loadForecast': respond,
      'done reloadForecast': respond,
      'refresh.requested': returnLater,
      'page.returned': returnSoon,
      'reminder.requested': async (world) => {
        const download = world.page.waitForEvent('download');
        await area(world).getByRole('button', { name: 'Напомнить в календаре' }).click();
        downloads.set(world, await download);
      },
      'retry.requested': (world) => retryIn(area(world)),
      'connection.restored': loseAndFindNetwork,
    },
    states: {
      '*': async (world) => {
        const name = labels[periods.get(world) ?? 90] ?? '';
        const tab = world.page.getByRole('tab', { selected: true });
        await expect(tab).toHaveText(name);
      },
      loading: async (world) => {
        await expect(area(world).locator('[aria-busy=true]')).toContainText('Скоро сгорят');
        await expect(area(world).getByRole('alert')).toBeHidden();
      },
      failed: async (world, moment) => {
        await seesLossIn(area, title)(world, moment);
        await expect(area(world)).toContainText('Анна Воронцова');
      },
      'empty.fresh': isAtRest,
      'empty.refreshing': isAskedAnew,
      'empty.stale': isAtRest,
      'loaded.fresh': isAtRest,
      'loaded.refreshing': isAskedAnew,
      'loaded.stale': isAtRest,
      empty: async (world) => {
        await expect(area(world)).toContainText(/В\sближайши[ей]\s.*баллы\sне\sсгорят/);
        await expect(area(world).getByText(/сгор[ия]т\s\d/)).toBeHidden();
      },
      loaded: async (world) => {
        await expect(area(world)).toContainText(/\d\sбалл\S*\sсгор[ия]т\s\d/);
      },
    },
    unreachable: {
      'empty.stale | refresh.requested | empty.refreshing': midnight,
      'loaded.stale | refresh.requested | loaded.refreshing': midnight,
    },
    afterEvents: {
      'error loadForecast': isLost(area, title),
      // The page keeps showing the old forecast, without an error.
      'error reloadForecast': async (world) => {
        await expect(world.page.getByRole('alert')).toHaveCount(0);
      },
      'wait.cancelled': isGivenUp(area, title),
      'reminder.requested': async (world) => {
        const file = downloads.get(world)?.suggestedFilename();
        expect(file, 'the file that is saved').toBe('Сгорание баллов.ics');
        await expect(world.page.getByText('Файл для календаря сохранён.').first()).toBeVisible();
      },
    },
  },
});

/** To request the chosen period again, a person chooses another one first. */
async function choose(world: World, days: number) {
  const chosen = periods.get(world) === days ? 30 : days;
  periods.set(world, chosen);
  await world.page.getByRole('tab', { name: labels[chosen] ?? '' }).click();
}
