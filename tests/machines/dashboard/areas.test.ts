import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { defaultTiers } from '#domain/programme.ts';
import { noFilter } from '#domain/ledgerFilter.ts';
import { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { ratingMachine } from '#machines/dashboard/rating.ts';
import { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
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
  test('the default conditions equal those of the sandbox', () => {
    expect(defaultTiers).toEqual(
      tiers.map(({ programName, fuel, nonFuel }) => ({
        programName,
        qualFuel2: fuel / 100,
        qualNonFuel3: nonFuel / 100,
      })),
    );
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

  test('exports nothing before every page has loaded, then the requested form', async () => {
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
  test('next on the last tier card stays there, even if the slide has not settled at an end', () => {
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
    'a snapshot that cannot be read is not shown, awaited %s',
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
