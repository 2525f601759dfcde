import { createActor, setup, SimulatedClock, type EventFrom } from 'xstate';
import { expect, test } from 'vitest';
import {
  transactionPagingMachine,
  type PageAsked,
  type PageLoaded,
} from '#machines/dashboard/transactionPaging.ts';
import { RejectedError } from '#domain/failure.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { rrnsOf, purchase } from '#tests/support/examples.ts';

const page = (isLastPage: boolean, ...rrns: string[]): TransactionPage => ({
  isLastPage,
  transactions: rrns.map((rrn) => purchase('2026-11-20', { rrn })),
});

type Told = Exclude<
  EventFrom<typeof transactionPagingMachine>['type'],
  'pages.requested' | 'pages.released'
>;

/** The machine under a parent that notes what it is told. */
function start() {
  const load = heldCall<TransactionPage, PageAsked>();
  const clock = new SimulatedClock();
  const told: PageLoaded[] = [];
  const parent = setup({
    types: { events: {} as PageLoaded },
    actors: { child: transactionPagingMachine.provide({ actors: { loadPage: load.logic } }) },
  }).createMachine({
    invoke: { id: 'child', src: 'child' },
    on: { 'page.loaded': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(parent, { clock }).start();
  const child = () => {
    const ref = actor.getSnapshot().children['child'];
    if (!ref) throw new Error('No child');
    return ref;
  };
  const send = (type: Told) => {
    child().send({ type });
  };
  const answer = async (output: TransactionPage) => {
    load.resolve(output);
    await settled();
  };
  return { load, clock, told, send, answer, state: () => child().getSnapshot() };
}

test('section 4 "Transaction paging", section 9: the offset grows by 20 after each load, until the last page', async () => {
  const { load, send, answer, state } = start();
  await answer(page(false, 'd'));
  send('page.requested');
  await answer(page(false, 'c'));
  send('page.requested');
  await answer(page(true, 'b'));
  send('page.requested');
  expect(load.inputs).toEqual([
    { limit: 20, offset: 0 },
    { limit: 20, offset: 20 },
    { limit: 20, offset: 40 },
  ]);
  expect(state().matches('complete')).toBe(true);
  expect(rrnsOf(state().context.ledger)).toEqual(['d', 'c', 'b']);
});

test('a page that did not come is asked for again at the same offset; nothing here is lost', async () => {
  const { load, send, answer, state } = start();
  await answer(page(false, 'a'));
  send('page.requested');
  load.reject(new RejectedError(90, 'Неверный запрос'));
  await settled();
  expect(state().context.failure).toMatchObject({ kind: 'rejected', message: 'Неверный запрос' });
  expect(state().context.ledger.count).toBe(1);
  send('connection.restored');
  expect(state().matches('failed')).toBe(true);
  send('retry.requested');
  expect(load.inputs.at(-1)).toEqual({ limit: 20, offset: 20 });
  expect(state().context.failure).toBeNull();
});

test('the rest is gathered page after page, and stops where the person stops it', async () => {
  const { load, send, answer, state } = start();
  await answer(page(false, 'd'));
  send('rest.requested');
  await answer(page(false, 'c'));
  await answer(page(false, 'b'));
  expect(state().hasTag('loadingAll')).toBe(true);
  expect(load.inputs.map(({ offset }) => offset)).toEqual([0, 20, 40, 60]);
  const { resolve } = load;
  send('rest.cancelled');
  resolve(page(true, 'late'));
  await settled();
  expect(state().matches('partial')).toBe(true);
  expect(rrnsOf(state().context.ledger)).toEqual(['d', 'c', 'b']);
  send('rest.requested');
  await answer(page(true, 'a'));
  expect(state().matches('complete')).toBe(true);
  expect(load.inputs.at(-1)).toEqual({ limit: 20, offset: 60 });
});

test('D23: slow after 10 s of one page, not of all of them', async () => {
  const { clock, send, answer, state } = start();
  await answer(page(false, 'b'));
  send('rest.requested');
  clock.increment(9_999);
  await answer(page(false, 'a'));
  clock.increment(9_999);
  expect(state().hasTag('slow')).toBe(false);
  clock.increment(1);
  expect(state().hasTag('slow')).toBe(true);
  send('wait.cancelled');
  expect(state().matches('failed')).toBe(true);
});

test('on return the first page is asked for anew: what is new stands above, and the next page lower', async () => {
  const { load, told, send, answer, state } = start();
  await answer(page(false, 'c', 'b'));
  send('refresh.requested');
  expect([state().matches({ partial: 'refreshing' }), state().hasTag('busy')]).toEqual([
    true,
    false,
  ]);
  expect(load.inputs.at(-1)).toEqual({ limit: 20, offset: 0 });
  await answer(page(false, 'e', 'd', 'c'));
  expect(state().matches({ partial: 'fresh' })).toBe(true);
  expect(rrnsOf(state().context.ledger)).toEqual(['e', 'd', 'c', 'b']);
  expect(told.at(-1)?.offset).toBe(0);
  expect(told.at(-1)?.transactions.map(({ rrn }) => rrn)).toEqual(['e', 'd', 'c', 'b']);
  send('page.requested');
  expect(load.inputs.at(-1)).toEqual({ limit: 20, offset: 22 });
  await answer(page(true, 'a'));
  send('refresh.requested');
  await answer(page(false, 'f', 'e'));
  expect(state().matches({ complete: 'fresh' })).toBe(true);
  expect(rrnsOf(state().context.ledger)).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
});

test('a first page that does not meet what is here takes its place', async () => {
  const { load, send, answer, state } = start();
  await answer(page(true, 'b', 'a'));
  send('refresh.requested');
  await answer(page(false, 'z', 'y'));
  expect(state().matches({ partial: 'fresh' })).toBe(true);
  expect(rrnsOf(state().context.ledger)).toEqual(['z', 'y']);
  send('page.requested');
  expect(load.inputs.at(-1)).toEqual({ limit: 20, offset: 20 });
  await answer(page(false, 'x'));
  send('refresh.requested');
  await answer(page(true));
  expect(state().matches({ complete: 'fresh' })).toBe(true);
  expect(rrnsOf(state().context.ledger)).toEqual([]);
});

test('an older page comes before a first page that is asked for anew, which follows it', async () => {
  const { load, send, answer, state } = start();
  await answer(page(false, 'b'));
  send('refresh.requested');
  send('page.requested');
  expect(load.inputs.at(-1)).toEqual({ limit: 20, offset: 20 });
  await answer(page(true, 'a'));
  expect(load.inputs.at(-1)).toEqual({ limit: 20, offset: 0 });
  await answer(page(false, 'c', 'b'));
  expect(rrnsOf(state().context.ledger)).toEqual(['c', 'b', 'a']);
  send('page.requested');
  expect(state().matches('complete')).toBe(true);
});

test.each([
  ['an empty page', page(false)],
  ['the first page again', page(false, 'a')],
])(
  'paging stops at %s that is not called the last, however often all are wanted',
  async (_, last) => {
    const { load, send, answer, state } = start();
    await answer(page(false, 'a'));
    send('rest.requested');
    await answer(last);
    expect(state().matches('stalled')).toBe(true);
    expect(state().hasTag('busy')).toBe(false);
    expect(load.inputs.map(({ offset }) => offset)).toEqual([0, 20]);
    send('page.requested');
    await answer(page(true, 'b'));
    expect(load.inputs.map(({ offset }) => offset)).toEqual([0, 20, 40]);
    expect(rrnsOf(state().context.ledger)).toEqual(['a', 'b']);
    expect(state().matches('complete')).toBe(true);
  },
);

test('a first page that is empty and not the last stops the paging; a purchase shows on return', async () => {
  const { load, send, answer, state } = start();
  send('rest.requested');
  await answer(page(false));
  expect([state().matches('stalled'), load.inputs.length]).toEqual([true, 1]);
  send('refresh.requested');
  await answer(page(false));
  expect(state().matches({ stalled: 'fresh' })).toBe(true);
  send('refresh.requested');
  await answer(page(true, 'a'));
  expect(state().matches('complete')).toBe(true);
});

test('a list without an end pauses after 20,000 transactions in one go, and goes on when asked', async () => {
  const { load, send, answer, state } = start();
  let count = 0;
  const next = () => answer(page(false, String((count += 1))));
  await next();
  send('rest.requested');
  while (count < 1_000) await next();
  expect(state()).toMatchObject({ value: { partial: 'fresh' }, context: { isRestWanted: false } });
  expect(load.inputs).toHaveLength(1_000);
  send('rest.requested');
  await next();
  expect(load.inputs).toHaveLength(1_002);
  expect(state().hasTag('loadingAll')).toBe(true);
});
