import { expect } from 'playwright/test';
import { ratingMachine } from '../../machines/rating';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { cancelWaitIn, stopClock } from '../support/causes';
import { seesSlowIn } from '../support/looks';
import { model } from '../support/model';
import { newestPurchase, operations, pageCall } from '../support/operations';
import { purchase } from '../support/purchase';
import { arriveSignedIn } from '../support/signIn';
import type { World } from '../support/world';

const rated = '600030000137';
const group = (world: World) => operations(world).getByRole('group', { name: 'Оцените покупку' });

async function seesNothing(world: World): Promise<void> {
  await expect(group(world)).toBeHidden();
}

export const ratingModel = model({
  machine: ratingMachine,
  inputs: { fresh: { ratedRrn: null }, known: { ratedRrn: rated } },
  facts: ({ context: { rating, failure } }) => [rating !== null, failure?.kind ?? null],
  delays: { revealDelay: 300, hideDelay: 1_500, patience: 10_000 },
  samples: {
    'page.loaded': [
      { transactions: [purchase('2026-11-20', { rrn: rated })] },
      // Nothing to ask about.
      { transactions: [] },
    ],
    'rating.chosen': [{ rating: 4 }],
    'error submitRating': [
      { error: new RejectedError(90, 'Такой операции нет') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    start: async (world, input) => {
      const { page, sandbox } = world;
      const tokens = await arriveSignedIn(page, sandbox);
      const newest = input === 'known' ? await newestPurchase(sandbox, tokens) : '';
      await page.addInitScript((rrn) => {
        if (rrn && location.protocol !== 'about:') localStorage.setItem('ratedPurchase', rrn);
      }, newest);
      await world.hold(pageCall);
      await page.goto('/dashboard');
      await expect(operations(world)).toHaveAttribute('aria-busy', 'true');
      await expect.poll(() => world.waiting(pageCall)).toBe(1);
      await stopClock(world);
    },
    calls: { submitRating: { method: 'POST', path: '/v1/client/transaction/rate' } },
    causes: {
      'page.loaded': async (world) => {
        await world.letThrough(pageCall);
        await expect(operations(world)).toHaveAttribute('aria-busy', 'false');
      },
      'rating.chosen': async (world) => {
        const four = operations(world).getByRole('radio', { name: '4' });
        const other = operations(world).getByRole('radio', { name: '5' });
        await ((await four.isChecked()) ? other : four).check({ force: true });
      },
      'retry.requested': (world) =>
        operations(world).getByRole('button', { name: 'Отправить ещё раз' }).click(),
      'wait.cancelled': cancelWaitIn(operations),
    },
    sees: {
      idle: seesNothing,
      concealed: seesNothing,
      offered: async (world) => {
        await expect(group(world).getByRole('radio')).toHaveCount(5);
        await expect(group(world).getByRole('radio', { checked: true })).toHaveCount(0);
      },
      thanking: async (world) => {
        await expect(operations(world).getByText('Спасибо за отзыв!')).toBeVisible();
        await expect(group(world).getByRole('radio', { checked: true })).toHaveCount(1);
      },
      submitting: async (world) => {
        await expect(operations(world).getByText('Спасибо за отзыв!')).toBeHidden();
        await seesNothing(world);
      },
      'submitting.slow': seesSlowIn(operations),
      failed: async (world) => {
        await expect(operations(world).getByRole('alert')).toContainText('Оценка не отправилась');
        await expect(group(world).getByRole('radio', { checked: true })).toHaveCount(1);
      },
      rated: seesNothing,
    },
  },
});
