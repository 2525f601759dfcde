import { expect } from 'playwright/test';
import { tierRulesMachine } from '../../machines/tierRules';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { tierRules } from '../support/cabinet';
import { cancelWaitIn, loseAndFindNetwork, retryIn } from '../support/causes';
import { seesSlowIn } from '../support/looks';
import { model } from '../support/model';
import { arriveSignedIn } from '../support/signIn';
import type { World } from '../support/world';

const load = { method: 'POST', path: '/v1/public/loyalty_levels' } as const;
const area = ({ page }: World) => page.getByRole('region', { name: 'Мой баланс' });

export const tierRulesModel = model({
  machine: tierRulesMachine,
  facts: ({ context: { failure } }) => failure?.kind ?? null,
  delays: { patience: 10_000 },
  samples: {
    'done loadTierRules': [{ output: tierRules }],
    'error loadTierRules': [
      { error: new RejectedError(90, 'Условия недоступны') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    calls: { loadTierRules: load },
    causes: {
      'retry.requested': (world) => retryIn(area(world)),
      'wait.cancelled': cancelWaitIn(area),
      'connection.restored': loseAndFindNetwork,
    },
    sees: {
      loading: async (world) => {
        await expect(area(world)).toHaveAttribute('aria-busy', 'true');
      },
      'loading.slow': seesSlowIn(area),
      failed: async (world) => {
        await expect(area(world).getByRole('alert')).toContainText('Не удалось загрузить баланс');
        await expect(world.page.getByRole('region', { name: 'Карта' })).toContainText('Сапфир');
      },
      loaded: async (world) => {
        await expect(area(world).getByRole('progressbar')).toHaveCount(2);
        await expect(area(world)).toContainText('Осталось 168 л');
      },
    },
  },
});
