import { expect, type Page } from 'playwright/test';
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { phoneChangeMachine } from '#machines/account/phoneChange.ts';
import { RejectedError } from '#domain/failure.ts';
import type { PhoneChangeStage } from '#domain/phoneChange.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { goBackFromStep } from '#tests/support/events.ts';
import { codeGroup, cookieNames, refusalOf, seesResent } from '#tests/support/looks.ts';
import { formatPhone } from '#lib/text.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { model, type Moment } from '#tests/support/model.ts';
import {
  beginPhoneChange,
  changePhoneElsewhere,
  goForwardToStep,
  openPhoneChange,
  reopenPhoneChange,
  arriveSignedIn,
  clients,
  typeCode,
} from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';
import { isLeft, otpStep, withFailure } from './otpStep';

const oldPhone = clients.sapphire;
const newPhone = '+79991112233';
const masked = '+7 999 111 22 33';

const change = { method: 'POST', path: '/v1/client/phone/change' } as const;
const profile = { method: 'POST', path: '/v1/client/me' } as const;
const resendNew = { method: 'POST', path: '/v1/client/phone/resend_new' } as const;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Смена номера телефона' });
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Новый номер телефона' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });

async function seesConfirm({ page }: World) {
  await expect(button(page, 'Подтвердить')).toBeVisible();
  await expect(button(page, 'Назад')).toBeVisible();
}

/** A refusal of the new number shows at the field if the number is taken (D12: 21), else above it. */
async function seesRefusedPhone({ page }: World, moment: Moment) {
  const reason = refusalOf(moment);
  const { error, failure } = (moment.event ?? {}) as Record<string, { code?: number } | undefined>;
  if ((error ?? failure)?.code === 21) {
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toHaveAccessibleDescription(reason);
    await expect(field(page)).toBeFocused();
  } else await expect(dialog(page).getByRole('alert')).toHaveText(reason);
  await expect(field(page)).toHaveValue(masked);
}

async function seesKeptPhone({ page }: World) {
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(masked);
}

/** The current number, which another tab may have changed. */
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

/** In the steps between the two codes. */
const isUnsent = (value: StateValue) =>
  typeof value === 'object' && typeof value['code'] === 'object';

const isAtNew = (before: AnyMachineSnapshot) => before.matches({ code: 'new' });

/** Back by two entries at once, from the code of the new number. */
const goBackFromBoth = ({ page }: World) =>
  page.evaluate(() => {
    history.go(-2);
  });

const otp = otpStep({
  verifyOf: (before) => ({
    method: 'POST',
    path: `/v1/client/phone/${isAtNew(before) ? 'confirm_new' : 'confirm_old'}`,
  }),
  submit: async (world, before) => {
    const { page, sandbox } = world;
    const receiver = isAtNew(before) ? newPhone : known(world).phone;
    await typeCode(page, await sandbox.code(receiver));
  },
  // From the code of the new number the button returns one step; `history.go(-2)` leaves both codes.
  leave: (world, before) =>
    isAtNew(before) ? goBackFromBoth(world) : button(world.page, 'Назад').click(),
  goBack: (world, before) => (isAtNew(before) ? goBackFromBoth(world) : goBackFromStep(world)),
  resend: async ({ page, sandbox, letThrough, pass }, before) => {
    await sandbox.forward(61);
    await pass(61_000);
    await button(page, 'Отправить код ещё раз').click();
    await letThrough(isAtNew(before) ? resendNew : change);
    await expect(button(page, 'Отправить код ещё раз')).toBeDisabled();
  },
  expire: async ({ page, refuse, pass }, before, { code, message: shownError }) => {
    await pass(61_000);
    await button(page, 'Отправить код ещё раз').click();
    await refuse(isAtNew(before) ? resendNew : change, code, shownError);
  },
  // A refused code never ends the step of the old number; only the request for another code does.
  canBeLost: isAtNew,
});

const step = { oldPhone, phone: masked, oldSentAt: 1_000, newSentAt: 1_000 };

const stages: Readonly<Record<string, PhoneChangeStage>> = {
  atOldCode: 'old',
  atConfirmed: 'confirmed',
};

/** The number has been changed in another tab. */
const moved = { ...client, mobilePhone: '+79995556677' };

const goneBack = 'the history leaves the step, whatever button was pressed';

