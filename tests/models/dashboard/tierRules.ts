import { expect } from 'playwright/test';
import { tierRulesMachine } from '#machines/dashboard/tierRules.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { tierRules } from '#tests/support/cabinet.ts';
import { loseAndFindNetwork, retryIn } from '#tests/support/events.ts';
import { isGivenUp, isLost, seesLossIn } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const load = { method: 'POST', path: '/v1/public/loyalty_levels' } as const;
const area = ({ page }: World) => page.getByRole('region', { name: 'Мой баланс' });

const title = 'Не удалось загрузить уровни';

export const tierRulesModel = model({
  machine: tierRulesMachine,
  facts: ({ context: { failure } }) => failure?.kind ?? null,
  samples: {
    'done loadTierRules': [{ output: tierRules }],
    'error loadTierRules': [
      { error: new RejectedError(90, 'Условия недоступны') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    area,
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    calls: { loadTierRules: load },
    events: {
      'retry.requested': (world) => retryIn(area(world)),
      'connection.restored': loseAndFindNetwork,
    },
    states: {
      loading: async (world) => {
        await expect(area(world)).toHaveAttribute('aria-busy', 'true');
        await expect(area(world).getByRole('alert').filter({ hasText: title })).toBeHidden();
      },
      failed: async (world, moment) => {
        await seesLossIn(area, title)(world, moment);
        await expect(world.page.getByRole('region', { name: 'Карта' })).toContainText('Сапфир');
      },
      // Section 4: what remains is the difference, for fuel and for the rest.
      loaded: async (world) => {
        await expect(area(world).getByRole('progressbar')).toHaveCount(2);
        await expect(area(world)).toContainText('Осталось 168 л');
        await expect(area(world)).toContainText(/Уровень\sна\s.+\s—\s«Сапфир»/);
      },
    },
    afterEvents: {
      'error loadTierRules': isLost(area, title),
      'wait.cancelled': isGivenUp(area, title),
    },
  },
});
