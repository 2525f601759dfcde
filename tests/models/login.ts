import { loginMachine } from '../../machines/login';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { expect, type Page } from 'playwright/test';
import { arriveWith, cancelWait, goBackFromStep, returnToStep } from '../support/causes';
import {
  codeGroup,
  cookieNames,
  isTold,
  main,
  refusalOf,
  seesPage,
  seesPatience,
  seesResent,
  seesSlow,
} from '../support/looks';
import { model } from '../support/model';
import { clients, typeCode } from '../support/signIn';
import type { World } from '../support/world';

const step = { phone: '+7 999 000 00 03', operationId: 'kept', sentAt: 1_000 };

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });

/** Back at the phone: it stands there as it was typed, ready to be changed. */
async function seesKeptPhone({ page }: World) {
  await expect(phoneField(page)).toBeFocused();
  await expect(phoneField(page)).toHaveValue('+7 999 000 00 03');
}

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
      phone: async (world) => {
        const { page } = world;
        await seesPage(world, '/auth');
        await expect(phoneField(page)).toBeVisible();
        await expect(codeGroup(world)).toBeHidden();
      },
      'phone.entering': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Получить код' })).toBeVisible();
        await expect(phoneField(page)).toBeEditable();
      },
      'phone.requesting': async (world) => {
        const { page } = world;
        await expect(page.getByRole('button', { name: 'Отправляем код' })).toBeVisible();
        await expect(phoneField(page)).toHaveValue('+7 999 000 00 03');
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
      'phone.requesting.patient': seesPatience,
      'phone.requesting.slow': seesSlow,
      code: async (world) => {
        const { page } = world;
        await expect(codeGroup(world)).toBeVisible();
        await expect(page.getByText('Отправили на +7 999 000 00 03')).toBeVisible();
        await expect(phoneField(page)).toBeHidden();
        expect(new URL(page.url()).search, 'what the address tells').toBe('');
        expect(await cookieNames(page), 'cookies').toEqual([]);
      },
      'code.entering': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Изменить номер' })).toBeEnabled();
      },
      'code.verifying': async (world) => {
        const busy = world.page.getByRole('button', { name: 'Проверяем код' });
        await expect(busy).toHaveAttribute('aria-busy', 'true');
        await expect(codeGroup(world).getByRole('alert')).toBeHidden();
      },
      'code.verifying.patient': seesPatience,
      'code.verifying.slow': seesSlow,
      verified: async (world) => {
        const { page } = world;
        await seesPage(world, '/dashboard');
        await expect
          .poll(() => cookieNames(page), 'cookies')
          .toEqual(['access_token', 'refresh_token']);
      },
    },
    seesAfter: {
      'error requestCode': async (world, moment) => {
        const isUnknown = (moment.event?.['error'] as { code?: number }).code === 10;
        const wayOn = isUnknown ? 'Стать участником' : '';
        await expect(main(world).getByRole('alert')).toHaveText(refusalOf(moment) + wayOn);
      },
      'error verifyCode': async (world, moment) => {
        await isTold(codeGroup)(world, moment);
        const isRefused = moment.event?.['error'] instanceof RejectedError;
        const marked = codeGroup(world).locator('[aria-invalid=true]');
        await expect(marked).toHaveCount(isRefused ? 4 : 0);
      },
      'operation.expired': isTold(main),
      'code.resent': seesResent,
      'phone.given': async ({ page }) => {
        await expect(phoneField(page)).toHaveValue('+7 999 000 00 02');
      },
      'phone.changeRequested': seesKeptPhone,
      'step.left': seesKeptPhone,
      // Nobody has refused anything, and what was typed is still there.
      'wait.cancelled': async (world, { state }) => {
        await expect(main(world).getByRole('alert')).toBeHidden();
        if (state.matches('phone')) {
          await expect(phoneField(world.page)).toHaveValue('+7 999 000 00 03');
        } else await expect(codeGroup(world).getByRole('textbox').last()).toHaveValue(/\d/);
      },
    },
  },
});
