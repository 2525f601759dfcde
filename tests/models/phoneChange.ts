import { expect, type Page } from 'playwright/test';
import { phoneChangeMachine } from '../../machines/phoneChange';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { cancelWait, goBackFromStep, seesSlow } from '../support/causes';
import { formatPhone } from '../../src/domain/text';
import { tokens } from '../support/examples';
import { model } from '../support/model';
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
const isAtNew = (page: Page) => dialog(page).getByText('Прежний номер подтверждён').isVisible();

const seesConfirm = ({ page }: World) => expect(button(page, 'Подтвердить')).toBeVisible();

async function seesChecking({ page }: World) {
  await expect(button(page, 'Проверяем код')).toBeVisible();
  await expect(button(page, 'Назад')).toBeHidden();
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
      'client.known': async (world) => {
        const { page, hold, letThrough } = world;
        if (await button(page, 'Повторить').isHidden()) {
          await changeElsewhere(world);
          return;
        }
        numbers.set(world, { ...known(world), isProfileHeld: true });
        await hold(profile);
        await button(page, 'Повторить').click();
        await letThrough(profile);
      },
      'form.completed': async ({ page }) => {
        if ((await field(page).inputValue()) === '') await field(page).fill(newPhone);
        await button(page, 'Получить код').click();
      },
      'code.completed': async (world) => {
        const { page, sandbox } = world;
        const receiver = (await isAtNew(page)) ? newPhone : known(world).phone;
        await typeCode(page, await sandbox.code(receiver));
        await button(page, 'Подтвердить').click();
      },
      'back.requested': ({ page }) => button(page, 'Назад').click(),
      'step.left': goBackFromStep,
      'step.restored': (world, restored) =>
        reopenPhoneChange(world.page, { ...restored, oldPhone: known(world).phone }),
      'code.resent': async ({ page, sandbox, letThrough, pass }) => {
        await sandbox.forward(61);
        await pass(61_000);
        const isNew = await isAtNew(page);
        await button(page, 'Отправить код ещё раз').click();
        if (!isNew) await letThrough(change);
        await expect(button(page, 'Отправить код ещё раз')).toBeDisabled();
      },
      'operation.expired': async ({ page, sandbox, refuse, pass }) => {
        await pass(61_000);
        const isNew = await isAtNew(page);
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
        await expect(button(page, 'Повторить')).toBeVisible();
        await expect(field(page)).toBeHidden();
      },
      request: async (world) => {
        await expect(field(world.page)).toBeVisible();
        await seesNumber(world, 'Сейчас');
      },
      'request.entering': async ({ page }) => {
        await expect(button(page, 'Получить код')).toBeVisible();
      },
      'request.requesting': async ({ page }) => {
        await expect(button(page, 'Отправляем код на прежний номер')).toBeVisible();
      },
      'request.requesting.slow': seesSlow,
      oldCode: (world) => seesNumber(world, 'Отправили на'),
      'oldCode.entering': seesConfirm,
      'oldCode.confirming': seesChecking,
      'oldCode.confirming.slow': seesSlow,
      newCode: async ({ page }) => {
        await expect(dialog(page).getByText(`Отправили на ${masked}`)).toBeVisible();
      },
      'newCode.entering': seesConfirm,
      'newCode.confirming': seesChecking,
      'newCode.confirming.slow': seesSlow,
      changed: async (world) => {
        const { page, sandbox, letThrough } = world;
        if (known(world).isProfileHeld) await letThrough(profile);
        await expect(dialog(page).getByText('Номер изменён')).toBeVisible();
        await expect
          .poll(async () => (await sandbox.calls()).at(-1))
          .toMatchObject({ path: '/v1/client/me', status: 200 });
      },
    },
  },
});
