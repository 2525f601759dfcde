import { expect } from 'playwright/test';
import { ownHistoryMachine } from '../../machines/ownHistory';
import { UnreachableError } from '../../src/domain/failure';
import { loseAndFindNetwork } from '../support/causes';
import { model } from '../support/model';
import { tellTabs } from '../support/otherTab';
import { arriveSignedIn, clients, issueTokens, storeTokens } from '../support/signIn';
import type { World } from '../support/world';

const load = { method: 'POST', path: '/v1/client/transactions' } as const;

const isAsked = ({ page }: World) => page.getByRole('button', { name: 'Удалить аккаунт' });
const history = ({ page }: World) =>
  page.getByText('История', { exact: true }).locator('xpath=following-sibling::dd');

export const ownHistoryModel = model({
  machine: ownHistoryMachine,
  inputs: { client: { isSignedIn: true }, visitor: { isSignedIn: false } },
  delays: { patience: 10_000 },
  samples: {
    'done loadHistory': [{ output: { count: 20, isWhole: false } }],
    'error loadHistory': [{ error: new UnreachableError() }],
  },
  browser: {
    start: async ({ page, sandbox }, input) => {
      if (input === 'client') await arriveSignedIn(page, sandbox, clients.sapphire);
      await page.goto('/delete_account');
    },
    calls: { loadHistory: load },
    causes: {
      'session.started': async ({ page, sandbox }) => {
        await storeTokens(page, sandbox, await issueTokens(sandbox, clients.sapphire));
        await tellTabs(page, 'signed-in');
      },
      'session.ended': async ({ page }) => {
        await page.context().clearCookies();
        await tellTabs(page, 'signed-out');
      },
      'connection.restored': loseAndFindNetwork,
    },
    sees: {
      nobody: async (world) => {
        await expect(world.page.getByText('Сначала нужно войти')).toBeVisible();
        await expect(history(world)).toHaveCount(0);
      },
      loading: async (world) => {
        await expect(isAsked(world)).toBeVisible();
        await expect(history(world)).toHaveText('');
      },
      loaded: async (world) => {
        await expect(history(world)).toHaveText(/^Больше 20\sопераций$/);
      },
      unknown: async (world) => {
        await expect(history(world)).toHaveText('Вся история');
      },
    },
  },
});
