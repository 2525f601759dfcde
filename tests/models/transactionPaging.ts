import { expect } from 'playwright/test';
import { transactionPagingMachine } from '../../machines/transactionPaging';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import type { TransactionPage } from '../../src/domain/transaction';
import { cancelWaitIn, loseAndFindNetwork, retryIn } from '../support/causes';
import { seesSlowIn } from '../support/looks';
import { model } from '../support/model';
import { lastPage, operations, pageCall } from '../support/operations';
import { purchase } from '../support/purchase';
import { arriveSignedIn } from '../support/signIn';
import type { World } from '../support/world';

const transactions = [purchase('2026-11-20', { rrn: '600030000137', shop: 149 })];
const pages = [
  { output: { isLastPage: false, transactions } },
  { output: { isLastPage: true, transactions } },
];
const failures = [
  { error: new RejectedError(90, 'Неверный запрос') },
  { error: new UnreachableError() },
];

/** A page comes as the sandbox has it; the last one long before the sandbox's own. */
const bring = (world: World, { output }: Record<string, unknown>) =>
  (output as TransactionPage).isLastPage
    ? world.answer(pageCall, lastPage())
    : world.letThrough(pageCall);

const press = (name: string) => (world: World) =>
  operations(world).getByRole('button', { name }).click();

const isBusy = async (world: World) => {
  await expect(operations(world)).toHaveAttribute('aria-busy', 'true');
};

export const transactionPagingModel = model({
  machine: transactionPagingMachine,
  facts: ({ context: { ledger, failure } }) => [ledger.count > 0, failure?.kind ?? null],
  delays: { patience: 10_000 },
  samples: {
    'done loadPage': pages,
    'done loadRest': pages,
    'error loadPage': failures,
    'error loadRest': failures,
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    calls: { loadPage: pageCall, loadRest: pageCall },
    causes: {
      'page.requested': press('Показать ещё'),
      'rest.requested': press('Загрузить все'),
      'rest.cancelled': press('Остановить'),
      'retry.requested': (world) => retryIn(operations(world)),
      'wait.cancelled': cancelWaitIn(operations),
      'connection.restored': loseAndFindNetwork,
      'done loadPage': bring,
      'done loadRest': bring,
    },
    sees: {
      loading: isBusy,
      'loading.slow': seesSlowIn(operations),
      gathering: async (world) => {
        await isBusy(world);
        await expect(operations(world)).toContainText('Загружаем: уже');
      },
      'gathering.slow': seesSlowIn(operations),
      partial: async (world) => {
        await expect(operations(world)).toContainText('Загружены не все операции');
        await expect(operations(world).getByRole('button', { name: 'Показать ещё' })).toBeVisible();
      },
      failed: async (world) => {
        await expect(operations(world).getByRole('alert')).toContainText(
          /Не\sудалось загрузить операции|Следующие операции не\sзагрузились/,
        );
      },
      complete: async (world) => {
        await expect(operations(world)).toHaveAttribute('aria-busy', 'false');
        await expect(operations(world)).not.toContainText('Загружены не все операции');
        await expect(operations(world).getByRole('button', { name: 'Показать ещё' })).toBeHidden();
      },
    },
    // The mark of what is missing stands over operations: before the first page there is none.
    can: ({ context }, event) =>
      event !== 'rest.requested' || (context as { ledger: { count: number } }).ledger.count > 0,
  },
});
