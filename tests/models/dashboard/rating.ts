import { expect } from 'playwright/test';
import { ratingMachine } from '#machines/dashboard/rating.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { stopClock } from '#tests/support/events.ts';
import { refusalOf } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { newestPurchase, ledgerRegion, pageCall } from '#tests/support/journey.ts';
import { purchase } from '#tests/support/examples.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const rated = '600030000137';
const group = (world: World) => ledgerRegion(world).getByRole('group', { name: 'Оцените покупку' });

const rate = { method: 'POST', path: '/v1/client/transaction/rate' } as const;

/** The person's last choice; the next choice must differ from it. */
const chosen = new WeakMap<World, number>();

async function seesNothing(world: World): Promise<void> {
  await expect(group(world)).toBeHidden();
  await expect(ledgerRegion(world).getByText('Спасибо за отзыв!')).toBeHidden();
}

/** Exactly one rating is checked: the last choice. */
async function seesChoice(world: World): Promise<void> {
  const checked = group(world).getByRole('radio', { checked: true });
  await expect(checked).toHaveCount(1);
  await expect(checked).toHaveAccessibleName(String(chosen.get(world)));
}

const caption = (world: World) =>
  group(world).getByRole('paragraph').filter({ hasText: 'Оцените покупку' });

/** The question is on the screen, or hidden visually for a screen reader only. */
const seesCaption = (world: World, isShown: boolean) =>
  expect
    .poll(async () => ((await caption(world).boundingBox())?.width ?? 0) > 1, {
      message: '«Оцените покупку» is on the screen',
    })
    .toBe(isShown);

export const ratingModel = model({
  machine: ratingMachine,
  inputs: { fresh: { ratedRrn: null }, known: { ratedRrn: rated } },
  facts: ({ context: { rating, failure, wait } }) => [rating !== null, failure?.kind ?? null, wait],
  delays: { revealDelay: 300, hideDelay: 1_500 },
  samples: {
    'page.loaded': [
      { offset: 0, transactions: [purchase('2026-11-20', { rrn: rated })] },
      // No transaction to rate.
      { offset: 0, transactions: [] },
    ],
    'rating.chosen': [{ rating: 4 }],
    'error submitRating': [
      { error: new RejectedError(90, 'Такой операции нет') },
      { error: new UnreachableError() },
      { error: new RejectedError(0, 'Слишком много запросов', 2) },
    ],
  },
  browser: {
    area: ledgerRegion,
    start: async (world, input) => {
      const { page, sandbox } = world;
      const tokens = await arriveSignedIn(page, sandbox);
      const newest = input === 'known' ? await newestPurchase(sandbox, tokens) : '';
      await page.addInitScript((rrn) => {
        if (rrn && location.protocol !== 'about:') localStorage.setItem('ratedPurchase', rrn);
      }, newest);
      await world.hold(pageCall);
      await page.goto('/dashboard');
      await expect(ledgerRegion(world)).toHaveAttribute('aria-busy', 'true');
      await expect.poll(() => world.waiting(pageCall)).toBe(1);
      await stopClock(world);
    },
    calls: { submitRating: rate },
    events: {
      'page.loaded': async (world) => {
        await world.letThrough(pageCall);
        await expect(ledgerRegion(world)).toHaveAttribute('aria-busy', 'false');
      },
      'rating.chosen': async (world) => {
        const value = chosen.get(world) === 4 ? 5 : 4;
        chosen.set(world, value);
        const radio = ledgerRegion(world).getByRole('radio', { name: String(value) });
        await radio.check({ force: true });
      },
      'retry.requested': (world) =>
        ledgerRegion(world).getByRole('button', { name: 'Отправить ещё раз' }).click(),
    },
    states: {
      idle: async (world) => {
        await seesNothing(world);
        await expect(ledgerRegion(world)).toHaveAttribute('aria-busy', 'true');
      },
      // Section 9: 300 ms before it is shown. Its place is reserved.
      hidden: async (world) => {
        await seesNothing(world);
        const place = ledgerRegion(world).getByRole('group', {
          name: 'Оцените покупку',
          includeHidden: true,
        });
        await expect(place).toHaveCount(1);
      },
      offered: async (world) => {
        const options = group(world).getByRole('radio');
        await expect(options).toHaveCount(5);
        for (const [at, name] of ['1', '2', '3', '4', '5'].entries()) {
          await expect(options.nth(at)).toHaveAccessibleName(name);
        }
        await expect(group(world).getByRole('radio', { checked: true })).toHaveCount(0);
        await seesCaption(world, true);
        await expect(ledgerRegion(world).getByText('Спасибо за отзыв!')).toBeHidden();
      },
      thanking: async (world) => {
        await expect(ledgerRegion(world).getByText('Спасибо за отзыв!')).toBeVisible();
        await seesCaption(world, false);
        await seesChoice(world);
      },
      submitting: async (world) => {
        await seesNothing(world);
        await expect.poll(() => world.waiting(rate), 'ratings under way').toBe(1);
      },
      failed: async (world) => {
        await expect(ledgerRegion(world).getByRole('alert')).toContainText(
          'Оценка не отправилась.',
        );
        const again = ledgerRegion(world).getByRole('button', { name: 'Отправить ещё раз' });
        await expect(again).toBeVisible();
        await seesChoice(world);
      },
      'failed.counting': async (world) => {
        const again = ledgerRegion(world).getByRole('button', { name: 'Отправить ещё раз' });
        await expect(again).toBeDisabled();
        await expect(ledgerRegion(world).getByText(/^Можно через [12]\sс$/)).toBeVisible();
      },
      'failed.ready': async (world) => {
        const again = ledgerRegion(world).getByRole('button', { name: 'Отправить ещё раз' });
        await expect(again).toBeEnabled();
        await expect(ledgerRegion(world).getByText('Можно через')).toBeHidden();
      },
      rated: seesNothing,
    },
    afterEvents: {
      'error submitRating': async (world, moment) => {
        const shown = `Оценка не отправилась. ${refusalOf(moment)}`;
        await expect(ledgerRegion(world).getByRole('alert')).toHaveText(shown);
      },
      'done submitRating': async (world) => {
        const { page, sandbox } = world;
        const kept = () => page.evaluate(() => localStorage.getItem('ratedPurchase'));
        await expect.poll(kept, 'the purchase that is not asked about again').toMatch(/^\d{12}$/);
        await expect
          .poll(async () => (await sandbox.calls(rate.path)).at(-1), 'the rating received')
          .toMatchObject({ status: 200, body: { rrn: await kept(), rating: chosen.get(world) } });
      },
      // The server has not refused the rating.
      'wait.cancelled': async (world) => {
        const alert = ledgerRegion(world).getByRole('alert');
        await expect(alert).toHaveText('Оценка не отправилась.');
      },
    },
  },
});
