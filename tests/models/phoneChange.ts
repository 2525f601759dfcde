import { expect, type Page } from 'playwright/test';
import { phoneChangeMachine } from '../../machines/phoneChange';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { cancelWait, goBackFromStep } from '../support/causes';
import {
  codeGroup,
  cookieNames,
  refusalOf,
  seesPatience,
  seesResent,
  seesSlow,
} from '../support/looks';
import { formatPhone } from '../../src/domain/text';
import { tokens } from '../support/examples';
import { model, type Moment } from '../support/model';
import { changePhoneElsewhere, openPhoneChange, reopenPhoneChange } from '../support/phoneChange';
import { arriveSignedIn, clients, typeCode } from '../support/signIn';
import type { World } from '../support/world';

const oldPhone = clients.sapphire;
const newPhone = '+79991112233';
const masked = '+7 999 111 22 33';

const change = { method: 'POST', path: '/v1/client/phone/change' } as const;
const profile = { method: 'POST', path: '/v1/client/me' } as const;
const resendNew = { method: 'POST', path: '/v1/client/phone/resend_new' };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Смена номера телефона' });
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Новый номер телефона' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });

async function seesConfirm({ page }: World) {
  await expect(button(page, 'Подтвердить')).toBeVisible();
  await expect(button(page, 'Назад')).toBeVisible();
}

async function seesChecking(world: World) {
  const { page } = world;
  await expect(button(page, 'Проверяем код')).toBeVisible();
  await expect(button(page, 'Назад')).toBeHidden();
  await expect(codeGroup(world).getByRole('alert')).toBeHidden();
}

/** Where a refusal of the new number stands: at the field if it is taken (D12: 21), else over it. */
async function seesRefusedPhone({ page }: World, moment: Moment) {
  const reason = refusalOf(moment);
  if ((moment.event?.['error'] as { code?: number } | undefined)?.code === 21) {
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toHaveAccessibleDescription(reason);
    await expect(field(page)).toBeFocused();
  } else await expect(dialog(page).getByRole('alert')).toHaveText(reason);
  await expect(field(page)).toHaveValue(masked);
}

async function seesRefusedCode(world: World, moment: Moment) {
  await expect(codeGroup(world).getByRole('alert')).toHaveText(refusalOf(moment));
  const isRefused = moment.event?.['error'] instanceof RejectedError;
  await expect(codeGroup(world).locator('[aria-invalid=true]')).toHaveCount(isRefused ? 4 : 0);
}

async function seesKeptPhone({ page }: World) {
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(masked);
}

/** The number there is now, which another tab may have changed. */
const numbers = new WeakMap<World, { phone: string; isProfileHeld: boolean }>();

const known = (world: World) => numbers.get(world) ?? { phone: oldPhone, isProfileHeld: false };

const seesNumber = (world: World, words: string) =>
  expect(dialog(world.page).getByText(`${words} ${formatPhone(known(world).phone)}`)).toBeVisible();

async function changeElsewhere(world: World) {
  const { page, sandbox, hold, letThrough } = world;
  const from = known(world).phone;
  const to = `+7999555${String(Number(from.slice(-4)) + 1).padStart(4, '0')}`;
  numbers.set(world, { phone: to, isProfileHeld: true });
  await hold(profile);
  await changePhoneElsewhere(page, sandbox, { from, to });
  await letThrough(profile);
}

const step = { oldPhone, phone: masked, oldSentAt: 1_000, newSentAt: 1_000 };

