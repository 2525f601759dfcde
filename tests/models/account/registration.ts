import { expect, type Page } from 'playwright/test';
import { registrationMachine } from '#machines/account/registration.ts';
import type { FieldValue } from '#domain/form.ts';
import { RejectedError } from '#domain/failure.ts';
import { arrival, stateIn } from '#tests/support/examples.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { arriveWith } from '#tests/support/events.ts';
import {
  codeGroup,
  cookieNames,
  main,
  refusalOf,
  seesPage,
  seesResent,
} from '#tests/support/looks.ts';
import { model, type Moment } from '#tests/support/model.ts';
import { typeCode } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';
import { isLeft, switched, otpStep, withFailure } from './otpStep';

const phone = '+79991234567';
const masked = '+7 999 123 45 67';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** A field that was sent before keeps its value; the others are filled. */
async function fill(page: Page, name: string, value: string, sent: FieldValue | undefined) {
  if (typeof sent === 'string' && sent !== '') await expect(field(page, name)).toHaveValue(sent);
  else await field(page, name).fill(value);
}

const resend = { method: 'POST', path: '/v1/register/resend' } as const;

const askAgain = async ({ page, pass }: World) => {
  await pass(61_000);
  await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
};

const otp = otpStep({
  verifyOf: () => ({ method: 'POST', path: '/v1/register/confirm' }),
  submit: async ({ page, sandbox }) => {
    await typeCode(page, await sandbox.code(phone));
  },
  leave: ({ page }) => page.getByRole('button', { name: 'Изменить данные' }).click(),
  resend: async (world) => {
    await world.sandbox.forward(61);
    await askAgain(world);
  },
  expire: async (world, _, { code, message: shownError }) => {
    await world.sandbox.fault({ ...resend, kind: 'result', code, shownError });
    await askAgain(world);
  },
});

export const registrationModel = model({
  machine: registrationMachine,
  inputs: { start: { codeLength: 4, today: '2026-11-20' } },
  samples: {
    'done otp': [
      { output: { type: 'verified', result: undefined } },
      {
        output: {
          type: 'expired',
          failure: { kind: 'rejected', code: 12, message: 'Начните заново' },
        },
      },
      {
        output: {
          type: 'lost',
          failure: { kind: 'rejected', code: 21, message: 'Этот номер уже зарегистрирован' },
        },
      },
      { output: { type: 'left' } },
      switched(masked),
    ],
    'error otp': [{ error: new Error('A defect') }],
    'form.changed': [{ values: { phone: masked } }],
    'form.completed': [{ values: { phone: masked, birthDate: '14.03.1991' } }],
    'code.resent': [{ sentAt: 61_000 }],
    'place.arrived': [
      arrival({ step: { phone: masked, operationId: '', sentAt: 1_000 } }),
      arrival({ phone: masked }, 'push'),
    ],
    'error checkAllowed': [{ error: new RejectedError(20, 'Регистрация недоступна') }],
    'done register': [{ output: { sentAt: 1_000 } }],
    'error register': [{ error: new RejectedError(21, 'Этот номер уже зарегистрирован') }],
    // The forms and the countdown have no end of their own: the registration stops them.
    'done applicantForm': [],
    'error applicantForm': [{ error: new Error('A defect') }],
  },
  highCost: ['place.arrived', 'form.changed'],
  browser: {
    start: async ({ page }) => {
      await page.goto('/sign_up');
    },
    calls: {
      checkAllowed: { method: 'POST', path: '/v1/register/is_allow_register' },
      register: { method: 'POST', path: '/v1/register' },
    },
    events: {
      'form.completed': async ({ page }, _, { context: { values } }) => {
        await fill(page, 'Номер телефона', phone, values['phone']);
        await fill(page, 'Дата рождения', '14.03.1991', values['birthDate']);
        await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
      },
      'form.changed': ({ page }) => field(page, 'Номер телефона').fill(phone),
      'place.arrived': ({ page }, arrived) => arriveWith(page, '/sign_up', stateIn(arrived)),
      ...otp.events,
    },
    unreachable: {
      ...otp.unreachable,
      ...brokenWithin('code | error otp | -', 'form | error applicantForm | -'),
    },
    states: {
      form: async (world) => {
        const { page } = world;
        await seesPage(world, '/sign_up');
        await expect(field(page, 'Номер телефона')).toBeVisible();
        await expect(codeGroup(world)).toBeHidden();
      },
      'form.filling': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeVisible();
        await expect(field(page, 'Дата рождения')).toBeEditable();
      },
      'form.checking': async (world) => {
        await expect(world.page.getByRole('button', { name: 'Проверяем данные' })).toBeVisible();
        await seesApplication(world);
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
      'form.registering': async (world) => {
        await expect(world.page.getByRole('button', { name: 'Отправляем код' })).toBeVisible();
        await seesApplication(world);
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
      code: async (world) => {
        const { page } = world;
        await expect(codeGroup(world)).toBeVisible();
        await expect(page.getByText(`Отправили на ${masked}`)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Подтвердить' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Изменить данные' })).toBeEnabled();
        expect(new URL(page.url()).search, 'what the address tells').toBe('');
      },
      registered: async (world) => {
        const { page } = world;
        await seesPage(world, '/auth');
        await expect(field(page, 'Номер телефона')).toHaveValue(masked);
        await expect(page.getByText('Вы зарегистрированы.')).toBeVisible();
        expect(await cookieNames(page), 'cookies').toEqual([]);
      },
    },
    afterEvents: {
      'error checkAllowed': seesRefusal,
      'error register': seesRefusal,
      'code.resent': seesResent,
      'place.arrived': async ({ page }, { state }) => {
        if (state.matches('form')) await expect(field(page, 'Номер телефона')).toHaveValue(masked);
      },
      'done otp': async (world, moment) => {
        const failed = withFailure(moment);
        if (failed) await seesRefusal(world, failed);
        if (isLeft(moment)) await seesKeptPhone(world);
      },
      ...otp.afterEvents,
      'wait.cancelled': async (world) => {
        await expect(main(world).getByRole('alert')).toBeHidden();
        await seesApplication(world);
      },
    },
  },
});

/** The fields keep what was typed. */
async function seesApplication({ page }: World) {
  await expect(field(page, 'Номер телефона')).toHaveValue(masked);
  await expect(field(page, 'Дата рождения')).toHaveValue('14.03.1991');
}

async function seesKeptPhone(world: World) {
  await expect(field(world.page, 'Номер телефона')).toBeFocused();
  await seesApplication(world);
}

/** The reason shows at the phone if the number is taken (D12: 21), else above the form. */
async function seesRefusal(world: World, moment: Moment) {
  const { error, failure } = (moment.event ?? {}) as Record<string, { code?: number } | undefined>;
  const code = (error ?? failure)?.code;
  const reason = main(world).getByText(refusalOf(moment), { exact: true });
  await expect(reason).toBeVisible();
  if (code === 21) {
    const phoneOf = field(world.page, 'Номер телефона');
    await expect(phoneOf).toHaveAttribute('aria-invalid', 'true');
    await expect(phoneOf).toHaveAccessibleDescription(refusalOf(moment));
    await expect(main(world).getByRole('alert').getByRole('link', { name: 'Войти' })).toBeVisible();
  } else await expect(main(world).getByRole('alert')).toContainText(refusalOf(moment));
}
