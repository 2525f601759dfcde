import { expect } from 'playwright/test';
import { profileMachine } from '../../machines/profile';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { cancelWait, seesSlow, stopClock } from '../support/causes';
import { client } from '../support/examples';
import { model } from '../support/model';
import { openProfile, profileOn, save } from '../support/profile';
import { arriveSignedIn } from '../support/signIn';

const me = '**/v1/client/me';
const today = '2026-11-20';

export const profileModel = model({
  machine: profileMachine,
  inputs: { client: { client, draft: null, today }, awaited: { client: null, draft: null, today } },
  facts: ({ context }) => context.client !== null,
  delays: { patience: 10_000 },
  samples: {
    'client.loaded': [{ client }],
    'form.completed': [{ values: { firstName: 'Мария' } }],
    'error saveProfile': [
      { error: new RejectedError(90, 'Имя не подходит') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    start: async (world, input) => {
      const { page, sandbox } = world;
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await openProfile(page);
      if (input === 'awaited') {
        await page.route(me, (route) => route.abort('connectionfailed'));
        await page.reload();
        await expect(profileOn(page).dialog.getByText('Профиль не загрузился')).toBeVisible();
      } else {
        await expect(profileOn(page).field('Имя')).toHaveValue('Анна');
        await stopClock(world);
      }
    },
    calls: { saveProfile: save },
    causes: {
      'client.loaded': async ({ page }) => {
        await page.unroute(me);
        await profileOn(page).button('Повторить').click();
        await expect(profileOn(page).field('Имя')).toHaveValue('Анна');
        await stopClock({ page });
      },
      'form.completed': async ({ page }) => {
        await profileOn(page).field('Имя').fill('Мария');
        await profileOn(page).button('Сохранить').click();
      },
      'close.requested': async ({ page }) => {
        const { field } = profileOn(page);
        const isEditable = await field('Имя')
          .isEditable({ timeout: 100 })
          .catch(() => false);
        if (isEditable) await field('Отчество').fill('Павловна');
        await page.keyboard.press('Escape');
      },
      'form.left': ({ page }) => profileOn(page).button('Закрыть').click(),
      'done profileForm': async ({ page }) => {
        await page.clock.runFor(1_300);
      },
      'wait.cancelled': cancelWait,
    },
    sees: {
      waiting: async ({ page }) => {
        await expect(profileOn(page).dialog).toBeVisible();
        await expect(profileOn(page).field('Имя')).toHaveCount(0);
      },
      'editing.entering': async ({ page }) => {
        await expect(profileOn(page).button('Сохранить')).toBeVisible();
      },
      'editing.saving': async ({ page }) => {
        await expect(profileOn(page).button('Сохраняем')).toHaveAttribute('aria-busy', 'true');
      },
      'editing.saving.slow': seesSlow,
      'editing.saved': async ({ page, sandbox }) => {
        const toasts = page.getByRole('region', { name: 'Сообщения' });
        await expect(toasts.getByRole('status')).toHaveText('Сохранено');
        await expect
          .poll(async () => (await sandbox.calls()).map(({ method, path }) => `${method} ${path}`))
          .toContain('PUT /v1/client');
        await expect(page.getByRole('main', { includeHidden: true })).toContainText('Мария');
      },
      closed: async ({ page }) => {
        await expect(profileOn(page).dialog).toBeHidden();
      },
    },
    can: (snapshot, event) => {
      const isSaved = snapshot.matches({ editing: 'saved' });
      if (event === 'done profileForm') return isSaved;
      return event !== 'close.requested' || !isSaved;
    },
    beyond: {
      'editing | error profileForm | closed':
        'the form breaks by a defect alone: nothing a person types brings one about',
    },
  },
});
