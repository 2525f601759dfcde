import { describe, expect, test, vi } from 'vitest';
import { createActor, setup, SimulatedClock } from 'xstate';
import type { ExpiringPoints } from '#domain/forecast.ts';
import type { OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import type { QnaItem } from '#domain/programme.ts';
import { defaultTiers, type TierRule } from '#domain/programme.ts';
import { noFilter } from '#domain/ledgerFilter.ts';
import { type ForecastAsked, pointsForecastMachine } from '#machines/dashboard/pointsForecast.ts';
import { questionsMachine } from '#machines/dashboard/questions.ts';
import { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { ratingMachine } from '#machines/dashboard/rating.ts';
import { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { type TierRulesLoaded, tierRulesMachine } from '#machines/dashboard/tierRules.ts';
import {
  type Export,
  type ExportForm,
  transactionExportMachine,
} from '#machines/dashboard/transactionExport.ts';
import { tiers } from '#sandbox/programme/rules.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { ledgerOf, purchase } from '#tests/support/examples.ts';
import { standalone } from '#tests/support/standalone.ts';

describe('publicTiers', () => {
  test("the built conditions are the programme's own", () => {
    expect(defaultTiers).toEqual(
      tiers.map(({ programName, fuel, nonFuel }) => ({
        programName,
        qualFuel2: fuel / 100,
        qualNonFuel3: nonFuel / 100,
      })),
    );
  });
});

describe('questions', () => {
  const item = (selection: string, weigth: number): QnaItem => ({
    selection,
    text: 'Ответ',
    weigth,
  });

  function start() {
    const load = heldCall<QnaItem[], void>();
    const clock = new SimulatedClock();
    const machine = questionsMachine.provide({
      actors: { loadQuestions: load.logic },
    });
    const actor = createActor(machine, { clock }).start();
    return { actor, load, clock, state: () => actor.getSnapshot() };
  }

  test('section 9: questions are sorted by weigth descending, equal ones as they came', async () => {
    const { load, state } = start();
    load.resolve([item('Б', 10), item('А', 30), item('В', 10), item('Г', -5), item('Д', 30)]);
    await settled();
    expect(state().context.items.map(({ selection }) => selection)).toEqual([
      'А',
      'Д',
      'Б',
      'В',
      'Г',
    ]);
  });

  test('no questions are an empty state, not a failure', async () => {
    const { load, state } = start();
    load.resolve([]);
    await settled();
    expect(state().matches('empty')).toBe(true);
    expect(state().hasTag('failed')).toBe(false);
  });
});

describe('tierRules', () => {
  const rules = [{ programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 }];

  /** The machine under a parent that notes what it is told. */
  function start() {
    const load = heldCall<TierRule[], void>();
    const clock = new SimulatedClock();
    const told: TierRulesLoaded[] = [];
    const parent = setup({
      types: { events: {} as TierRulesLoaded },
      actors: {
        child: tierRulesMachine.provide({
          actors: { loadTierRules: load.logic },
        }),
      },
    }).createMachine({
      invoke: { id: 'child', src: 'child' },
      on: { 'tierRules.loaded': { actions: ({ event }) => told.push(event) } },
    });
    const actor = createActor(parent, { clock }).start();
    const child = () => {
      const ref = actor.getSnapshot().children['child'];
      if (!ref) throw new Error('No child');
      return ref;
    };
    const send = (type: 'retry.requested' | 'wait.cancelled' | 'connection.restored') => {
      child().send({ type });
    };
    return { load, clock, told, send, state: () => child().getSnapshot() };
  }

  test('section 3: the dashboard is told the rules once they are here', async () => {
    const { load, told, state } = start();
    expect(told).toEqual([]);
    load.resolve(rules);
    await settled();
    expect(told).toEqual([{ type: 'tierRules.loaded', rules }]);
    expect(state().matches('loaded')).toBe(true);
  });

  test('an answer that comes after the wait was given up never lands', async () => {
    const { load, told, send, state } = start();
    send('wait.cancelled');
    load.resolve(rules);
    await settled();
    expect(told).toEqual([]);
    expect(state().matches('failed')).toBe(true);
  });
});

describe('pointsForecast', () => {
  const items = [
    { date: '2026-12-01', points: 340 },
    { date: '2027-01-01', points: 215 },
  ];

  function start() {
    const load = heldCall<ExpiringPoints[], ForecastAsked>();
    const clock = new SimulatedClock();
    const saveReminder = vi.fn<(shown: readonly ExpiringPoints[]) => void>();
    const machine = pointsForecastMachine.provide({
      actors: { loadForecast: load.logic },
      actions: {
        saveReminder: (_, params) => {
          saveReminder(params.items);
        },
      },
    });
    const actor = createActor(machine, { clock, input: { days: 90 } }).start();
    return {
      actor,
      load,
      clock,
      saveReminder,
      state: () => actor.getSnapshot(),
    };
  }

  test('section 7: the period is sent as asked, and each period is a call of its own', async () => {
    const { actor, load, state } = start();
    load.resolve(items);
    await settled();
    actor.send({ type: 'period.chosen', days: 365 });
    actor.send({ type: 'period.chosen', days: 30 });
    expect(load.inputs).toEqual([{ days: 90 }, { days: 365 }, { days: 30 }]);
    expect(state().context).toMatchObject({ days: 30, items });
  });

  test('the answer for a period that is no longer looked at never lands', async () => {
    const { actor, load, state } = start();
    const { resolve } = load;
    actor.send({ type: 'period.chosen', days: 30 });
    resolve(items);
    await settled();
    expect(state().hasTag('busy')).toBe(true);
    expect(state().context.items).toEqual([]);
  });
});

describe('transactionExport', () => {
  const ledger = ledgerOf([purchase('2026-11-20')]);
  const enough = { type: 'enough.loaded', ledger } as const;

  function start() {
    const load = heldCall<void, { form: ExportForm }>();
    const handOver = heldCall<void, Export>();
    const actor = createActor(
      standalone(
        transactionExportMachine.provide({
          actors: { loadExporter: load.logic, handOver: handOver.logic },
        }),
      ),
    ).start();
    return { actor, load, handOver, value: () => actor.getSnapshot().value };
  }

  test('nothing is handed over before every page is here, then in the form asked for', async () => {
    const { actor, load, handOver, value } = start();
    const filter = { ...noFilter, month: '2026-11' };
    actor.send({ type: 'filter.changed', filter });
    actor.send({ type: 'export.requested', form: 'print' });
    expect(load.inputs).toEqual([]);
    actor.send(enough);
    expect(load.inputs).toEqual([{ form: 'print' }]);
    load.resolve();
    await settled();
    expect(handOver.inputs).toEqual([{ form: 'print', filter, ledger }]);
    handOver.resolve();
    await settled();
    expect(value()).toBe('idle');
  });

  test('another filter while the code comes: what it needs is waited for first', async () => {
    const { actor, load, handOver, value } = start();
    actor.send({ type: 'export.requested', form: 'csv' });
    actor.send(enough);
    const { resolve } = load;
    const filter = { ...noFilter, month: '2026-10' };
    actor.send({ type: 'filter.changed', filter });
    resolve();
    await settled();
    expect(value()).toBe('loadingAll');
    actor.send(enough);
    load.resolve();
    await settled();
    expect(handOver.inputs).toEqual([{ form: 'csv', filter, ledger }]);
  });
});

describe('rating (section 2)', () => {
  test('is about the newest purchase that counts', () => {
    const actor = createActor(standalone(ratingMachine), { input: { ratedRrn: null } }).start();
    const transactions = [
      purchase('2026-11-20', { rrn: 'gift', operType: 'Нефинансовая' }),
      purchase('2026-11-19', { rrn: 'cancelled', status: 'Отменена' }),
      purchase('2026-11-19', { rrn: 'refused', errorMessage: 'Error If Fraud' }),
      purchase('2026-11-18', { rrn: 'newest' }),
      purchase('2026-11-17', { rrn: 'older' }),
    ];
    actor.send({ type: 'page.loaded', offset: 0, transactions });
    expect(actor.getSnapshot().context.rrn).toBe('newest');
  });
});

describe('tierSlider', () => {
  test('a swipe that has not settled at an end leads no further than the last plate', () => {
    const actor = createActor(tierSliderMachine, { input: { index: 1, count: 4 } });
    actor.subscribe({ error: () => {} });
    actor.start();
    actor.send({ type: 'slide.settled', position: { index: 3, isStart: false, isEnd: false } });
    actor.send({ type: 'next.requested' });
    expect(actor.getSnapshot().context.target).toEqual({ index: 3, duration: 500 });
  });
});

describe('offlineSnapshot', () => {
  type Found = { copy: OfflineSnapshot | null; isOwn: boolean; today: string; isAwaited: boolean };

  test.each([true, false])(
    'a copy that cannot be read is shown to nobody, awaited %s',
    async (isAwaited) => {
      const read = heldCall<Found, void>();
      const machine = offlineSnapshotMachine.provide({ actors: { readCopy: read.logic } });
      const actor = createActor(machine, { input: { client: null } }).start();
      actor.send({ type: 'profile.unreachable' });
      read.resolve({ copy: null, isOwn: true, today: '2026-11-20', isAwaited });
      await settled();
      expect(actor.getSnapshot().matches('absent')).toBe(true);
    },
  );
});
