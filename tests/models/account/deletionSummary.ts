import { expect } from 'playwright/test';
import { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import { UnreachableError } from '#domain/failure.ts';
import { loseAndFindNetwork } from '#tests/support/events.ts';
import { main, seesPage } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import {
  signInElsewhere,
  signOutElsewhere,
  arriveSignedIn,
  clients,
} from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const load = { method: 'POST', path: '/v1/client/transactions' } as const;

const removal = ({ page }: World) => page.getByRole('button', { name: 'Удалить аккаунт' });
const history = ({ page }: World) =>
  page
    .getByText('История', { exact: true })
    .locator('xpath=ancestor-or-self::dt/following-sibling::dd');

export const deletionSummaryModel = model({
  machine: deletionSummaryMachine,
  inputs: { client: { isSignedIn: true }, visitor: { isSignedIn: false } },
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
    events: {
      'session.started': (world) => signInElsewhere(world, clients.sapphire),
      'session.ended': signOutElsewhere,
      'connection.restored': loseAndFindNetwork,
    },
    states: {
      '*': (world) => seesPage(world, '/delete_account'),
      visitor: async (world) => {
        await expect(world.page.getByText('Сначала нужно войти')).toBeVisible();
        await expect(history(world)).toHaveCount(0);
      },
      loading: async (world) => {
        await expect(removal(world)).toBeVisible();
        await expect(history(world)).toHaveText('');
      },
      loaded: async (world) => {
        await expect(history(world)).toHaveText(/^Больше 20\sопераций$/);
      },
      unknown: async (world) => {
        await expect(history(world)).toHaveText('Вся история');
      },
    },
    // A person can leave without knowing the length of the history.
    afterEvents: {
      'error loadHistory': async (world) => {
        await expect(main(world).getByRole('alert')).toHaveCount(0);
        await expect(removal(world)).toBeEnabled();
      },
    },
  },
});
