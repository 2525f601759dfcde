import { expect, type Page } from 'playwright/test';
import { registrationMachine } from '../../machines/registration';
import type { FieldValue } from '../../src/domain/fields';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { cancelWait, goBackFromStep, returnToStep } from '../support/causes';
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
import { model, type Moment } from '../support/model';
import { typeCode } from '../support/signIn';
import type { World } from '../support/world';

const phone = '+79991234567';
const masked = '+7 999 123 45 67';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** What was sent before is still there; what was not is typed. */
async function fill(page: Page, name: string, value: string, sent: FieldValue | undefined) {
  if (typeof sent === 'string' && sent !== '') await expect(field(page, name)).toHaveValue(sent);
  else await field(page, name).fill(value);
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
      'form.completed': async ({ page }, _, { context: { values } }) => {
        await fill(page, 'Номер телефона', phone, values['phone']);
        await fill(page, 'Дата рождения', '14.03.1991', values['birthDate']);
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
      'form.checking.patient': seesPatience,
      'form.checking.slow': seesSlow,
      'form.registering': async (world) => {
        await expect(world.page.getByRole('button', { name: 'Отправляем код' })).toBeVisible();
        await seesApplication(world);
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
      'form.registering.patient': seesPatience,
      'form.registering.slow': seesSlow,
      code: async (world) => {
        const { page } = world;
        await expect(codeGroup(world)).toBeVisible();
        await expect(page.getByText(`Отправили на ${masked}`)).toBeVisible();
        expect(new URL(page.url()).search, 'what the address tells').toBe('');
      },
      'code.entering': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Подтвердить' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Изменить данные' })).toBeEnabled();
      },
      'code.confirming': async (world) => {
        const { page } = world;
        await expect(page.getByRole('button', { name: 'Проверяем код' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Изменить данные' })).toBeDisabled();
        await expect(codeGroup(world).getByRole('alert')).toBeHidden();
      },
      'code.confirming.patient': seesPatience,
      'code.confirming.slow': seesSlow,
      registered: async (world) => {
        const { page } = world;
        await seesPage(world, '/auth');
        await expect(field(page, 'Номер телефона')).toHaveValue(masked);
        await expect(page.getByText('Вы зарегистрированы.')).toBeVisible();
        expect(await cookieNames(page), 'cookies').toEqual([]);
      },
    },
    seesAfter: {
      'error checkAllowed': seesRefusal,
      'error register': seesRefusal,
      'error confirmRegistration': async (world, moment) => {
        await (moment.state.matches('form') ? seesRefusal : isTold(codeGroup))(world, moment);
      },
      'operation.expired': seesRefusal,
      'code.resent': seesResent,
      'phone.given': async ({ page }) => {
        await expect(field(page, 'Номер телефона')).toHaveValue(masked);
      },
      'phone.changeRequested': seesKeptPhone,
      'step.left': async (world, { state }) => {
        if (state.matches('form')) await seesKeptPhone(world);
        else await expect(codeGroup(world)).toBeVisible();
      },
      'wait.cancelled': async (world, { state }) => {
        await expect(main(world).getByRole('alert')).toBeHidden();
        if (state.matches('form')) await seesApplication(world);
        else await expect(codeGroup(world).getByRole('textbox').last()).toHaveValue(/\d/);
      },
    },
  },
});

/** What was typed is still there. */
async function seesApplication({ page }: World) {
  await expect(field(page, 'Номер телефона')).toHaveValue(masked);
  await expect(field(page, 'Дата рождения')).toHaveValue('14.03.1991');
}

async function seesKeptPhone(world: World) {
  await expect(field(world.page, 'Номер телефона')).toBeFocused();
  await seesApplication(world);
}

/** The reason stands where it belongs: at the phone that is taken (D12: 21), else over the form. */
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
