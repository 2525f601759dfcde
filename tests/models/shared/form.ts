import { expect, type Page } from 'playwright/test';
import type { Failure } from '#domain/failure.ts';
import { formMachine } from '#machines/shared/form.ts';
import { toError } from '#tests/support/examples.ts';
import { cancelWait, stopClock } from '#tests/support/events.ts';
import { isTold } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { openProfile, profileOn, save } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

const form = {
  rules: { firstName: { type: 'text', required: true, restrict: 'name', capital: true } },
  values: { firstName: 'Анна' },
  today: '2026-11-20',
} as const;

const busy = { kind: 'rejected', code: 0, message: 'Слишком много запросов' } as const;

/** The button that sends the form, whatever its current label. */
const send = (page: Page) => profileOn(page).dialog.getByRole('button', { name: /Сохран/ });

/** In the browser it is the form of the profile; the path changes the first name. */
export const formModel = model({
  machine: formMachine,
  inputs: { modal: { ...form, isModal: true }, page: { ...form, isModal: false } },
  facts: ({ context: { values, wait } }) => [values['firstName'], wait],
  isBrief: true,
  delays: { buttonHold: 1_000, resetDelay: 1_000, closeDelay: 300 },
  samples: {
    'field.changed': [
      { name: 'firstName', value: 'Мария' },
      { name: 'firstName', value: '' },
    ],
    'field.left': [{ name: 'firstName' }],
    'form.refused': [
      { failure: { kind: 'rejected', code: 90, message: 'Имя не подходит' } },
      { failure: { ...busy, retryAfterSeconds: 2 } },
    ],
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
    ends: ['discard.requested', 'discard.confirmed', 'form.accepted', 'form.refused'],
    events: {
      'field.changed': ({ page }, { value }) => profileOn(page).field('Имя').fill(String(value)),
      'field.left': async ({ page }) => {
        await profileOn(page).field('Имя').focus();
        await page.keyboard.press('Tab');
      },
      'form.submitted': ({ page }) => profileOn(page).button('Сохранить').click(),
      'form.accepted': ({ letThrough }) => letThrough(save),
      'form.refused': ({ fail }, { failure }) => fail(save, toError(failure as Failure)),
      'form.submitCancelled': cancelWait,
      'discard.requested': ({ page }) => profileOn(page).button('Закрыть').click(),
      'discard.declined': ({ page }) => profileOn(page).button('Вернуться к форме').click(),
      'discard.confirmed': ({ page }) => profileOn(page).button('Закрыть без сохранения').click(),
    },
    states: {
      'editing.open': async ({ page }, { event }) => {
        const { dialog, button, field, question } = profileOn(page);
        // Nothing had been changed, or the changes were discarded: the profile has closed.
        if (event?.type.startsWith('discard.') && event.type !== 'discard.declined') {
          await expect(dialog).toBeHidden();
          return;
        }
        await expect(button('Сохранить')).toBeEnabled();
        await expect(field('Имя')).toBeEditable();
        await expect(question).toBeHidden();
      },
      // The seconds to wait that a busy server sends.
      'editing.waiting': async ({ page }) => {
        const { dialog, button } = profileOn(page);
        await expect(dialog.getByText(/^Можно через 0:0[12]$/)).toBeVisible();
        await expect(button('Сохранить')).toBeDisabled();
      },
      // Section 5: an alert, and invalid styling.
      'editing.invalid': async ({ page }, { event }) => {
        const { dialog, field } = profileOn(page);
        await expect(dialog.getByRole('alert')).toHaveText('Заполните все обязательные поля');
        await expect(field('Имя')).toHaveAttribute('aria-invalid', 'true');
        await expect(field('Имя')).toHaveAccessibleDescription('Заполните это поле');
        await page.clock.runFor(1);
        if (event?.type === 'field.left') await expect(field('Имя')).not.toBeFocused();
        else await expect(field('Имя')).toBeFocused();
      },
      'editing.asking': async ({ page }) => {
        const { button, question } = profileOn(page);
        await expect(question).toBeVisible();
        await page.clock.runFor(1);
        await expect(button('Вернуться к форме')).toBeFocused();
      },
      'sent.button.pressed': async ({ page }, { event }) => {
        if (event?.type !== 'discard.requested') await expect(send(page)).toBeEnabled();
        else await expect(profileOn(page).dialog).toBeHidden();
      },
      // Section 4: after a submit, the form button is disabled after 1 s.
      'sent.button.held': async ({ page }, { event }) => {
        if (event?.type !== 'discard.requested') await expect(send(page)).toBeDisabled();
        else await expect(profileOn(page).dialog).toBeHidden();
      },
      'sent.answer.awaited': async ({ page }) => {
        await expect(profileOn(page).button('Сохраняем')).toHaveAttribute('aria-busy', 'true');
      },
      'sent.answer.accepted': async ({ page }) => {
        await expect(profileOn(page).button('Сохраняем')).toBeHidden();
      },
      closing: async ({ page }) => {
        await expect(profileOn(page).button('Сохранить')).toBeDisabled();
      },
      closed: async ({ page }) => {
        await expect(profileOn(page).dialog).toBeHidden();
      },
    },
    afterEvents: {
      'field.changed': async ({ page }, { event }) => {
        await expect(profileOn(page).field('Имя')).toHaveValue(String(event?.['value']));
      },
      'field.left': async ({ page }, { state }) => {
        const field = profileOn(page).field('Имя');
        await expect(field).not.toBeFocused();
        // An emptied field shows its error until something is typed.
        const invalid = state.matches({ editing: 'invalid' }) ? 1 : 0;
        await expect(field.and(page.locator('[aria-invalid=true]'))).toHaveCount(invalid);
      },
      'form.accepted': async ({ page }) => {
        const toasts = page.getByRole('region', { name: 'Сообщения' });
        await expect(toasts.getByRole('status')).toHaveText('Сохранено');
      },
      'form.refused': isTold(({ page }) => profileOn(page).dialog),
      'form.submitCancelled': async ({ page }) => {
        await expect(profileOn(page).dialog.getByRole('alert')).toBeHidden();
      },
      'discard.declined': async ({ page }, { state }) => {
        const { values } = state.context;
        await expect(profileOn(page).field('Имя')).toHaveValue(String(values['firstName']));
      },
    },
    can: (snapshot, event) =>
      (snapshot.context as { isModal: boolean }).isModal &&
      !(event === 'form.submitted' && snapshot.matches({ editing: 'waiting' })),
    unreachable: {
      'editing.waiting | form.submitted | -': 'the button rests',
      '* | draft.requested | -':
        'the form is out of sight: tests/features/profile/profile.test.tsx',
      'sent.answer.accepted | after resetDelay | editing':
        'every form of a page leads on to another step, which takes the place of the form',
    },
  },
});
