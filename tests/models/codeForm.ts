import { expect, type Page } from 'playwright/test';
import { codeFormMachine } from '../../machines/codeForm';
import { codeGroup, isTold, seesResent } from '../support/looks';
import { model } from '../support/model';
import { clients, typeCode } from '../support/signIn';

const failure = { kind: 'rejected', code: 11, message: 'Код не подошёл' };
const verify = { method: 'POST', path: '/v1/verify_code' } as const;

const group = (page: Page) => page.getByRole('group', { name: 'Код из СМС' });
const first = (page: Page) => group(page).getByRole('textbox').first();
const submit = (page: Page) => page.getByRole('button', { name: 'Войти' });

/** In the browser it is the form of the login's code step. */
export const codeFormModel = model({
  machine: codeFormMachine,
  inputs: { start: { length: 4 } },
  facts: ({ context }) => context.digits.every((digit) => digit !== ''),
  samples: {
    'code.typed': [{ digits: ['4', '8', '1', '5'] }, { digits: ['4', '8', '', ''] }],
    'code.refused': [{ failure }],
    'code.released': [{ failure: { kind: 'unreachable' } }],
  },
  browser: {
    start: async ({ page, hold }) => {
      await hold(verify);
      await page.goto('/auth');
      await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
      await page.getByRole('button', { name: 'Получить код' }).click();
      await expect(group(page)).toBeVisible();
    },
    ends: ['code.refused'],
    causes: {
      'code.typed': async ({ page, sandbox }, { digits }) => {
        const isWhole = (digits as string[]).every(Boolean);
        for (const input of await group(page).getByRole('textbox').all()) await input.fill('');
        if (isWhole) await typeCode(page, await sandbox.code(clients.sapphire));
        else await first(page).pressSequentially('48');
      },
      'code.focused': ({ page }) => first(page).focus(),
      'code.submitted': ({ page }) => submit(page).click(),
      'code.refused': ({ refuse }) => refuse(verify, 11, 'Код не подошёл'),
      'code.released': ({ cutOff }) => cutOff(verify),
      'code.replaced': async ({ page, sandbox, pass }) => {
        await sandbox.forward(61);
        await pass(61_000);
        await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
      },
      'visibility.toggled': ({ page }) =>
        page.getByRole('button', { name: /^(Показать|Скрыть) код$/ }).click(),
    },
    sees: {
      'entry.editing.incomplete': async ({ page }) => {
        await expect(submit(page)).toBeDisabled();
        await expect(group(page).getByRole('textbox').last()).toHaveValue('');
      },
      'entry.editing.filled': async ({ page }) => {
        await expect(submit(page)).toBeEnabled();
        await expect(first(page)).not.toHaveAttribute('aria-invalid');
        await expect(group(page).getByRole('textbox').last()).toHaveValue(/^\d$/);
      },
      'entry.submitting': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Проверяем код' })).toHaveAttribute(
          'aria-busy',
          'true',
        );
        await expect(group(page).getByRole('alert')).toBeHidden();
      },
      'entry.editing.refused': async ({ page }) => {
        await expect(group(page).locator('[aria-invalid=true]')).toHaveCount(4);
      },
      'visibility.shown': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Скрыть код' })).toBeVisible();
        await expect(first(page)).toHaveCSS('-webkit-text-security', 'none');
      },
      'visibility.hidden': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Показать код' })).toBeVisible();
        await expect(first(page)).toHaveCSS('-webkit-text-security', 'disc');
      },
    },
    seesAfter: {
      'code.refused': isTold(codeGroup),
      'code.released': isTold(codeGroup),
      'code.typed': async ({ page }, { event }) => {
        const [, second = '', third = ''] = event?.['digits'] as string[];
        const typed = group(page).getByRole('textbox');
        await expect(typed.nth(1)).toHaveValue(second === '' ? '' : /^\d$/);
        await expect(typed.nth(2)).toHaveValue(third === '' ? '' : /^\d$/);
      },
      'code.replaced': async (world) => {
        await seesResent(world);
        await expect(first(world.page)).toBeFocused();
      },
    },
  },
});
