import { expect, type Page } from 'playwright/test';
import { assign } from 'xstate';
import { resendMachine } from '#machines/account/resend.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { secondsUntilResend } from '#domain/code.ts';
import { isTold, main, seesResent } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { clients } from '#tests/support/signIn.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Отправить код ещё раз' });

/** In the browser it is the countdown of the login's code step. */
export const resendModel = model({
  machine: resendMachine.provide({
    actions: { readClock: assign({ now: ({ context }) => context.now + 25_000 }) },
  }),
  inputs: { start: { phone: '+7 999 000 00 03', operationId: 'op', sentAt: 0 } },
  facts: ({ context: { wait, now } }) => secondsUntilResend(wait, now),
  samples: {
    'done resendCode': [{ output: { sentAt: 90_000 } }],
    'error resendCode': [
      { error: new RejectedError(14, 'Код уже отправлен. Повторите через минуту') },
      { error: new RejectedError(12, 'Начните заново') },
      { error: new UnreachableError() },
      { error: new RejectedError(13, 'Слишком много запросов', 30) },
    ],
  },
  browser: {
    start: async ({ page }) => {
      await page.goto('/auth');
      await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
      await page.getByRole('button', { name: 'Получить код' }).click();
      await expect(button(page)).toBeDisabled();
    },
    calls: { resendCode: { method: 'POST', path: '/v1/login/resend' } },
    ends: ['error resendCode'],
    events: {
      'after second': ({ pass }) => pass(31_000),
      'resend.requested': async ({ page, sandbox }) => {
        await sandbox.forward(61);
        await button(page).click();
      },
    },
    // After code 12 the operation is over, and the flow returns to the phone step.
    can: ({ context }, event) => {
      const { failure } = context as { failure: { code?: number } | null };
      return event !== 'resend.requested' || failure?.code !== 12;
    },
    states: {
      counting: async ({ page }) => {
        await expect(button(page)).toBeDisabled();
        await expect(page.getByText(/^Можно через [01]:\d\d$/)).toBeVisible();
      },
      ready: async ({ page }) => {
        await expect(page.getByText(/^Можно через/)).toBeHidden();
        await expect(page.getByRole('button', { name: /^(Отправить|Получить) код/ })).toBeEnabled();
      },
      sending: async (world) => {
        const busy = world.page.getByRole('button', { name: 'Отправляем код ещё раз' });
        await expect(busy).toHaveAttribute('aria-busy', 'true');
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
    },
    afterEvents: {
      // D16: half of the minute has passed.
      'after second': async ({ page }, { state }) => {
        if (state.matches('counting'))
          await expect(page.getByText(/^Можно через 0:[0-3]\d$/)).toBeVisible();
      },
      'done resendCode': seesResent,
      'error resendCode': isTold(main),
      'wait.cancelled': async (world) => {
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
    },
  },
});
