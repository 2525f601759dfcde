import { expect, type Download } from 'playwright/test';
import { transactionExportMachine } from '#machines/dashboard/transactionExport.ts';
import { UnreachableError } from '#domain/failure.ts';
import { emptyLedger } from '#domain/ledger.ts';
import { noFilter, type LedgerFilter } from '#domain/ledgerFilter.ts';
import { holdParts, retryIn } from '#tests/support/events.ts';
import { lossOf } from '#tests/support/looks.ts';
import { model, type Moment } from '#tests/support/model.ts';
import {
  errorOf,
  lastPage,
  ledgerRegion,
  openFilters,
  pageCall,
  seesFirstPage,
} from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const button = (world: World, name: string) =>
  ledgerRegion(world).getByRole('button', { name, exact: true });

/** The chunk that writes the table, held from the moment all pages have loaded. */
const parts = new WeakMap<World, Awaited<ReturnType<typeof holdParts>>>();

const downloads = new WeakMap<World, Download>();

const group = (world: World) => ledgerRegion(world).getByRole('group', { name: 'Выгрузка' });

async function seesPreparing(world: World): Promise<void> {
  await expect(button(world, 'Готовим')).toHaveAttribute('aria-busy', 'true');
  await expect(button(world, 'Не нужно')).toBeVisible();
  await expect(group(world)).toHaveCount(0);
}

export const transactionExportModel = model({
  machine: transactionExportMachine,
  facts: ({ context: { failure, filter } }) => [failure?.kind ?? null, filter.query],
  samples: {
    'export.requested': [{ form: 'csv' }],
    'filter.changed': [{ filter: { ...noFilter, query: 'АЗС' } }],
    'enough.loaded': [{ ledger: emptyLedger }],
    'pages.failed': [
      { failure: { kind: 'rejected', code: 90, message: 'Неверный запрос' } },
      { failure: { kind: 'unreachable' } },
    ],
    'error loadExporter': [{ error: new UnreachableError() }],
    'error handOver': [{ error: new TypeError('No file') }],
  },
  browser: {
    start: async (world) => {
      await arriveSignedIn(world.page, world.sandbox);
      await world.page.goto('/dashboard');
      await seesFirstPage(world);
      await openFilters(world.page);
      await world.hold(pageCall);
    },
    isUnjoined: true,
    events: {
      'export.requested': async (world) => {
        await world.hold(pageCall);
        await button(world, 'Скачать таблицу (CSV)').click();
      },
      'export.cancelled': (world) => button(world, 'Не нужно').click(),
      'retry.requested': async (world) => {
        await world.hold(pageCall);
        await retryIn(ledgerRegion(world).getByRole('group', { name: 'Выгрузка' }));
      },
      'filter.changed': async (world, { filter }) => {
        const { query } = filter as LedgerFilter;
        await ledgerRegion(world).getByRole('searchbox').fill(query);
      },
      'pages.stopped': (world) => button(world, 'Остановить').click(),
      'enough.loaded': async (world) => {
        parts.set(world, await holdParts(world));
        await world.answer(pageCall, lastPage());
      },
      'pages.failed': (world, { failure }) => world.fail(pageCall, errorOf(failure)),
      'done loadExporter': async (world) => {
        const download = world.page.waitForEvent('download');
        await parts.get(world)?.release();
        downloads.set(world, await download);
      },
      // The file is created and saved at once.
      'done handOver': () => Promise.resolve(),
      'error loadExporter': async (world) => {
        const { page } = world;
        await page.context().setOffline(true);
        await parts.get(world)?.lose();
        await expect(group(world)).toBeVisible();
        await page.context().setOffline(false);
      },
    },
    states: {
      idle: async (world) => {
        await expect(button(world, 'Скачать таблицу (CSV)')).toBeEnabled();
        await expect(button(world, 'Распечатать')).toBeEnabled();
        await expect(button(world, 'Не нужно')).toHaveCount(0);
        await expect(group(world)).toHaveCount(0);
      },
      loadingAll: async (world) => {
        await seesPreparing(world);
        await expect.poll(() => world.waiting(pageCall), 'pages under way').toBe(1);
      },
      preparing: async (world) => {
        await seesPreparing(world);
        await expect.poll(() => world.waiting(pageCall), 'pages under way').toBe(0);
      },
      failed: async (world) => {
        await expect(group(world).getByRole('button', { name: 'Повторить' })).toBeVisible();
        await expect(group(world).getByRole('button', { name: 'Не нужно' })).toBeVisible();
        await expect(button(world, 'Готовим')).toHaveCount(0);
      },
    },
    unseen: {
      handingOver:
        'a file is saved at once: tests/features/dashboard/transactionActors.test.ts looks',
    },
    unreachable: {
      'preparing | filter.changed | loadingAll':
        'by then every page is here, so that nothing is waited for: filteredExport.test.ts looks',
      'handingOver | error handOver | failed': 'no browser says that a file was not saved',
      'handingOver | export.cancelled | idle': 'a file is saved at once',
    },
    can: (snapshot, event) => event !== 'filter.changed' || !snapshot.matches('preparing'),
    afterEvents: {
      'pages.failed': seesFailure,
      'error loadExporter': seesFailure,
      'done handOver': (world) => {
        const file = downloads.get(world)?.suggestedFilename();
        expect(file, 'the file that is saved').toMatch(/^Операции \d{4}-\d\d-\d\d\.csv$/);
        return Promise.resolve();
      },
    },
  },
});

async function seesFailure(world: World, moment: Moment) {
  const shown = `Не удалось подготовить операции. ${lossOf(moment)}`;
  await expect(group(world).getByRole('alert')).toHaveText(shown);
}
