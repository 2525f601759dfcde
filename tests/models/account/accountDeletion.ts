import { expect, type Page } from 'playwright/test';
import { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { arriveWith } from '#tests/support/events.ts';
import {
  codeGroup,
  cookieNames,
  heading,
  isTold,
  lossOf,
  main,
  seesPage,
  seesResent,
} from '#tests/support/looks.ts';
import { arrival, client, stateIn } from '#tests/support/examples.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { model } from '#tests/support/model.ts';
import {
  signInElsewhere,
  signOutElsewhere,
  arriveSignedIn,
  clients,
  typeCode,
} from '#tests/support/signIn.ts';
import { isLeft, switched, otpStep, withFailure } from './otpStep';

const revoke = { method: 'POST', path: '/v1/client/revoke' } as const;

const lead = (page: Page) => page.getByText('Баллы и уровень исчезнут');
const remove = (page: Page) => page.getByRole('button', { name: 'Удалить аккаунт' });
const askAgain = (page: Page) => page.getByRole('button', { name: 'Отправить код ещё раз' });

const otp = otpStep({
  verifyOf: () => ({ method: 'POST', path: '/v1/client/revoke/confirm' }),
  submit: async ({ page, sandbox }) => {
    await typeCode(page, await sandbox.code(clients.sapphire));
  },
  leave: ({ page }) => page.getByRole('button', { name: 'Не удалять аккаунт' }).click(),
  resend: async ({ page, sandbox, letThrough, pass }) => {
    await sandbox.forward(61);
    await pass(61_000);
    await askAgain(page).click();
    await letThrough(revoke);
    await expect(askAgain(page)).toBeDisabled();
  },
  expire: async ({ page, refuse, pass }, _, { code, message }) => {
    await pass(61_000);
    await askAgain(page).click();
    await refuse(revoke, code, message);
  },
});

const known = 'nothing is seen of it before a step is gone back to';
const unseen = 'the page is left while the code is checked: tests/journeys/deletion.spec.ts';

export const accountDeletionModel = model({
  machine: accountDeletionMachine,
  inputs: {
    client: { codeLength: 4, isSignedIn: true, ownPhone: undefined },
    visitor: { codeLength: 4, isSignedIn: false, ownPhone: undefined },
  },
  facts: ({ context: { isUnseen } }) => isUnseen,
  samples: {
    'done otp': [
      { output: { type: 'verified', result: undefined } },
      {
        output: {
          type: 'expired',
          failure: { kind: 'rejected', code: 90, message: 'Начните заново' },
        },
      },
      { output: { type: 'left' } },
      switched(clients.sapphire),
    ],
    'error otp': [{ error: new Error('A defect') }],
    'code.resent': [{ sentAt: 61_000 }],
    'place.arrived': [
      arrival(),
      arrival({ step: { phone: clients.sapphire, operationId: '', sentAt: 1_000 } }),
    ],
    'done requestDeletion': [{ output: { phone: clients.sapphire, sentAt: 1_000 } }],
    'error requestDeletion': [
      { error: new UnreachableError() },
      { error: new RejectedError(13, 'Слишком часто', 3) },
    ],
    'client.loaded': [{ client }],
    'client.updated': [{ client }],
    'screen.returned': [{ client }],
    // The form and the countdown have no end of their own: the deletion stops them.
  },
  highCost: ['place.arrived', 'session.started', 'session.ended', 'screen.left', 'screen.returned'],
  browser: {
    start: async ({ page, sandbox }, input) => {
      if (input === 'client') await arriveSignedIn(page, sandbox, clients.sapphire);
      await page.goto('/delete_account');
    },
    calls: {
      requestDeletion: revoke,
    },
    events: {
      'deletion.requested': ({ page }) => remove(page).click(),
      'place.arrived': ({ page }, arrived) => arriveWith(page, '/delete_account', stateIn(arrived)),
      'session.started': (world) => signInElsewhere(world, clients.sapphire),
      'session.ended': signOutElsewhere,
      'screen.left': ({ page }) => page.getByRole('banner').getByRole('link').first().click(),
      ...otp.events,
    },
    ends: ['screen.left'],
    // The model cannot know whether the code step ends at once or checks a code.
    can: (snapshot, event) =>
      !event.startsWith('client.') && (event !== 'screen.left' || !snapshot.matches('code')),
    unreachable: {
      '* | client.loaded | -': known,
      '* | client.updated | -': known,
      ...brokenWithin('code | error otp | -'),
      ...otp.unreachable,
      'code | screen.left | -': unseen,
      'code | screen.returned | -': unseen,
      'code | done otp [isUnseen] | left': unseen,
    },
    states: {
      signedOut: async (world, { event }) => {
        const { page } = world;
        if (event?.type === 'deletion.requested') {
          await seesPage(world, '/auth');
          return;
        }
        await seesPage(world, '/delete_account');
        await expect(lead(page)).toHaveText('Баллы и уровень исчезнут без возврата.');
        await expect(page.getByText('Сначала нужно войти')).toBeVisible();
        await expect(main(world).getByRole('link', { name: 'На главную' })).toBeVisible();
        expect(await cookieNames(page), 'cookies').toEqual([]);
      },
      explaining: async (world) => {
        const { page } = world;
        await seesPage(world, '/delete_account');
        await expect(remove(page)).toBeVisible();
        await expect(lead(page)).toHaveText(
          'Баллы и уровень исчезнут без возврата. Сначала пришлём код в СМС.',
        );
        await expect(page.getByText(/^Сапфир$/)).toBeVisible();
        await expect(page.getByText(/^\d+\s\d+\sбалл/)).toBeVisible();
        await expect(codeGroup(world)).toBeHidden();
      },
      'explaining.counting': async ({ page }) => {
        await expect(remove(page)).toBeDisabled();
        await expect(page.getByText(/^Можно через 0:0\d$/)).toBeVisible();
      },
      'explaining.ready': async ({ page }) => {
        await expect(remove(page)).toBeEnabled();
        await expect(page.getByText('Можно через')).toBeHidden();
      },
      requesting: async (world) => {
        const busy = world.page.getByRole('button', { name: 'Отправляем код' });
        await expect(busy).toHaveAttribute('aria-busy', 'true');
        await expect(main(world).getByRole('alert')).toBeHidden();
      },
      code: async (world) => {
        const { page, sandbox } = world;
        await expect(codeGroup(world)).toBeVisible();
        await expect(lead(page)).toHaveText('Баллы и уровень исчезнут без возврата.');
        await expect(page.getByText('Отправили на +7 999 000 00 03')).toBeVisible();
        await expect(page.getByText(/вернуть аккаунт будет нельзя/)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Подтвердить удаление' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Не удалять аккаунт' })).toBeEnabled();
        const ends = (await sandbox.calls()).filter(({ path }) => path.endsWith('/logout'));
        expect(ends, 'calls that sign out').toEqual([]);
      },
      left: (world) => seesPage(world, '/'),
      deleted: async (world) => {
        const { page, sandbox } = world;
        await expect(page.getByText('Аккаунт удалён')).toBeVisible();
        await seesPage(world, '/');
        expect(await cookieNames(page), 'cookies').toEqual([]);
        const [confirmed] = await sandbox.calls('/v1/client/revoke/confirm');
        expect(confirmed, 'the call that deletes').toMatchObject({ status: 200 });
      },
    },
    afterEvents: {
      'error requestDeletion': isTold(main, lossOf),
      'code.resent': seesResent,
      // The flow returns to the previous step, and the focus moves to its heading for a screen reader.
      'done otp': async (world, moment) => {
        const failed = withFailure(moment);
        if (failed) await isTold(main)(world, failed);
        if (isLeft(moment)) await expect(heading(world)).toBeFocused();
      },
      ...otp.afterEvents,
    },
  },
});
