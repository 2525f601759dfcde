import { expect } from 'playwright/test';
import { passkeyAddingMachine } from '#machines/account/passkeyAdding.ts';
import type { PasskeyFailure } from '#machines/account/passkeyAdding.ts';
import type { PasskeyOutcome } from '#domain/passkeys.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { isTold } from '#tests/support/looks.ts';
import { openProfile } from '#tests/support/journey.ts';
import { model } from '#tests/support/model.ts';
import { installPasskeys, settlePasskey } from '#tests/support/passkeys.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';
import { addCall, addingText, optionsCall } from './passkeyAddingStep';

const dialog = ({ page }: World) =>
  page.getByRole('dialog', { name: 'Вход по отпечатку или лицу' });

const seesBusy = async (world: World) => {
  await expect(dialog(world).getByRole('button', { name: 'Добавляем' })).toBeVisible();
  await expect(dialog(world).getByRole('alert')).toBeHidden();
};

const refusals = [
  { error: new RejectedError(90, 'Ключ доступа не подошёл') },
  { error: new UnreachableError() },
];

/** In the browser it is the passkey that is added from the list. */
export const passkeyAddingModel = model({
  machine: passkeyAddingMachine,
  facts: ({ context: { isAdded, reason } }) => [isAdded, reason],
  samples: {
    'done loadOptions': [{ output: { operationId: 'op', options: '{}' } }],
    'error loadOptions': refusals,
    'done makePasskey': [
      { output: { credential: '{}' } },
      { output: 'cancelled' },
      { output: 'known' },
      { output: 'unavailable' },
    ],
    'error makePasskey': [{ error: new Error('A defect') }],
    'error addPasskey': refusals,
  },
  browser: {
    build: 'passkeys',
    area: dialog,
    start: async ({ page, sandbox }) => {
      await page.addInitScript(installPasskeys);
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await openProfile(page);
      await page.getByRole('button', { name: 'Вход по отпечатку или лицу' }).click();
      await page.getByRole('button', { name: 'Добавить это устройство' }).click();
    },
    calls: { loadOptions: optionsCall, addPasskey: addCall },
    events: {
      'done makePasskey': (world, { output }) => settlePasskey(world, output as PasskeyOutcome),
    },
    unreachable: {
      'making | error makePasskey | ended': 'the browser’s answer is read without a way to fail',
    },
    states: {
      preparing: seesBusy,
      making: seesBusy,
      sending: seesBusy,
      ended: async (world) => {
        await expect(dialog(world).getByRole('button', { name: 'Добавляем' })).toBeHidden();
      },
    },
    afterEvents: {
      'error loadOptions': isTold(dialog),
      'error addPasskey': isTold(dialog),
      'done makePasskey': async (world, { event }) => {
        const kind = event?.['output'];
        if (typeof kind !== 'string') return;
        const shown = addingText({ kind } as PasskeyFailure);
        await expect(dialog(world).getByRole('alert')).toHaveText(shown);
      },
      'done addPasskey': async ({ page }) => {
        await expect(page.getByText('Устройство добавлено')).toBeVisible();
      },
    },
  },
});
