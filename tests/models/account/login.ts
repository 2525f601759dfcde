import { loginMachine } from '#machines/account/login.ts';
import { RejectedError } from '#domain/failure.ts';
import { expect, type Page } from 'playwright/test';
import { arrival, stateIn } from '#tests/support/examples.ts';
import { arriveWith } from '#tests/support/events.ts';
import {
  codeGroup,
  cookieNames,
  isTold,
  main,
  refusalOf,
  seesPage,
  seesResent,
} from '#tests/support/looks.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { loaded } from '#tests/paths/engine/marked.ts';
import { model } from '#tests/support/model.ts';
import { clients, typeCode } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';
import { isLeft, switched, otpStep, withFailure } from './otpStep';

const step = { phone: '+7 999 000 00 03', operationId: 'kept', sentAt: 1_000 };

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });

/** The phone step keeps the number that was typed, so that it can be changed. */
async function seesKeptPhone({ page }: World) {
  await expect(phoneField(page)).toBeFocused();
  await expect(phoneField(page)).toHaveValue('+7 999 000 00 03');
}

const resend = { method: 'POST', path: '/v1/login/resend' } as const;

const askAgain = async ({ page, pass }: World) => {
  await pass(61_000);
  await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
};

const otp = otpStep({
  verifyOf: () => ({ method: 'POST', path: '/v1/verify_code' }),
  submit: async ({ page, sandbox }) => {
    await typeCode(page, await sandbox.code(clients.sapphire));
  },
  leave: ({ page }) => page.getByRole('button', { name: 'Изменить номер' }).click(),
  resend: async (world) => {
    await world.sandbox.forward(61);
    await askAgain(world);
  },
  expire: async (world, _, { code, message: shownError }) => {
    await world.sandbox.fault({ ...resend, kind: 'result', code, shownError });
    await askAgain(world);
  },
});

export const loginModel = model({
  machine: loginMachine,
  inputs: { start: { codeLength: 4, loadedOtp: () => loaded, loadedPasskey: () => loaded } },
  samples: {
    'done otp': [
      { output: { type: 'verified', result: { accessToken: 'access', refreshToken: 'refresh' } } },
      {
        output: {
          type: 'expired',
          failure: { kind: 'rejected', code: 12, message: 'Начните заново' },
        },
      },
      { output: { type: 'left' } },
      switched('+7 999 000 00 03'),
    ],
    'error otp': [{ error: new Error('A defect') }],
    'done passkeySignIn': [{ output: { accessToken: 'access', refreshToken: 'refresh' } }],
    'error passkeySignIn': [{ error: new Error('A defect') }],
    'form.completed': [{ values: { phone: '+7 999 000 00 03' } }],
    'code.resent': [{ sentAt: 61_000 }],
    'place.arrived': [arrival({ step }), arrival({ phone: '+7 999 000 00 02' }, 'push')],
    'done requestCode': [{ output: { operationId: 'op', sentAt: 1_000 } }],
    'error requestCode': [{ error: new RejectedError(10, 'Клиент не найден') }],
    // The forms and the countdown have no end of their own: the login stops them.
    'done phoneForm': [],
    'error phoneForm': [{ error: new Error('A defect') }],
  },
  highCost: ['place.arrived'],
  browser: {
    start: async ({ page }) => {
      await page.goto('/auth');
    },
    calls: {
      requestCode: { method: 'POST', path: '/v1/login' },
    },
    events: {
      'form.completed': async ({ page }) => {
        await phoneField(page).fill(clients.sapphire);
        await page.getByRole('button', { name: 'Получить код' }).click();
      },
      'place.arrived': ({ page }, arrived) => arriveWith(page, '/auth', stateIn(arrived)),
      ...otp.events,
    },
    unreachable: {
      ...otp.unreachable,
      ...brokenWithin(
        'code | error otp | -',
        'phone | error phoneForm | -',
        'phone | error passkeySignIn | -',
      ),
      'phone | done passkeySignIn | verified':
        'this build has no passkeys: tests/features/sign-in/PasskeyButton.test.tsx',
    },
    states: {
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
      code: async (world) => {
        const { page } = world;
        await expect(codeGroup(world)).toBeVisible();
        await expect(page.getByText('Отправили на +7 999 000 00 03')).toBeVisible();
        await expect(phoneField(page)).toBeHidden();
        await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Изменить номер' })).toBeEnabled();
        expect(new URL(page.url()).search, 'what the address tells').toBe('');
        expect(await cookieNames(page), 'cookies').toEqual([]);
      },
      verified: async (world) => {
        const { page } = world;
        await seesPage(world, '/dashboard');
        await expect
          .poll(() => cookieNames(page), 'cookies')
          .toEqual(['access_token', 'refresh_token']);
      },
    },
    afterEvents: {
      'error requestCode': async (world, moment) => {
        const isUnknown = (moment.event?.['error'] as { code?: number }).code === 10;
        const wayOn = isUnknown ? 'Стать участником' : '';
        await expect(main(world).getByRole('alert')).toHaveText(refusalOf(moment) + wayOn);
      },
      'code.resent': seesResent,
      'place.arrived': async ({ page }, { event, state }) => {
        if (!state.matches('phone')) return;
        await expect(phoneField(page)).toHaveValue(stateIn(event).phone ?? '');
      },
      'done otp': async (world, moment) => {
        const failed = withFailure(moment);
        if (failed) await isTold(main)(world, failed);
        if (isLeft(moment)) await seesKeptPhone(world);
      },
      // Nothing was refused, and the fields keep what was typed.
      'wait.cancelled': async (world) => {
        await expect(main(world).getByRole('alert')).toBeHidden();
        await expect(phoneField(world.page)).toHaveValue('+7 999 000 00 03');
      },
    },
  },
});
