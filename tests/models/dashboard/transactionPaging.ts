import { expect } from 'playwright/test';
import { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { cancelWaitIn, loseAndFindNetwork, retryIn } from '#tests/support/causes.ts';
import { isGivenUp, isLost, seesLossIn, seesWaitingIn, seesSlowIn } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { lastPage, operations, pageCall } from '#tests/support/operations.ts';
import { purchase } from '#tests/support/purchase.ts';
import { standIn } from '#tests/support/standalone.ts';
import { noFilter } from '#domain/ledgerFilter.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const transactions = [purchase('2026-11-20', { rrn: '600030000137', shop: 149 })];
const pages = [
  { output: { isLastPage: false, transactions } },
  { output: { isLastPage: true, transactions } },
];
const failures = [
  { error: new RejectedError(90, 'Неверный запрос') },
  { error: new UnreachableError() },
];

/** In the browser it is the export. */
const waiter = { by: standIn('waiter'), wanted: { filter: noFilter } };

/** How many operations have come: a page of the sandbox has 20 (section 9), the last one none. */
const counts = new WeakMap<World, number>();

/** A page comes as the sandbox has it; the last one long before the sandbox's own. */
async function bring(world: World, { output }: Record<string, unknown>) {
  if ((output as TransactionPage).isLastPage) await world.answer(pageCall, lastPage());
  else {
    counts.set(world, (counts.get(world) ?? 0) + 20);
    await world.letThrough(pageCall);
  }
}

/** What stands at the head of the list: how many there are, once any have come. */
async function seesCount(world: World) {
  const count = counts.get(world) ?? 0;
  const total = operations(world)
    .getByRole('status')
    .getByText(`${String(count)} операций`);
  if (count > 0) await expect(total).toBeVisible();
  else await expect(operations(world).getByText('Операций пока нет')).toBeVisible();
}

/** What the failure is called: of the first page, or of those that follow. */
const titleIn = (world: World) =>
  (counts.get(world) ?? 0) === 0
    ? 'Не удалось загрузить операции'
    : 'Следующие операции не загрузились';

const press = (name: string) => (world: World) =>
  operations(world).getByRole('button', { name }).click();

const isBusy = async (world: World) => {
  await expect(operations(world)).toHaveAttribute('aria-busy', 'true');
};

export const transactionPagingModel = model({
  machine: transactionPagingMachine,
  facts: ({ context: { ledger, failure, isRestWanted, waiters } }) => [
    ledger.count > 0,
    failure?.kind ?? null,
    isRestWanted,
    waiters.length > 0,
  ],
  delays: { slowThreshold: 10_000 },
  samples: {
    'done loadPage': pages,
    'done loadRest': pages,
    'error loadPage': failures,
    'error loadRest': failures,
    'pages.requested': [waiter],
    'pages.released': [{ by: waiter.by }],
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    calls: { loadPage: pageCall, loadRest: pageCall },
    causes: {
      'page.requested': press('Показать ещё'),
      'pages.requested': press('Скачать таблицу (CSV)'),
      'pages.released': press('Не нужно'),
      'rest.requested': (world) =>
        (counts.get(world) ?? 0) > 0
          ? press('Загрузить все')(world)
          : operations(world).getByRole('searchbox').click(),
      'rest.cancelled': press('Остановить'),
      'retry.requested': (world) => retryIn(operations(world)),
      'wait.cancelled': cancelWaitIn(operations),
      'connection.restored': loseAndFindNetwork,
      'done loadPage': bring,
      'done loadRest': bring,
    },
    sees: {
      loading: async (world) => {
        await isBusy(world);
        await expect(operations(world).getByRole('alert')).toBeHidden();
        await expect.poll(() => world.waiting(pageCall), 'pages under way').toBe(1);
      },
      'loading.waiting': seesWaitingIn(operations),
      'loading.slow': seesSlowIn(operations),
      loadingAll: async (world) => {
        await isBusy(world);
        const count = String(counts.get(world) ?? 0);
        await expect(operations(world)).toContainText(`Загружаем: уже ${count} операций`);
        await expect(operations(world).getByRole('button', { name: 'Остановить' })).toBeVisible();
      },
      'loadingAll.waiting': seesWaitingIn(operations),
      'loadingAll.slow': seesSlowIn(operations),
      partial: async (world) => {
        await expect(operations(world)).toContainText('Загружены не все операции');
        await expect(operations(world).getByRole('button', { name: 'Показать ещё' })).toBeVisible();
        await seesCount(world);
      },
      failed: (world, moment) => seesLossIn(operations, titleIn(world))(world, moment),
      complete: async (world) => {
        await expect(operations(world)).toHaveAttribute('aria-busy', 'false');
        await expect(operations(world)).not.toContainText('Загружены не все операции');
        await expect(operations(world).getByRole('button', { name: 'Показать ещё' })).toBeHidden();
        await seesCount(world);
      },
    },
    seesAfter: {
      'error loadPage': (world, moment) => isLost(operations, titleIn(world))(world, moment),
      'error loadRest': (world, moment) => isLost(operations, titleIn(world))(world, moment),
      'wait.cancelled': (world, moment) => isGivenUp(operations, titleIn(world))(world, moment),
    },
    can: (snapshot, event) => {
      const { ledger, waiters } = snapshot.context as {
        ledger: { count: number };
        waiters: readonly object[];
      };
      if (event === 'pages.released') return waiters.length > 0;
      if (event === 'rest.requested' && snapshot.matches('loadingAll')) return false;
      // Without a first page there are no tools to ask with, but while it is on its way.
      if (event === 'pages.requested')
        return ledger.count > 0 && waiters.length === 0 && !snapshot.matches('complete');
      return event !== 'rest.requested' || snapshot.matches('loading') || ledger.count > 0;
    },
    beyond: {
      'loadingAll | rest.requested | -':
        'the button stops the loading by then: tests/machines/dashboard/transactionPaging.test.ts looks',
      'loadingAll | always [isUnwanted] | partial':
        'who waited alone is gone: the paths of transactionExport stop an export',
      'complete | pages.requested | -':
        'nothing is waited for, and nothing seen: tests/machines/dashboard/pages.test.ts looks',
    },
  },
});