export const phoneChangeModel = model({
  machine: phoneChangeMachine,
  inputs: {
    opened: { codeLength: 4, oldPhone },
    reloaded: { codeLength: 4, oldPhone: '' },
  },
  delays: { patience: 10_000 },
  samples: {
    'client.known': [{ oldPhone, phone: '' }],
    'form.completed': [{ values: { phone: masked } }],
    'code.completed': [{ code: '4815' }],
    'code.resent': [{ sentAt: 61_000 }],
    'operation.expired': [{ failure: { kind: 'rejected', code: 12, message: 'Начните заново' } }],
    'step.restored': [
      { ...step, stage: 'old' },
      { ...step, stage: 'new' },
    ],
    'done requestChange': [{ output: { sentAt: 1_000 } }],
    'error requestChange': [{ error: new RejectedError(21, 'Этот номер уже зарегистрирован') }],
    'done confirmOldPhone': [{ output: { sentAt: 1_000 } }],
    'error confirmOldPhone': [
      { error: new RejectedError(11, 'Код не подошёл') },
      { error: new UnreachableError() },
    ],
    'done confirmNewPhone': [{ output: tokens }],
    'error confirmNewPhone': [
      { error: new RejectedError(21, 'Этот номер уже зарегистрирован') },
      { error: new RejectedError(11, 'Код не подошёл') },
      { error: new UnreachableError() },
    ],
    // The forms and the countdowns have no end of their own: the change stops them.
    'done phoneForm': [],
    'error phoneForm': [],
    'done codeForm': [],
    'error codeForm': [],
    'done oldResend': [],
    'error oldResend': [],
    'done newResend': [],
    'error newResend': [],
  },
  rare: ['step.restored', 'client.known'],
  browser: {
    start: async (world, input) => {
      const { page, sandbox } = world;
      await arriveSignedIn(page, sandbox, oldPhone);
      await page.goto('/dashboard');
      await openPhoneChange(page);
      if (input === 'opened') return;
      await world.hold(profile);
      await page.reload();
      await world.cutOff(profile);
    },
    calls: {
      requestChange: change,
      confirmOldPhone: { method: 'POST', path: '/v1/client/phone/confirm_old' },
      confirmNewPhone: { method: 'POST', path: '/v1/client/phone/confirm_new' },
    },
    causes: {
      'client.known': async (world, _, before) => {
        const { page, hold, letThrough } = world;
        if (!before.matches('awaitingClient')) {
          await changeElsewhere(world);
          return;
        }
        numbers.set(world, { ...known(world), isProfileHeld: true });
        await hold(profile);
        await button(page, 'Повторить').click();
        await letThrough(profile);
      },
      'form.completed': async ({ page }, _, before) => {
        if (before.context.phone === '') await field(page).fill(newPhone);
        else await expect(field(page)).toHaveValue(masked);
        await button(page, 'Получить код').click();
      },
      'code.completed': async (world, _, before) => {
        const { page, sandbox } = world;
        const receiver = before.matches('newCode') ? newPhone : known(world).phone;
        await typeCode(page, await sandbox.code(receiver));
        await button(page, 'Подтвердить').click();
      },
      'back.requested': ({ page }) => button(page, 'Назад').click(),
      'step.left': goBackFromStep,
      'step.restored': (world, restored) =>
        reopenPhoneChange(world.page, { ...restored, oldPhone: known(world).phone }),
      'code.resent': async ({ page, sandbox, letThrough, pass }, _, before) => {
        await sandbox.forward(61);
        await pass(61_000);
        await button(page, 'Отправить код ещё раз').click();
        if (before.matches('oldCode')) await letThrough(change);
        await expect(button(page, 'Отправить код ещё раз')).toBeDisabled();
      },
      'operation.expired': async ({ page, sandbox, refuse, pass }, _, before) => {
        await pass(61_000);
        const isNew = before.matches('newCode');
        const refusal = { kind: 'result', code: 12, shownError: 'Начните заново' } as const;
        if (isNew) await sandbox.fault({ ...resendNew, ...refusal });
        await button(page, 'Отправить код ещё раз').click();
        if (!isNew) await refuse(change, 12, 'Начните заново');
      },
      'wait.cancelled': cancelWait,
    },
    sees: {
      awaitingClient: async ({ page }) => {
        await expect(dialog(page)).toBeVisible();
        await expect(dialog(page).getByText('Не удалось загрузить ваш нынешний')).toBeVisible();
        await expect(button(page, 'Повторить')).toBeVisible();
        await expect(field(page)).toBeHidden();
      },
      request: async (world) => {
        await expect(field(world.page)).toBeVisible();
        await seesNumber(world, 'Сейчас');
        await expect(codeGroup(world)).toBeHidden();
      },
      'request.entering': async ({ page }) => {
        await expect(button(page, 'Получить код')).toBeVisible();
        await expect(field(page)).toBeEditable();
      },
      'request.requesting': async ({ page }) => {
        await expect(button(page, 'Отправляем код на прежний номер')).toBeVisible();
        await expect(field(page)).toHaveValue(masked);
        await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true');
        await expect(dialog(page).getByRole('alert')).toBeHidden();
      },
      'request.requesting.patient': seesPatience,
      'request.requesting.slow': seesSlow,
      oldCode: async (world) => {
        await seesNumber(world, 'Отправили на');
        await expect(dialog(world.page).getByText(/Новый номер: \+7/)).toContainText(masked);
      },
      'oldCode.entering': seesConfirm,
      'oldCode.confirming': seesChecking,
      'oldCode.confirming.patient': seesPatience,
      'oldCode.confirming.slow': seesSlow,
      newCode: async ({ page }) => {
        await expect(dialog(page).getByText(`Отправили на ${masked}`)).toBeVisible();
        await expect(dialog(page).getByText('Прежний номер подтверждён.')).toBeVisible();
      },
      'newCode.entering': seesConfirm,
      'newCode.confirming': seesChecking,
      'newCode.confirming.patient': seesPatience,
      'newCode.confirming.slow': seesSlow,
      changed: async (world) => {
        const { page, sandbox, letThrough } = world;
        if (known(world).isProfileHeld) await letThrough(profile);
        await expect(dialog(page).getByText('Номер изменён')).toBeVisible();
        await expect(dialog(page).getByText(`Теперь входите по номеру ${masked}.`)).toBeVisible();
        await expect(button(page, 'Готово')).toBeVisible();
        await expect(
          dialog(page).getByRole('heading', { name: 'Смена номера телефона' }),
        ).toBeFocused();
        await expect
          .poll(async () => (await sandbox.calls()).at(-1), 'the last call')
          .toMatchObject({ path: '/v1/client/me', status: 200 });
        expect(await cookieNames(page), 'cookies').toEqual(['access_token', 'refresh_token']);
      },
    },
    seesAfter: {
      'error requestChange': seesRefusedPhone,
      'error confirmOldPhone': seesRefusedCode,
      'error confirmNewPhone': async (world, moment) => {
        await (moment.state.matches('request') ? seesRefusedPhone : seesRefusedCode)(world, moment);
      },
      'operation.expired': async (world, moment) => {
        if (moment.state.matches('request')) {
          await seesRefusedPhone(world, moment);
          return;
        }
        const alert = dialog(world.page).getByRole('alert');
        await expect(alert.getByText(refusalOf(moment), { exact: true })).toBeVisible();
        await expect(alert.getByText('Запросите код на прежний номер ещё раз')).toBeVisible();
      },
      'code.resent': seesResent,
      'back.requested': seesKeptPhone,
      'step.left': async (world, { state }) => {
        if (state.matches('request')) await seesKeptPhone(world);
        else await expect(codeGroup(world)).toBeVisible();
      },
      'wait.cancelled': async (world, { state }) => {
        await expect(dialog(world.page).getByRole('alert')).toBeHidden();
        if (state.matches('request')) await expect(field(world.page)).toHaveValue(masked);
        else await expect(codeGroup(world).getByRole('textbox').last()).toHaveValue(/\d/);
      },
    },
  },
});
