import { expect } from 'playwright/test';
import { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { loseAndFindNetwork, retryIn, returnLater, returnSoon } from '#tests/support/events.ts';
import { isGivenUp, isLost, seesLossIn } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import {
  emptyPage,
  lastPage,
  ledgerRegion,
  openFilters,
  pageCall,
} from '#tests/support/journey.ts';
import { purchase } from '#tests/support/examples.ts';
import { stubActor } from '#tests/support/standalone.ts';
import { addsNothing } from '#domain/ledger.ts';
import { noFilter } from '#domain/ledgerFilter.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';
import type { SnapshotFrom } from 'xstate';

const transactions = [purchase('2026-11-20', { rrn: '600030000137', shop: 149 })];
const others = [purchase('2026-11-21', { rrn: '600030001000', shop: 220 })];
/** An only page. */
const inventedPage = Array.from({ length: 20 }, (_, at) =>
  // A day each: the end of the list is far from the window's.
  purchase(`2026-11-${String(21 - at).padStart(2, '0')}`, {
    rrn: String(600_030_001_000 - at),
    shop: 220,
  }),
);
const pages = [
  { output: { isLastPage: false, transactions } },
  { output: { isLastPage: true, transactions } },
];
/** Pages that are not the last: a following one, and one without a transaction. */
const following = { output: { isLastPage: false, transactions: others } };
const empty = { output: { isLastPage: false, transactions: [] } };
/** The machine receives a return to the page before the refresh that this return requests. */
const midnight = 'midnight alone asks without a return: tests/machines/dashboard/dashboard.test.ts';
const replaced = 'the list begins anew, and may ask for its next page at once';
const failures = [
  { error: new RejectedError(90, 'Неверный запрос') },
  { error: new UnreachableError() },
];

/** In the browser it is the export. */
const waiter = { by: stubActor('waiter'), wanted: { filter: noFilter } };

/** Number of loaded transactions: a page of the sandbox has 20 (section 9), the last one none. */
const counts = new WeakMap<World, number>();

/** Worlds whose list is the invented one, which the sandbox does not know. */
const invented = new WeakSet<World>();

/** Answers with a page of the sandbox; the last page is sent long before the sandbox's own. */
async function respond(
  world: World,
  { output }: Record<string, unknown>,
  { context: { ledger } }: SnapshotFrom<typeof transactionPagingMachine>,
) {
  const { isLastPage, transactions: page } = output as TransactionPage;
  if (!isLastPage && addsNothing(ledger, page)) {
    await world.answer(pageCall, emptyPage);
    return;
  }
  // An empty only page has nothing in common with a page that is loaded again.
  if (isLastPage && !counts.has(world)) {
    invented.add(world);
    counts.set(world, inventedPage.length);
    await world.answer(pageCall, lastPage(...inventedPage));
  } else if (isLastPage) await world.answer(pageCall, lastPage());
  else {
    counts.set(world, (counts.get(world) ?? 0) + 20);
    await world.letThrough(pageCall);
  }
}

/** The first page again, unchanged. */
const respondNewest = (world: World, { output }: Record<string, unknown>) =>
  (output as TransactionPage).transactions.length === 0
    ? world.answer(pageCall, emptyPage)
    : invented.has(world)
      ? world.answer(pageCall, lastPage(...inventedPage))
      : world.letThrough(pageCall);

/** Alerts of the list; an export that waits for pages shows its own in a group. */
const alertsOf = (world: World) =>
  ledgerRegion(world).locator('[role="alert"]:not([role="group"] *)');

async function isAtRest(world: World) {
  await expect.poll(() => world.waiting(pageCall), 'pages under way').toBe(0);
  await expect(alertsOf(world)).toHaveCount(0);
}

async function isAskedAnew(world: World) {
  await expect.poll(() => world.waiting(pageCall), 'pages under way').toBe(1);
  await expect(ledgerRegion(world)).toHaveAttribute('aria-busy', 'false');
}

/** The head of the list shows the number of transactions once any have loaded. */
async function seesCount(world: World) {
  const count = counts.get(world) ?? 0;
  const total = ledgerRegion(world)
    .getByRole('status')
    .getByText(`${String(count)} операций`);
  if (count > 0) await expect(total).toBeVisible();
  else await expect(ledgerRegion(world).getByText('Операций пока нет')).toBeVisible();
}

/** Title of the failure: of the first page, or of those that follow. */
const titleIn = (world: World) =>
  (counts.get(world) ?? 0) === 0
    ? 'Не удалось загрузить операции'
    : 'Следующие операции не загрузились';

const press = (name: string) => async (world: World) => {
  await openFilters(world.page);
  await ledgerRegion(world).getByRole('button', { name }).click();
};

/** Types a search and clears it: the only way to request before the first page has loaded. */
async function search(world: World) {
  const field = ledgerRegion(world).getByRole('searchbox');
  await field.fill('а');
  await field.fill('');
}

const isBusy = async (world: World) => {
  await expect(ledgerRegion(world)).toHaveAttribute('aria-busy', 'true');
};

/** A page without a new transaction must have loaded before. */
const stalledBefore = 'it goes on as from a list that has not stalled';

export const transactionPagingModel = model({
  machine: transactionPagingMachine,
  facts: ({ context: { ledger, failure, isRestWanted, waiters, isOutdated } }) => [
    ledger.count,
    isOutdated,
    failure?.kind ?? null,
    isRestWanted,
    waiters.length > 0,
  ],
  samples: {
    'done loadPage': [...pages, following],
    'done loadRest': [...pages, following],
    'done loadNewest': [
      ...pages.slice(0, 1),
      following,
      empty,
      { output: { isLastPage: true, transactions: others } },
    ],
    'end.neared': [{ filter: noFilter }, { filter: { ...noFilter, query: 'а' } }],
    'error loadNewest': failures,
    'error loadPage': failures,
    'error loadRest': failures,
    'pages.requested': [waiter],
    'pages.released': [{ by: waiter.by }],
  },
  browser: {
    area: ledgerRegion,
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    calls: { loadPage: pageCall, loadRest: pageCall, loadNewest: pageCall },
    events: {
      // Scrolling to the button already loads the next page.
      'page.requested': async (world) => {
        await openFilters(world.page);
        await ledgerRegion(world)
          .getByRole('button', { name: 'Показать ещё' })
          .dispatchEvent('click');
      },
      'end.neared': (world) =>
        ledgerRegion(world).getByRole('button', { name: 'Показать ещё' }).scrollIntoViewIfNeeded(),
      'pages.requested': press('Скачать таблицу (CSV)'),
      'pages.released': press('Не нужно'),
      'rest.requested': (world) =>
        (counts.get(world) ?? 0) > 0 ? press('Загрузить всю историю')(world) : search(world),
      'rest.cancelled': press('Остановить'),
      'retry.requested': (world) => retryIn(ledgerRegion(world)),
      'connection.restored': loseAndFindNetwork,
      'done loadPage': respond,
      'done loadRest': respond,
      'done loadNewest': respondNewest,
      'refresh.requested': returnLater,
      'page.returned': returnSoon,
    },
    states: {
      loading: async (world) => {
        await isBusy(world);
        await expect(alertsOf(world)).toHaveCount(0);
        await expect.poll(() => world.waiting(pageCall), 'pages under way').toBe(1);
      },
      loadingAll: async (world) => {
        await isBusy(world);
        const count = String(counts.get(world) ?? 0);
        await openFilters(world.page);
        await expect(ledgerRegion(world)).toContainText(`Загружаем: уже ${count} операций`);
        await expect(ledgerRegion(world).getByRole('button', { name: 'Остановить' })).toBeVisible();
      },
      partial: async (world) => {
        await openFilters(world.page);
        await expect(ledgerRegion(world)).toContainText('Загружены не все операции');
        await expect(
          ledgerRegion(world).getByRole('button', { name: 'Показать ещё' }),
        ).toBeVisible();
        await seesCount(world);
      },
      stalled: async (world) => {
        await expect(ledgerRegion(world)).toContainText('Сервер не прислал остальные операции');
        await expect(
          ledgerRegion(world).getByRole('button', { name: 'Показать ещё' }),
        ).toBeVisible();
        await seesCount(world);
      },
      'stalled.fresh': isAtRest,
      'stalled.refreshing': isAskedAnew,
      'stalled.stale': isAtRest,
      'partial.fresh': isAtRest,
      'partial.refreshing': isAskedAnew,
      'partial.stale': isAtRest,
      'complete.fresh': isAtRest,
      'complete.refreshing': isAskedAnew,
      'complete.stale': isAtRest,
      failed: (world, moment) => seesLossIn(ledgerRegion, titleIn(world))(world, moment),
      complete: async (world) => {
        await expect(ledgerRegion(world)).toHaveAttribute('aria-busy', 'false');
        await expect(ledgerRegion(world)).not.toContainText('Загружены не все операции');
        await expect(
          ledgerRegion(world).getByRole('button', { name: 'Показать ещё' }),
        ).toBeHidden();
        await seesCount(world);
      },
    },
    afterEvents: {
      'error loadPage': (world, moment) => isLost(ledgerRegion, titleIn(world))(world, moment),
      // The list stays as shown, without an error.
      'error loadNewest': async (world) => {
        await expect(world.page.getByRole('alert')).toHaveCount(0);
      },
      'error loadRest': (world, moment) => isLost(ledgerRegion, titleIn(world))(world, moment),
      'wait.cancelled': (world, moment) => isGivenUp(ledgerRegion, titleIn(world))(world, moment),
    },
    can: (snapshot, event) => {
      const { ledger, waiters } = snapshot.context as {
        ledger: { count: number };
        waiters: readonly object[];
      };
      // Ten minutes are too long for a page that is under way.
      if (event === 'refresh.requested')
        return (
          snapshot.matches('partial') || snapshot.matches('stalled') || snapshot.matches('complete')
        );
      if (event === 'pages.released') return waiters.length > 0;
      if (event === 'rest.requested' && snapshot.matches('loadingAll')) return false;
      // Without a first page no tools can request pages; only a search can while it loads.
      if (event === 'pages.requested')
        return ledger.count > 0 && waiters.length === 0 && !snapshot.matches('complete');
      return event !== 'rest.requested' || snapshot.matches('loading') || ledger.count > 0;
    },
    unreachable: {
      ...Object.fromEntries(
        ['partial', 'stalled', 'complete'].flatMap((state) => [
          [`${state}.refreshing | done loadNewest [isLast] | complete`, replaced],
          [`${state}.refreshing | done loadNewest | partial`, replaced],
          [`${state}.stale | refresh.requested | ${state}.refreshing`, midnight],
        ]),
      ),
      ...Object.fromEntries(
        [
          'stalled | rest.requested | loadingAll',
          'stalled.refreshing | done loadNewest [meetsLoaded] | stalled.fresh',
          'stalled.refreshing | done loadNewest [addsNothing] | stalled.fresh',
          'stalled.refreshing | error loadNewest | stalled.stale',
          'stalled.stale | page.returned | stalled.refreshing',
        ].map((edge) => [edge, stalledBefore]),
      ),
      'loadingAll | rest.requested | -': 'the button stops the loading by then',
      'loadingAll | always [isUnwanted] | partial':
        'who waited alone is gone: the paths of transactionExport stop an export',
      'complete | pages.requested | -':
        'nothing is waited for, and nothing seen: tests/machines/dashboard/pages.test.ts looks',
    },
  },
});
