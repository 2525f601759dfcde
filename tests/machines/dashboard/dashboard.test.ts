import { describe, expect, test } from 'vitest';
import { UnreachableError } from '#domain/failure.ts';
import { cards, startCabinet, tierRules } from '#tests/support/cabinet.ts';
import { settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/examples.ts';
import { onReported } from '#tests/support/standalone.ts';

describe('dashboard (sections 2, 3 and 9)', () => {
  test('loads transactions, questions, tier rules and the forecast in parallel', () => {
    const { calls } = startCabinet({ card: cards.sapphire });
    expect(calls.page.inputs).toEqual([{ limit: 20, offset: 0 }]);
    expect(calls.rules.inputs.length).toBe(1);
    expect(calls.questions.inputs.length).toBe(1);
    expect(calls.forecast.inputs).toEqual([{ days: 90 }]);
  });

  test('sets the tier and its conditions when the tier rules have loaded', async () => {
    const { calls, state } = startCabinet({ card: cards.sapphire });
    expect(state().context.standing).toBeNull();
    calls.rules.resolve(tierRules);
    await settled();
    expect(state().context.standing).toMatchObject({
      current: { programName: 'Сапфир' },
      next: { programName: 'Рубин' },
      conditions: { fuel: { remaining: 168 }, nonFuel: { remaining: 1_873.5 } },
    });
  });

  test('a return after ten minutes, or on another day, requests the profile again', () => {
    const { actor, watchDay, state } = startCabinet({ card: cards.sapphire });
    const reported: unknown[] = [];
    onReported(actor, ({ type }) => reported.push(type));
    const at = (now: number, today = '2026-11-20') => {
      watchDay.tell({ type: 'page.returned', now, today });
    };
    at(0);
    at(599_999);
    expect(reported).toEqual([]);
    at(600_000);
    expect(reported).toEqual(['profile.requested']);
    at(1_199_999);
    expect(reported).toHaveLength(1);
    at(1_200_000, '2026-11-21');
    at(1_200_001, '2026-11-22');
    expect(reported).toEqual(Array(3).fill('profile.requested'));
    expect(state().context.today).toBe('2026-11-22');
    // A clock that was set back cannot show the age of the data, so the page reloads the data.
    at(0, '2026-11-22');
    expect(reported).toHaveLength(4);
  });

  test('a return after ten minutes reloads the first page and the forecast; the next return retries a failed reload', async () => {
    const { calls, watchDay, state } = startCabinet({ card: cards.sapphire });
    const asked = () => [calls.page.inputs.length, calls.forecast.inputs.length];
    const at = (now: number) => {
      watchDay.tell({ type: 'page.returned', now, today: '2026-11-20' });
    };
    const page = { isLastPage: false, transactions: [purchase('2026-10-20', { rrn: '7' })] };
    calls.page.resolve(page);
    calls.forecast.resolve([{ date: '2026-12-01', points: 340 }]);
    await settled();
    at(599_999);
    expect(asked()).toEqual([1, 1]);
    at(600_000);
    expect(asked()).toEqual([2, 2]);
    expect(calls.page.inputs.at(-1)).toEqual({ limit: 20, offset: 0 });
    calls.page.reject(new UnreachableError());
    calls.forecast.reject(new UnreachableError());
    await settled();
    const { paging, pointsForecast } = state().children;
    expect([
      paging?.getSnapshot().hasTag('failed'),
      pointsForecast?.getSnapshot().hasTag('failed'),
    ]).toEqual([false, false]);
    at(600_001);
    expect(asked()).toEqual([3, 3]);
    calls.page.resolve(page);
    calls.forecast.resolve([]);
    await settled();
    at(600_002);
    expect(asked()).toEqual([3, 3]);
    expect(pointsForecast?.getSnapshot().matches('empty')).toBe(true);
    watchDay.tell({ type: 'day.begun', now: 600_003, today: '2026-11-21' });
    expect(asked()).toEqual([4, 4]);
  });

  test('older transactions load until they cover the two months that the tier forecast needs', async () => {
    const { calls } = startCabinet({ card: cards.sapphire });
    const load = async (day: string) => {
      calls.page.resolve({ isLastPage: false, transactions: [purchase(day)] });
      await settled();
    };
    await load('2026-10-31');
    expect(calls.page.inputs.length).toBe(1);
    calls.rules.resolve(tierRules);
    await settled();
    expect(calls.page.inputs.length).toBe(2);
    await load('2026-10-01');
    await load('2026-09-25');
    expect(calls.page.inputs.map(({ offset }) => offset)).toEqual([0, 20, 40, 60]);
    await load('2026-09-24');
    expect(calls.page.inputs.length).toBe(4);
  });

  test.each(['diamond', 'sapphire'] as const)(
    'the current month loads to its start by itself, for %s too, before the tier rules have loaded',
    async (name) => {
      const { calls } = startCabinet({ card: cards[name] });
      for (const day of ['2026-11-20', '2026-11-01', '2026-10-31']) {
        calls.page.resolve({ isLastPage: false, transactions: [purchase(day)] });
        await settled();
      }
      expect(calls.page.inputs.map(({ offset }) => offset)).toEqual([0, 20, 40]);
    },
  );

  test('after loading of older transactions is cancelled, the next page does not start it again', async () => {
    const { calls, state } = startCabinet({ card: cards.sapphire });
    const page = { isLastPage: false, transactions: [purchase('2026-11-20')] };
    calls.rules.resolve(tierRules);
    calls.page.resolve(page);
    await settled();
    expect(calls.page.inputs.length).toBe(2);
    state().children.paging?.send({ type: 'rest.cancelled' });
    state().children.paging?.send({ type: 'page.requested' });
    calls.page.resolve({ ...page, transactions: [purchase('2026-11-19')] });
    await settled();
    expect(state().children.paging?.getSnapshot().matches('partial')).toBe(true);
    expect(calls.page.inputs.length).toBe(3);
  });

  test('a refreshed list loads older transactions for the two months again', async () => {
    const { actor, calls } = startCabinet({ card: cards.sapphire });
    calls.rules.resolve(tierRules);
    await settled();
    calls.page.resolve({ isLastPage: true, transactions: [purchase('2026-09-01')] });
    await settled();
    expect(calls.page.inputs.length).toBe(1);
    actor.send({ type: 'refresh.requested' });
    calls.page.resolve({ isLastPage: false, transactions: [purchase('2026-11-19')] });
    await settled();
    expect(calls.page.inputs.map(({ offset }) => offset)).toEqual([0, 0, 20]);
  });

  test('section 9: the tier cards begin 600 ms after the data', async () => {
    const { calls, clock, state } = startCabinet({ card: cards.ruby });
    clock.increment(5_000);
    calls.rules.resolve(tierRules);
    await settled();
    clock.increment(599);
    expect(state().children.tierSlider).toBeUndefined();
    clock.increment(1);
    calls.slides.resolve(undefined);
    await settled();
    expect(state().children.tierSlider?.getSnapshot().context).toMatchObject({
      count: 4,
      target: { index: 2, duration: 700 },
    });
  });

  test.each([
    ['newcomer', 0],
    ['agate', 0],
    ['sapphire', 1],
    ['ruby', 2],
    ['diamond', 3],
  ] as const)('section 2: the slider moves to the tier card of %s', async (name, index) => {
    const { calls, clock, state } = startCabinet({ card: cards[name] });
    calls.rules.resolve(tierRules);
    await settled();
    clock.increment(600);
    expect(state().children.tierSlider?.getSnapshot().context.own).toBe(index);
  });

  test('a purchase that has been rated is not asked about again when its section reopens', async () => {
    const { actor, calls, clock, state } = startCabinet({ card: cards.sapphire });
    const page = { isLastPage: true, transactions: [purchase('2026-11-20', { rrn: '7' })] };
    calls.page.resolve(page);
    await settled();
    clock.increment(300);
    state().children.rating?.send({ type: 'rating.chosen', rating: 5 });
    clock.increment(1_500);
    calls.rate.resolve();
    await settled();
    expect(calls.rate.inputs).toEqual([{ rrn: '7', rating: 5 }]);
    actor.send({ type: 'transactions.failed' });
    actor.send({ type: 'transactions.reopened' });
    calls.page.resolve(page);
    await settled();
    expect(state().children.rating?.getSnapshot().value).toBe('rated');
  });
});