export const phoneChangeModel = model({
  machine: phoneChangeMachine,
  inputs: {
    opened: { codeLength: 4, oldPhone },
    reloaded: { codeLength: 4, oldPhone: '' },
    atOldCode: { codeLength: 4, oldPhone: '', step: { ...step, stage: 'old' } },
    atConfirmed: { codeLength: 4, oldPhone: '', step: { ...step, stage: 'confirmed' } },
    atNewCode: { codeLength: 4, oldPhone: '', step: { ...step, stage: 'new' } },
  },
  // The step in the history decides where leaving the code of the new number ends.
  facts: (snapshot) => [
    snapshot.context.isHidden,
    snapshot.matches({ code: 'new' }) &&
      (snapshot.context.step as { stage?: string } | null | undefined)?.stage,
  ],
  samples: {
    'done otp': [
      { output: { type: 'verified', result: { sentAt: 1_000, ...tokens } } },
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
    ],
    'error otp': [{ error: new Error('A defect') }],
    'client.loaded': [{ client: { ...client, mobilePhone: oldPhone } }, { client: moved }],
    'form.drafted': [{ values: { phone: masked } }, { values: null }],
    'form.completed': [{ values: { phone: masked } }],
    'code.resent': [{ sentAt: 61_000 }],
    'entry.changed': [
      { step: { ...step, stage: 'old' } },
      { step: { ...step, stage: 'confirmed' } },
      { step: { ...step, stage: 'new' } },
      { step: null },
    ],
    'done requestChange': [{ output: { sentAt: 1_000 } }],
    'error requestChange': [{ error: new RejectedError(21, 'Этот номер уже зарегистрирован') }],
    'done sendNewCode': [{ output: { sentAt: 1_000 } }],
    'error sendNewCode': [
      { error: new RejectedError(13, 'Слишком часто', 3) },
      { error: new RejectedError(12, 'Начните заново') },
    ],
    // The forms and the countdowns have no end of their own: the change stops them.
    'done phoneForm': [],
    'error phoneForm': [{ error: new Error('A defect') }],
  },
  highCost: ['entry.changed', 'client.loaded'],
  browser: {
    start: async (world, input) => {
      const { page, sandbox } = world;
      await arriveSignedIn(page, sandbox, oldPhone);
      await page.goto('/dashboard');
      await openPhoneChange(page);
      if (input === 'opened') return;
      await world.hold(profile);
      if (input === 'reloaded') await page.reload();
      else {
        const stage = stages[input] ?? 'new';
        await beginPhoneChange(page, sandbox, { from: oldPhone, to: newPhone, stage });
        await reopenPhoneChange(page, { ...step, stage });
      }
      await world.cutOff(profile);
    },
    calls: {
      requestChange: change,
      sendNewCode: resendNew,
    },
    events: {
      'client.loaded': async (world, { client: loaded }) => {
        const { page, hold, letThrough } = world;
        if (loaded === moved) {
          await changeElsewhere(world);
          return;
        }
        numbers.set(world, { ...known(world), isProfileHeld: true });
        // The page may still make the call that the start has cut off: that call must fail first.
        await expect(button(page, 'Повторить')).toBeVisible();
        await hold(profile);
        await button(page, 'Повторить').click();
        await letThrough(profile);
      },
      'form.completed': async ({ page }, _, before) => {
        if (before.context.phone === '') await field(page).fill(newPhone);
        else await expect(field(page)).toHaveValue(masked);
        await button(page, 'Получить код').click();
      },
      'entry.changed': ({ page }, { step: kept }) => goForwardToStep(page, kept as object),
      'step.leaveRequested': ({ page }) => button(page, 'Назад').click(),
      'close.requested': ({ page }) => button(page, 'Готово').click(),
      'retry.requested': ({ page }) => button(page, 'Отправить код на новый номер').click(),
      ...otp.events,
    },
    ends: ['close.requested', 'error sendNewCode'],
    can: ({ context, value }, event) =>
      !['form.drafted', 'modal.hidden'].includes(event) &&
      // While the code to the new number has not been sent, nothing is typed or sent again.
      !(['step.kept', 'code.resent'].includes(event) && isUnsent(value as StateValue)) &&
      // After a change of the number, the step in the entry belongs to another client.
      (event !== 'entry.changed' ||
        ((context as { oldPhone: string }).oldPhone === oldPhone &&
          typeof value === 'object' &&
          'request' in value)),
    unreachable: {
      ...brokenWithin(
        'request | error phoneForm | -',
        'code.old | error otp | -',
        'code.new | error otp | -',
      ),
      'code | step.leaveRequested | -': otp.unreachable['code | step.leaveRequested | -'],
      ...Object.fromEntries(
        [
          'code.old | entry.changed [hasLeft] | -',
          'code.old | entry.changed [isAnother] | -',
          'code.sending | entry.changed [hasLeft] | code.over',
          'code.unsent | entry.changed [hasLeft] | code.over',
          'code.unsent | entry.changed [isAt] | code.new',
          'code.new | entry.changed [isAnother] | -',
          'code.new | done otp [isAt] | code.unsent',
          'code.new | step.kept [isAt] | -',
        ].map((edge) => [edge, goneBack]),
      ),
      'changed | entry.changed | -':
        'it closes the dialog, as «Готово» does: tests/journeys/phoneChange.spec.ts',
      'awaitingClient | entry.changed | -':
        'the client is there before a person goes on in the history',
      'request | form.drafted | request':
        'the form says it in the moment in which the number has changed elsewhere',
      ...Object.fromEntries(
        [
          '* | modal.hidden | ended',
          'code.new | modal.hidden | -',
          'code.new | done otp [isVerifiedUnseen] | ended',
          'code.new | done otp [isHidden] | ended',
        ].map((edge) => [edge, 'nothing of it is seen, or only by what follows']),
      ),
    },
    states: {
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
      'code.sending': async ({ page }) => {
        await expect(button(page, 'Отправляем код на новый номер')).toBeVisible();
        await expect(dialog(page).getByText(`Код отправим на ${masked}`)).toBeVisible();
        await expect(dialog(page).getByRole('alert')).toBeHidden();
      },
      'code.unsent': async ({ page }) => {
        await expect(dialog(page).getByText('Прежний номер подтверждён.')).toBeVisible();
        await expect(button(page, 'Назад')).toBeVisible();
      },
      'code.unsent.counting': async ({ page }) => {
        await expect(button(page, 'Отправить код на новый номер')).toBeDisabled();
        await expect(dialog(page).getByText(/^Можно через 0:0\d$/)).toBeVisible();
      },
      'code.unsent.ready': async ({ page }) => {
        await expect(button(page, 'Отправить код на новый номер')).toBeEnabled();
        await expect(dialog(page).getByText('Можно через')).toBeHidden();
      },
      'code.old': async (world) => {
        await seesConfirm(world);
        await seesNumber(world, 'Отправили на');
        await expect(dialog(world.page).getByText(/Новый номер: \+7/)).toContainText(masked);
      },
      'code.new': async (world) => {
        const { page } = world;
        await seesConfirm(world);
        await expect(dialog(page).getByText(`Отправили на ${masked}`)).toBeVisible();
        await expect(dialog(page).getByText('Прежний номер подтверждён.')).toBeVisible();
      },
      changed: async (world, { event }) => {
        const { page, sandbox, letThrough } = world;
        if (event?.type === 'close.requested') {
          await expect(dialog(page)).toBeHidden();
          return;
        }
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
    afterEvents: {
      'error requestChange': seesRefusedPhone,
      'error sendNewCode': async ({ page }, moment) => {
        await expect(dialog(page).getByRole('alert')).toContainText(refusalOf(moment));
      },
      'done otp': async (world, moment) => {
        const failed = withFailure(moment);
        if (isLeft(moment)) await seesKeptPhone(world);
        if (!failed) return;
        if (moment.state.matches('request')) {
          await seesRefusedPhone(world, failed);
          return;
        }
        const alert = dialog(world.page).getByRole('alert');
        await expect(alert.getByText(refusalOf(failed), { exact: true })).toBeVisible();
        await expect(alert.getByText('Отправьте код на прежний номер ещё раз')).toBeVisible();
      },
      'code.resent': seesResent,
      ...otp.afterEvents,
      'wait.cancelled': async ({ page }, { state }) => {
        await expect(dialog(page).getByRole('alert')).toBeHidden();
        if (state.matches('request')) await expect(field(page)).toHaveValue(masked);
      },
    },
  },
});
