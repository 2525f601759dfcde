import { expect } from 'playwright/test';
import { profileMachine } from '#machines/account/profile.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { stopClock } from '#tests/support/events.ts';
import { failsOnPurpose } from '#tests/support/sandbox.ts';
import { hasFocus, isTold, seesDialogs } from '#tests/support/looks.ts';
import { client } from '#tests/support/examples.ts';
import { model } from '#tests/support/model.ts';
import { openProfile, profileOn, save } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

const me = '/v1/client/me';
const today = '2026-11-20';

export const profileModel = model({
  machine: profileMachine,
  inputs: { awaited: { draft: null, today } },
  facts: ({ context }) => [context.client !== null, context.isHidden],
  samples: {
    'client.loaded': [{ client }],
    'form.completed': [{ values: { firstName: 'Мария' } }],
    'form.drafted': [{ values: { firstName: 'Мария' } }, { values: null }],
    'error saveProfile': [
      { error: new RejectedError(90, 'Имя не подходит') },
      { error: new UnreachableError() },
    ],
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await openProfile(page);
      failsOnPurpose(page, me);
      await page.route(`**${me}`, (route) => route.abort('connectionfailed'));
      await page.reload();
      await expect(profileOn(page).dialog.getByText('Профиль не загрузился')).toBeVisible();
    },
    calls: { saveProfile: save },
    events: {
      'client.loaded': async ({ page }) => {
        await page.unroute(`**${me}`);
        const { button, field } = profileOn(page);
        // The modal may load the client by a call of its own before anybody presses.
        await button('Повторить').or(field('Имя')).click();
        await expect(profileOn(page).field('Имя')).toHaveValue('Анна');
        await stopClock({ page });
      },
      'form.completed': async ({ page }) => {
        await profileOn(page).field('Имя').fill('Мария');
        await profileOn(page).button('Сохранить').click();
      },
      'close.requested': async ({ page }, _, before) => {
        const isEntering = before.matches({ editing: 'entering' });
        if (isEntering) await profileOn(page).field('Отчество').fill('Павловна');
        await page.keyboard.press('Escape');
      },
      'form.left': ({ page }) => profileOn(page).button('Закрыть').click(),
      'done profileForm': async ({ page }) => {
        await page.clock.runFor(1_300);
      },
    },
    states: {
      waiting: async ({ page }) => {
        const { dialog, button, field } = profileOn(page);
        await expect(dialog.getByRole('alert')).toContainText('Профиль не загрузился');
        await expect(button('Повторить')).toBeVisible();
        await expect(field('Имя')).toHaveCount(0);
      },
      editing: (world) => seesDialogs(world, ['Профиль']),
      'editing.entering': async ({ page }) => {
        await expect(profileOn(page).button('Сохранить')).toBeVisible();
        await expect(profileOn(page).field('Имя')).toBeEditable();
      },
      'editing.saving': async ({ page }) => {
        const { dialog, button, field } = profileOn(page);
        await expect(button('Сохраняем')).toHaveAttribute('aria-busy', 'true');
        await expect(field('Имя')).not.toBeEditable();
        await expect(field('Имя')).toHaveValue('Мария');
        await expect(dialog.getByRole('alert')).toBeHidden();
      },
      'editing.saved': async ({ page, sandbox }) => {
        const toasts = page.getByRole('region', { name: 'Сообщения' });
        await expect(toasts.getByRole('status')).toHaveText('Сохранено');
        await expect
          .poll(async () => (await sandbox.calls('/v1/client')).at(-1), 'the call that saves')
          .toMatchObject({ method: 'PUT', status: 200, body: { first_name: 'Мария' } });
        await expect(page.getByRole('main', { includeHidden: true })).toContainText('Мария');
      },
      // The page has reloaded, so the focus is at its heading.
      closed: async (world) => {
        await seesDialogs(world, []);
        await hasFocus(world, 'heading', 'Личный кабинет');
      },
    },
    afterEvents: {
      'error saveProfile': isTold(({ page }) => profileOn(page).dialog),
      'client.loaded': async ({ page }) => {
        await expect(profileOn(page).field('Фамилия')).toHaveValue('Воронцова');
      },
      'wait.cancelled': async ({ page }) => {
        await expect(profileOn(page).field('Имя')).toHaveValue('Мария');
        await expect(profileOn(page).dialog.getByRole('alert')).toBeHidden();
      },
      // Closing asks before it discards changes, but not while they are being saved.
      'close.requested': async ({ page }, { state }) => {
        const { question } = profileOn(page);
        if (state.matches({ editing: 'entering' })) await expect(question).toBeVisible();
        else await expect(question).toBeHidden();
      },
    },
    can: (snapshot, event) => {
      const isSaved = snapshot.matches({ editing: 'saved' });
      if (event === 'done profileForm') return isSaved;
      return event !== 'close.requested' || !isSaved;
    },
    unreachable: {
      ...Object.fromEntries(
        [
          'waiting | modal.hidden | ended',
          'editing | modal.hidden | -',
          'editing | form.drafted | -',
          'editing.entering | always [isHidden] | ended',
          'editing.saving | error saveProfile [isHidden] | editing.entering',
          'editing.saved | always [isHidden] | ended',
          'closed | modal.hidden | ended',
          '* | entry.changed | -',
        ].map((edge) => [
          edge,
          'nothing of it is seen, or only by the next profile: tests/features/profile/profile.test.tsx',
        ]),
      ),
      'editing | error profileForm | closed':
        'the form breaks by a defect alone: nothing a person types causes one',
    },
  },
});
