import { expect } from 'playwright/test';
import { formMachine } from '../../machines/form';
import { cancelWait, stopClock } from '../support/causes';
import { model } from '../support/model';
import { openProfile, profileOn, save } from '../support/profile';
import { arriveSignedIn } from '../support/signIn';

const form = {
  rules: { firstName: { type: 'text', required: true, restrict: 'name', capital: true } },
  values: { firstName: 'Анна' },
  today: '2026-11-20',
} as const;

/** In the browser it is the form of the profile, of which the path changes the first name. */
export const formModel = model({
  machine: formMachine,
  inputs: { modal: { ...form, isModal: true }, page: { ...form, isModal: false } },
  facts: ({ context: { values } }) => values['firstName'],
  isBrief: true,
  delays: { buttonHold: 1_000, resetDelay: 1_000, closeDelay: 300 },
  samples: {
    'field.changed': [
      { name: 'firstName', value: 'Мария' },
      { name: 'firstName', value: '' },
    ],
    'field.left': [{ name: 'firstName' }],
    'form.refused': [{ failure: { kind: 'rejected', code: 90, message: 'Имя не подходит' } }],
  },
  browser: {
    start: async (world) => {
      const { page, sandbox } = world;
      await world.hold(save);
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await openProfile(page);
      await expect(profileOn(page).field('Имя')).toHaveValue('Анна');
      await stopClock(world);
    },
    ends: ['leave.requested', 'leave.confirmed', 'form.accepted', 'form.refused'],
    causes: {
      'field.changed': ({ page }, { value }) => profileOn(page).field('Имя').fill(String(value)),
      'field.left': async ({ page }) => {
        await profileOn(page).field('Имя').focus();
        await page.keyboard.press('Tab');
      },
      'form.submitted': ({ page }) => profileOn(page).button('Сохранить').click(),
      'form.accepted': async ({ page, letThrough }) => {
        await letThrough(save);
        const toasts = page.getByRole('region', { name: 'Сообщения' });
        await expect(toasts.getByRole('status')).toHaveText('Сохранено');
      },
      'form.refused': ({ refuse }) => refuse(save, 90, 'Имя не подходит'),
      'form.released': cancelWait,
      'leave.requested': ({ page }) => profileOn(page).button('Закрыть').click(),
      'leave.declined': ({ page }) => profileOn(page).button('Вернуться к форме').click(),
      'leave.confirmed': ({ page }) => profileOn(page).button('Закрыть без сохранения').click(),
    },
    sees: {
      'editing.invalid': async ({ page }) => {
        const { dialog, field } = profileOn(page);
        await expect(dialog.getByRole('alert')).toHaveText('Заполните все обязательные поля');
        await expect(field('Имя')).toHaveAttribute('aria-invalid', 'true');
        await page.clock.runFor(1);
        await expect(field('Имя')).toBeFocused();
      },
      'editing.asking': async ({ page }) => {
        const { button, question } = profileOn(page);
        await expect(question).toBeVisible();
        await page.clock.runFor(1);
        await expect(button('Вернуться к форме')).toBeFocused();
      },
      'sent.button.held': async ({ page }) => {
        const held = profileOn(page).dialog.getByRole('button', { name: /Сохран/ });
        await expect(held).toBeDisabled();
      },
      'sent.answer.awaited': async ({ page }) => {
        await expect(profileOn(page).button('Сохраняем')).toHaveAttribute('aria-busy', 'true');
      },
      closing: async ({ page }) => {
        await expect(profileOn(page).button('Сохранить')).toBeDisabled();
      },
      closed: async ({ page }) => {
        await expect(profileOn(page).dialog).toBeHidden();
      },
    },
    can: ({ context }) => (context as { isModal: boolean }).isModal,
    beyond: {
      'sent.answer.accepted | after resetDelay | editing':
        'every form of a page leads on to another step, which takes the place of the form',
    },
  },
});
