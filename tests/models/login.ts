import { loginMachine } from '../../machines/login';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { expect, type Page } from 'playwright/test';
import { arriveWith, cancelWait, goBackFromStep, returnToStep, seesSlow } from '../support/causes';
import { model } from '../support/model';
import { clients, typeCode } from '../support/signIn';

const step = { phone: '+7 999 000 00 03', operationId: 'kept', sentAt: 1_000 };

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });

const resend = { method: 'POST', path: '/v1/login/resend' };

export const loginModel = model({
  machine: loginMachine,
  inputs: { start: { codeLength: 4 } },
  delays: { patience: 10_000 },
  samples: {
    'form.completed': [{ values: { phone: '+7 999 000 00 03' } }],
    'code.completed': [{ code: '4815' }],
    'code.resent': [{ sentAt: 61_000 }],
    'operation.expired': [{ failure: { kind: 'rejected', code: 12, message: 'Начните заново' } }],
    'step.restored': [step],
    'phone.given': [{ phone: '+7 999 000 00 02' }],
    'done requestCode': [{ output: { operationId: 'op', sentAt: 1_000 } }],
    'error requestCode': [{ error: new RejectedError(10, 'Клиент не найден') }],
    'done verifyCode': [{ output: { accessToken: 'access', refreshToken: 'refresh' } }],
    'error verifyCode': [
      { error: new RejectedError(11, 'Код не подошёл') },
      { error: new UnreachableError() },
    ],
    // The forms and the countdown have no end of their own: the login stops them.
    'done phoneForm': [],
    'error phoneForm': [],
    'done codeForm': [],
    'error codeForm': [],
    'done resend': [],
    'error resend': [],
  },
  rare: ['step.restored', 'phone.given'],
  browser: {
    start: async ({ page }) => {
      await page.goto('/auth');
    },
    calls: {
      requestCode: { method: 'POST', path: '/v1/login' },
      verifyCode: { method: 'POST', path: '/v1/verify_code' },
    },
    causes: {
      'form.completed': async ({ page }) => {
        await phoneField(page).fill(clients.sapphire);
        await page.getByRole('button', { name: 'Получить код' }).click();
      },
      'code.completed': async ({ page, sandbox }) => {
        await typeCode(page, await sandbox.code(clients.sapphire));
        await page.getByRole('button', { name: 'Войти' }).click();
      },
      'phone.changeRequested': ({ page }) =>
        page.getByRole('button', { name: 'Изменить номер' }).click(),
      'phone.given': async ({ page }, place) => {
        await arriveWith(page, '/auth', place);
        await expect(phoneField(page)).toHaveValue('+7 999 000 00 02');
      },
      'step.left': goBackFromStep,
      'step.restored': ({ page }, step) => returnToStep(page, '/auth', step),
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
      phone: async ({ page }) => {
        await expect(phoneField(page)).toBeVisible();
        await expect(page.getByRole('group', { name: 'Код из СМС' })).toBeHidden();
      },
      'phone.requesting': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Отправляем код' })).toBeVisible();
      },
      'phone.requesting.slow': seesSlow,
      code: async ({ page }) => {
        await expect(page.getByRole('group', { name: 'Код из СМС' })).toBeVisible();
        await expect(page.getByText('Отправили на +7 999 000 00 03')).toBeVisible();
        expect(new URL(page.url()).search).toBe('');
      },
      'code.verifying': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Проверяем код' })).toBeVisible();
      },
      'code.verifying.slow': seesSlow,
      verified: async ({ page }) => {
        await expect(page).toHaveURL(/\/dashboard$/);
      },
    },
  },
});
