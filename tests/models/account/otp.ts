import { expect, type Locator, type Page } from 'playwright/test';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { otpMachine } from '#machines/account/otp.ts';
import type { CodeStep } from '#domain/code.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { goBackFromStep } from '#tests/support/events.ts';
import {
  codeGroup,
  isTold,
  main,
  refusalOf,
  seesPage,
  seesNoDigits,
  seesResent,
} from '#tests/support/looks.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { goBackTo } from './otpStep';
import { model } from '#tests/support/model.ts';
import { clients } from '#tests/support/signIn.ts';
import type { Call, World } from '#tests/support/world.ts';

/** Where the browser shows the code step, by the input. */
const flows = {
  login: {
    phone: clients.sapphire,
    verify: { method: 'POST', path: '/v1/verify_code' },
    resend: { method: 'POST', path: '/v1/login/resend' },
    verifiedAt: '/dashboard',
    leftAt: '/auth',
  },
  registration: {
    phone: '+79991234567',
    verify: { method: 'POST', path: '/v1/register/confirm' },
    resend: { method: 'POST', path: '/v1/register/resend' },
    verifiedAt: '/auth',
    leftAt: '/sign_up',
  },
} as const;

const flowOf = (input: string) => (input === 'login' ? flows.login : flows.registration);

const flowIn = ({ context }: AnyMachineSnapshot) =>
  flowOf((context as { canLeaveWhileVerifying: boolean }).canLeaveWhileVerifying ? 'login' : '');

const first = (page: Page) =>
  page.getByRole('group', { name: 'Код из СМС' }).getByRole('textbox').first();
const submit = (page: Page) => page.getByRole('button', { name: /^(Войти|Подтвердить)$/ });
const leave = (page: Page) => page.getByRole('button', { name: /^Изменить (номер|данные)$/ });
const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });

/** Pastes as a person does, without the clipboard of the machine. */
const paste = (input: Locator, text: string) =>
  input.evaluate((cell, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    cell.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

async function askAgain({ page, pass }: World) {
  await pass(61_000);
  await page.getByRole('button', { name: 'Отправить код ещё раз' }).click();
}

const isResent = (page: Page) => expect(page.getByText('Код отправлен ещё раз')).toBeVisible();

/** Requests another code and holds the answer; a request that still waits is answered first. */
async function beginResend(world: World, resend: Call) {
  const { page, sandbox, hold, letThrough, waiting } = world;
  await hold(resend);
  if (waiting(resend) > 0) {
    await letThrough(resend);
    await isResent(page);
  }
  await sandbox.forward(61);
  await askAgain(world);
  await expect.poll(() => waiting(resend)).toBe(1);
}

type OtpContext = SnapshotFrom<typeof otpMachine>['context'];

const unseen = 'a page is left while a code is checked: tests/journeys/deletion.spec.ts';

/** In the browser it is the code step of the login, and that of the registration. */
export const otpModel = model({
  machine: otpMachine,
  inputs: {
    login: {
      codeLength: 4,
      phone: '+7 999 000 00 03',
      operationId: 'op',
      sentAt: 1_000,
      canLeaveWhileVerifying: true,
    },
    registration: {
      codeLength: 4,
      phone: '+7 999 123 45 67',
      sentAt: 1_000,
      lostCodes: [20, 21],
      earlierFailure: { kind: 'rejected', code: 12, message: 'Начните заново' },
    },
  },
  facts: ({ context }) => [
    context.digits.every((digit: string) => digit !== ''),
    context.isUnseen,
    context.checkedCode,
    context.wait,
  ],
  highCost: ['screen.left', 'screen.returned'],
  samples: {
    'code.typed': [{ digits: ['4', '8', '1', '5'] }, { digits: ['4', '8', '', ''] }],
    'code.pasted': [{ digits: ['5', '1', '8', '4'] }, { digits: ['4', '8', '', ''] }],
    'code.resent': [{ sentAt: 61_000 }],
    'step.left': [{}, { next: { phone: clients.agate, operationId: '', sentAt: 2_000 } }],
    'operation.expired': [{ failure: { kind: 'rejected', code: 12, message: 'Начните заново' } }],
    'done verifyCode': [{ output: 'what the code has brought' }],
    'error verifyCode': [
      { error: new RejectedError(11, 'Код не подошёл') },
      { error: new RejectedError(13, 'Слишком много попыток') },
      { error: new RejectedError(21, 'Этот номер уже зарегистрирован') },
      { error: new RejectedError(0, 'Слишком много запросов', 2) },
      { error: new UnreachableError() },
    ],
    // The countdown has no end of its own: the step stops it.
    'done resend': [],
    'done watchSms': [],
    'error resend': [{ error: new Error('A defect') }],
    'error watchSms': [{ error: new Error('A defect') }],
  },
  browser: {
    calls: (input) => ({ verifyCode: flowOf(input).verify }),
    start: async ({ page }, input) => {
      if (input === 'login') {
        await page.goto('/auth');
        await phoneField(page).fill(clients.sapphire);
        await page.getByRole('button', { name: 'Получить код' }).click();
      } else {
        await page.goto('/sign_up');
        await phoneField(page).fill(flows.registration.phone);
        await page.getByRole('textbox', { name: 'Дата рождения' }).fill('14.03.1991');
        await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
      }
      await expect(first(page)).toBeVisible();
    },
    events: {
      'code.typed': async ({ page, sandbox }, { digits }, before) => {
        const isWhole = (digits as string[]).every(Boolean);
        const inputs = page.getByRole('group', { name: 'Код из СМС' }).getByRole('textbox');
        // One digit of a whole code is corrected; the others stay.
        if (isWhole && before.matches({ open: { code: { entering: 'filled' } } })) {
          const right = (await sandbox.code(flowIn(before).phone)).at(-1) ?? '';
          for (const digit of [String((Number(right) + 1) % 10), right]) {
            await inputs.last().click();
            await page.keyboard.type(digit);
          }
          return;
        }
        for (const input of await inputs.all()) await input.fill('');
        const code = isWhole ? await sandbox.code(flowIn(before).phone) : '48';
        await first(page).click();
        await page.keyboard.type(code);
      },
      'code.pasted': async ({ page, sandbox }, { digits }, before) => {
        const isWhole = (digits as string[]).every(Boolean);
        const inputs = page.getByRole('group', { name: 'Код из СМС' }).getByRole('textbox');
        for (const input of await inputs.all()) await input.fill('');
        const code = isWhole ? await sandbox.code(flowIn(before).phone) : '48';
        await paste(first(page), code);
      },
      'code.focused': ({ page }) => first(page).click(),
      'code.submitted': ({ page }) => submit(page).click(),
      'error verifyCode': (world, { error }, before) => world.fail(flowIn(before).verify, error),
      'resend.began': (world, _, before) => beginResend(world, flowIn(before).resend),
      'code.resent': async (world, _, before) => {
        const { resend } = flowIn(before);
        if (world.waiting(resend) === 0) await beginResend(world, resend);
        await world.letThrough(resend);
      },
      'operation.expired': async (world, _, before) => {
        const { resend } = flowIn(before);
        if (world.waiting(resend) === 0) await beginResend(world, resend);
        await world.refuse(resend, 12, 'Начните заново');
      },
      'step.leaveRequested': ({ page }) => leave(page).click(),
      'step.left': (world, { next }) =>
        next ? goBackTo(world, next as CodeStep) : goBackFromStep(world),
      'visibility.toggled': ({ page }) =>
        page.getByRole('button', { name: /^(Показать|Скрыть) код$/ }).click(),
    },
    states: {
      open: async (world) => {
        await expect(codeGroup(world)).toBeVisible();
        await expect(phoneField(world.page)).toBeHidden();
      },
      'open.code.entering': async ({ page }) => {
        await expect(leave(page)).toBeEnabled();
      },
      'open.code.entering.incomplete': async ({ page }) => {
        await expect(submit(page)).toBeDisabled();
        await expect(first(page).locator('xpath=../input[last()]')).toHaveValue('');
      },
      'open.code.entering.filled': async (world, { state }) => {
        const enabled = !state.hasTag('held');
        await expect(submit(world.page)).toBeEnabled({ enabled });
        await expect(first(world.page)).not.toHaveAttribute('aria-invalid');
        await expect(codeGroup(world).getByRole('textbox').last()).toHaveValue(/^\d$/);
      },
      'open.code.entering.refused': async (world) => {
        await expect(codeGroup(world).locator('[aria-invalid=true]')).toHaveCount(4);
        await expect(first(world.page)).toBeFocused();
        await expect(first(world.page)).toHaveValue('');
        await expect(submit(world.page)).toBeDisabled();
      },
      'open.code.entering.spent': async (world) => {
        await expect(codeGroup(world).locator('[aria-invalid=true]')).toHaveCount(4);
        await expect(submit(world.page)).toBeDisabled();
      },
      'open.code.verifying': async (world, { input }) => {
        const busy = world.page.getByRole('button', { name: 'Проверяем код' });
        await expect(busy).toHaveAttribute('aria-busy', 'true');
        await expect(codeGroup(world).getByRole('alert')).toBeHidden();
        await expect(leave(world.page)).toBeEnabled({ enabled: input === 'login' });
      },
      // D29: the seconds until a code may be checked again.
      'open.retryWait.counting': async ({ page }) => {
        await expect(submit(page)).toBeDisabled();
        await expect(
          submit(page)
            .locator('xpath=..')
            .getByText(/^Можно через 0:0[12]$/),
        ).toBeVisible();
      },
      'open.retryWait.ready': async ({ page }, { event }) => {
        if (event?.type.includes('second')) await page.clock.resume();
        const form = page
          .getByRole('group', { name: 'Код из СМС' })
          .locator('xpath=ancestor::form');
        await expect(form.getByText('Можно через')).toBeHidden();
      },
      'open.visibility.shown': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Скрыть код' })).toBeVisible();
        await expect(first(page)).toHaveCSS('-webkit-text-security', 'none');
      },
      'open.visibility.hidden': async ({ page }) => {
        await expect(page.getByRole('button', { name: 'Показать код' })).toBeVisible();
        await expect(first(page)).toHaveCSS('-webkit-text-security', 'disc');
      },
      verified: (world, { input }) => seesPage(world, flowOf(input).verifiedAt),
      expired: (world, { input }) => seesPage(world, flowOf(input).leftAt),
      lost: (world, { input }) => seesPage(world, flowOf(input).leftAt),
      switched: async (world) => {
        await expect(codeGroup(world)).toBeVisible();
        await expect(first(world.page)).toHaveValue('');
      },
      left: async (world, { input }) => {
        await seesPage(world, flowOf(input).leftAt);
        await expect(phoneField(world.page)).toBeFocused();
      },
    },
    // The browser has one code: once it was checked, neither typing nor a paste gives a new one.
    can: (snapshot, event) => {
      const { checkedCode, digits, failure, earlierFailure, wait } = snapshot.context as OtpContext;
      if (event === 'code.pasted') return checkedCode !== '4815';
      if (event === 'code.typed') return checkedCode !== '5184';
      // The clock is stopped while a wait is counted, so the focus does not move.
      if (event === 'resend.began') return wait === 0;
      if (event !== 'code.resent') return true;
      // Only a request sends another code, and it clears the digits and the failure of the last one.
      const isEmpty = digits.every((digit) => digit === '');
      const isAnew = failure === null && earlierFailure === null;
      return isEmpty && isAnew && snapshot.matches({ open: { code: { entering: 'incomplete' } } });
    },
    unreachable: {
      ...brokenWithin('open | error resend | -', 'open | error watchSms | -'),
      'open | screen.left | -': unseen,
      'open | screen.returned | -': unseen,
      'open.code.entering | always [isUnseen] | left': unseen,
    },
    afterEvents: {
      'error verifyCode': async (world, moment) => {
        if (!moment.state.matches('lost')) await isTold(codeGroup)(world, moment);
        // A taken phone shows the error at its field (D12: 21); any other loss shows it on the page.
        else if ((moment.event?.['error'] as { code?: number }).code === 21)
          await expect(phoneField(world.page)).toHaveAccessibleDescription(refusalOf(moment));
        else await isTold(main)(world, moment);
      },
      'operation.expired': isTold(main),
      'code.typed': async (world, { event }) => {
        const [, second = '', third = ''] = event?.['digits'] as string[];
        const typed = codeGroup(world).getByRole('textbox');
        await expect(typed.nth(1)).toHaveValue(second === '' ? '' : /^\d$/);
        await expect(typed.nth(2)).toHaveValue(third === '' ? '' : /^\d$/);
      },
      'resend.began': async (world) => {
        const busy = world.page.getByRole('button', { name: 'Отправляем код ещё раз' });
        await expect(busy).toHaveAttribute('aria-busy', 'true');
        await expect(codeGroup(world).getByRole('alert')).toBeHidden();
        await seesNoDigits(world);
        await expect(first(world.page)).toBeFocused();
      },
      'code.resent': async (world) => {
        await seesResent(world);
        await isResent(world.page);
        await expect(first(world.page)).toBeFocused();
      },
    },
  },
});
