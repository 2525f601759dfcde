import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { ratingMachine, type RatingGiven } from '#machines/dashboard/rating.ts';
import { RejectedError } from '#domain/failure.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/examples.ts';
import { standalone } from '#tests/support/standalone.ts';

const page = {
  type: 'page.loaded' as const,
  offset: 0,
  transactions: [
    purchase('2026-11-20', { rrn: 'gift', operType: 'Нефинансовая' }),
    purchase('2026-11-19', { rrn: 'cancelled', status: 'Отменена' }),
    purchase('2026-11-19', { rrn: 'refused', errorMessage: 'Error If Fraud' }),
    purchase('2026-11-18', { rrn: 'newest' }),
    purchase('2026-11-17', { rrn: 'older' }),
  ],
};

function start(ratedRrn: string | null = null) {
  const submit = heldCall<void, RatingGiven>();
  const clock = new SimulatedClock();
  const remembered: string[] = [];
  const leaveFocus = vi.fn();
  const actor = createActor(
    standalone(
      ratingMachine.provide({
        actors: { submitRating: submit.logic },
        actions: {
          leaveFocus,
          rememberRated: (_, { rrn }) => {
            remembered.push(rrn);
          },
        },
      }),
    ),
    { clock, input: { ratedRrn } },
  ).start();
  const choose = (rating: 1 | 2 | 3 | 4 | 5) => {
    actor.send({ type: 'rating.chosen', rating });
  };
  return { actor, submit, clock, remembered, leaveFocus, choose, state: () => actor.getSnapshot() };
}

function offered() {
  const started = start();
  started.actor.send(page);
  started.clock.increment(300);
  return started;
}

describe('rating widget (section 4)', () => {
  test('section 9: revealed 300 ms after the purchase is here, not sooner', () => {
    const { actor, clock, state } = start();
    actor.send(page);
    clock.increment(299);
    expect(state().value).toBe('hidden');
    clock.increment(1);
    expect(state().value).toBe('offered');
  });

  test('is about the newest purchase that counts (section 2)', () => {
    expect(offered().state().context.rrn).toBe('newest');
  });

  test('section 9: 1.5 s after the choice it hides, and only then is submitted by program', () => {
    const { clock, choose, submit, leaveFocus, state } = offered();
    choose(4);
    clock.increment(1_499);
    expect(state().value).toBe('thanking');
    expect(submit.inputs).toEqual([]);
    expect(leaveFocus).not.toHaveBeenCalled();
    clock.increment(1);
    expect(state().matches('submitting')).toBe(true);
    expect(submit.inputs).toEqual([{ rrn: 'newest', rating: 4 }]);
    expect(leaveFocus).toHaveBeenCalledOnce();
  });

  test('the arrow keys pass from stone to stone: only the last choice is submitted, once', () => {
    const { clock, choose, submit } = offered();
    choose(1);
    clock.increment(1_000);
    choose(2);
    clock.increment(1_000);
    choose(3);
    expect(submit.inputs).toEqual([]);
    clock.increment(1_500);
    expect(submit.inputs).toEqual([{ rrn: 'newest', rating: 3 }]);
  });

  test('a wait that a busy server asks for is counted down; another choice is sent after it (D29)', async () => {
    const { actor, clock, choose, submit, state } = offered();
    choose(2);
    clock.increment(1_500);
    submit.reject(new RejectedError(0, 'Слишком много запросов', 30));
    await settled();
    expect([state().context.wait, state().hasTag('held')]).toEqual([30, true]);
    actor.send({ type: 'retry.requested' });
    choose(3);
    for (let second = 1; second < 30; second += 1) clock.increment(1_000);
    clock.increment(999);
    expect([state().context.wait, state().hasTag('held')]).toEqual([1, true]);
    expect(submit.inputs).toHaveLength(1);
    clock.increment(1);
    expect([state().hasTag('held'), submit.inputs.length]).toEqual([false, 1]);
    actor.send({ type: 'retry.requested' });
    expect(submit.inputs.at(-1)).toEqual({ rrn: 'newest', rating: 3 });
  });
});
