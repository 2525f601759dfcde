import { expect } from 'playwright/test';
import { questionsMachine } from '#machines/dashboard/questions.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { loseAndFindNetwork, retryIn } from '#tests/support/events.ts';
import { isGivenUp, isLost, seesLossIn } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const load = { method: 'GET', path: '/qna-list' } as const;
const faq = ({ page }: World) => page.locator('#my-balance #faq');

const title = 'Вопросы не загрузились';

export const questionsModel = model({
  machine: questionsMachine,
  facts: ({ context: { failure } }) => failure?.kind ?? null,
  samples: {
    'done loadQuestions': [
      { output: [{ selection: 'Как списать баллы?', text: 'Скажите кассиру', weigth: 100 }] },
      { output: [] },
    ],
    'error loadQuestions': [
      { error: new RejectedError(0, 'Неизвестная ошибка') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    area: faq,
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    calls: { loadQuestions: load },
    events: {
      'done loadQuestions': (world, { output }) =>
        (output as unknown[]).length > 0 ? world.letThrough(load) : world.answer(load, []),
      'retry.requested': (world) => retryIn(faq(world)),
      'connection.restored': loseAndFindNetwork,
    },
    states: {
      loading: async (world) => {
        await expect(faq(world)).toHaveAttribute('aria-busy', 'true');
        await expect(faq(world).getByRole('alert')).toBeHidden();
      },
      failed: seesLossIn(faq, title),
      empty: async (world) => {
        await expect(faq(world)).toContainText('Вопросов пока нет');
        await expect(faq(world)).toHaveAttribute('aria-busy', 'false');
      },
      // Section 9: sorted by weigth descending.
      loaded: async (world) => {
        const first = faq(world).locator('details').first();
        await expect(first.locator('summary')).toHaveText('Как определяется уровень?');
        await expect(faq(world)).toHaveAttribute('aria-busy', 'false');
      },
    },
    afterEvents: {
      'error loadQuestions': isLost(faq, title),
      'wait.cancelled': isGivenUp(faq, title),
    },
  },
});
