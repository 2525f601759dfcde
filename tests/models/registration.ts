import { expect, type Page } from 'playwright/test';
import { registrationMachine } from '../../machines/registration';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { cancelWait, goBackFromStep, returnToStep, seesSlow } from '../support/causes';
import { model } from '../support/model';
import { typeCode } from '../support/signIn';

const phone = '+79991234567';
const masked = '+7 999 123 45 67';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Fills a field that is empty: one that is not holds what was typed before. */
async function fill(page: Page, name: string, value: string) {
  if ((await field(page, name).inputValue()) === '') await field(page, name).fill(value);
}

const resend = { method: 'POST', path: '/v1/register/resend' };

export const registrationModel = model({
  machine: registrationMachine,
  inputs: { start: { codeLength: 4, today: '2026-11-20' } },
  delays: { patience: 10_000 },
  samples: {
    'form.completed': [{ values: { phone: masked, birthDate: '14.03.1991' } }],
    'phone.given': [{ phone: masked }],
    'code.completed': [{ code: '4815' }],
    'code.resent': [{ sentAt: 61_000 }],
    'operation.expired': [{ failure: { kind: 'rejected', code: 12, message: 'Начните заново' } }],
    'step.restored': [{ phone: masked, operationId: '', sentAt: 1_000 }],
    'error checkAllowed': [{ error: new RejectedError(20, 'Регистрация недоступна') }],
    'done register': [{ output: { sentAt: 1_000 } }],
    'error register': [{ error: new RejectedError(21, 'Этот номер уже зарегистрирован') }],
    'error confirmRegistration': [
      { error: new RejectedError(21, 'Этот номер уже зарегистрирован') },
      { error: new RejectedError(11, 'Код не подошёл') },
      { error: new UnreachableError() },
    ],
    // The forms and the countdown have no end of their own: the registration stops them.
    'done applicantForm': [],
    'error applicantForm': [],
    'done codeForm': [],
    'error codeForm': [],
    'done resend': [],
    'error resend': [],
  },
  rare: ['step.restored', 'phone.given'],
  browser: {
    start: async ({ page }) => {
      await page.goto('/sign_up');
    },
    calls: {
      checkAllowed: { method: 'POST', path: '/v1/register/is_allow_register' },
      register: { method: 'POST', path: '/v1/register' },
      confirmRegistration: { method: 'POST', path: '/v1/register/confirm' },
    },
    causes: {
      'form.completed': async ({ page }) => {
        await fill(page, 'Номер телефона', phone);
        await fill(page, 'Дата рождения', '14.03.1991');
        await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
      },
      'phone.given': async ({ page }, { phone: given }) => {
        await page.evaluate(
          (place) => {
            history.pushState({ place }, '', '/sign_up');
          },
          { phone: given },
        );
        await page.reload();
      },
      'code.completed': async ({ page, sandbox }) => {
        await typeCode(page, await sandbox.code(phone));
        await page.getByRole('button', { name: 'Подтвердить' }).click();
      },
      'phone.changeRequested': ({ page }) =>
        page.getByRole('button', { name: 'Изменить данные' }).click(),
      'step.left': goBackFromStep,
      'step.restored': ({ page }, step) => returnToStep(page, '/sign_up', step),
      'code.resent': async ({ page, sandbox, pass }) => {
        await sandbox.forward(61);
        await pass(61_000);
        await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
      },
      'operation.expired': async ({ page, sandbox, pass }) => {
        await sandbox.fault({ ...resend, kind: 'result', code: 12, shownError: 'Начните заново' });
        await pass(61_000);
        await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
      },
      'wait.cancelled': cancelWait,
    },
    sees: {
      form: async ({ page }) => {
        await expect(field(page, 'Номер телефона')).toBeVisible();
        await expect(page.getByRole('group', { name: 'Код из СМС' })).toBeHidden();
      },
      'form.filling': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeVisible();
      },
      'form.checking': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Проверяем данные' })).toBeVisible();
        await expect(field(page, 'Номер телефона')).toHaveValue(masked);
      },
      'form.checking.slow': seesSlow,
      'form.registering': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Отправляем код' })).toBeVisible();
      },
      'form.registering.slow': seesSlow,
      code: async ({ page }) => {
        await expect(page.getByRole('group', { name: 'Код из СМС' })).toBeVisible();
        await expect(page.getByText(`Отправили на ${masked}`)).toBeVisible();
        expect(new URL(page.url()).search).toBe('');
      },
      'code.entering': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Подтвердить' })).toBeVisible();
      },
      'code.confirming': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Проверяем код' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Изменить данные' })).toBeDisabled();
      },
      'code.confirming.slow': seesSlow,
      registered: async ({ page }) => {
        await expect(page).toHaveURL(/\/auth$/);
        await expect(field(page, 'Номер телефона')).toHaveValue(masked);
      },
    },
  },
});
