import { expect } from 'playwright/test';
import { passkeysMachine } from '#machines/account/passkeys.ts';
import type { PasskeyAddingOutput } from '#machines/account/passkeyAdding.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { loseAndFindNetwork, retryIn } from '#tests/support/events.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { isGivenUp, isLost, isTold, seesLossIn } from '#tests/support/looks.ts';
import { openProfile } from '#tests/support/journey.ts';
import { model } from '#tests/support/model.ts';
import { addPasskey, installPasskeys } from '#tests/support/passkeys.ts';
import { addingText, beginAdding, endAdding } from './passkeyAddingStep';
import { heldAccessToken, arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const call = (path: string) => ({ method: 'POST', path: `/v1/client/passkeys${path}` }) as const;

const dialog = ({ page }: World) =>
  page.getByRole('dialog', { name: 'Вход по отпечатку или лицу' });
const list = (world: World) => dialog(world).getByRole('list', { name: 'Добавленные устройства' });
const press = (name: string | RegExp) => (world: World) =>
  dialog(world).getByRole('button', { name }).first().click();
const addButton = (world: World) =>
  dialog(world).getByRole('button', { name: /^(Добавить это устройство|Добавляем)$/ });

const title = 'Устройства не загрузились';

const all = [
  { id: 'one', name: 'iPhone', createdAt: '2026-11-03T10:00:00Z', lastUsedAt: null },
  { id: 'two', name: 'Mac', createdAt: '2026-10-01T10:00:00Z', lastUsedAt: '2026-11-20T09:00:00Z' },
];

const refusals = [
  { error: new RejectedError(90, 'Ключ доступа не подошёл') },
  { error: new UnreachableError() },
  { error: new RejectedError(0, 'Слишком много запросов', 2) },
];

export const passkeysModel = model({
  machine: passkeysMachine,
  facts: ({ context: { passkeys, wait } }) => [passkeys.length, wait],
  isBrief: true,
  samples: {
    'done loadPasskeys': [{ output: all }, { output: [] }],
    'error loadPasskeys': [
      { error: new RejectedError(90, 'Список недоступен') },
      { error: new UnreachableError() },
    ],
    'rename.requested': [{ id: 'one' }],
    'removal.requested': [{ id: 'one' }],
    'form.completed': [{ values: { name: ' Рабочий ' } }],
    'done passkeyAdding': [
      { output: { isAdded: true, failure: null } },
      { output: { isAdded: false, failure: null } },
      { output: { isAdded: false, failure: { kind: 'known' } } },
      {
        output: {
          isAdded: false,
          failure: {
            kind: 'rejected',
            code: 13,
            message: 'Слишком много запросов',
            retryAfterSeconds: 2,
          },
        },
      },
    ],
    'error passkeyAdding': [{ error: new Error('A defect') }],
    'error renamePasskey': refusals.slice(0, 1),
    'error removePasskey': refusals,
    // The form has no end of its own: the flow stops it.
    'done nameForm': [],
    'error nameForm': [{ error: new Error('A defect') }],
  },
  browser: {
    build: 'passkeys',
    area: dialog,
    start: async (world) => {
      const { page, sandbox } = world;
      await page.addInitScript(installPasskeys);
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await openProfile(page);
      await page.getByRole('button', { name: 'Вход по отпечатку или лицу' }).click();
    },
    calls: {
      loadPasskeys: call(''),
      renamePasskey: call('/rename'),
      removePasskey: call('/remove'),
    },
    ends: ['modal.hidden'],
    can: (snapshot, event) => {
      const { passkeys } = snapshot.context as { passkeys: readonly unknown[] };
      return !/^(rename|removal)\.requested$/.test(event) || passkeys.length > 0;
    },
    events: {
      'done loadPasskeys': async (world, { output }) => {
        const token = await heldAccessToken(world.page);
        // The list shows the newest first.
        for (const { name } of (output as typeof all).toReversed()) {
          await addPasskey(world, token, { name, isElsewhere: true });
          await world.sandbox.forward(1);
        }
        await world.letThrough(call(''));
      },
      'passkey.addRequested': (world) => beginAdding(world, addButton(world)),
      'rename.requested': press(/^Переименовать/),
      'removal.requested': press(/^Удалить/),
      'removal.confirmed': press('Удалить'),
      'change.cancelled': press(/^(Не менять|Оставить)$/),
      'form.completed': async (world) => {
        await dialog(world).getByRole('textbox', { name: 'Название' }).fill('Рабочий');
        await press('Сохранить')(world);
      },
      'done passkeyAdding': (world, { output }) => endAdding(world, output as PasskeyAddingOutput),
      'retry.requested': (world) => retryIn(dialog(world)),
      'connection.restored': loseAndFindNetwork,
      'modal.hidden': press('Закрыть'),
    },
    unreachable: {
      ...brokenWithin('renaming | error nameForm | -', 'adding | error passkeyAdding | -'),
    },
    states: {
      loading: async (world) => {
        await expect(dialog(world).getByText('Загружаем устройства')).toBeAttached();
      },
      failed: seesLossIn(dialog, title),
      'listed.counting': async (world) => {
        await expect(addButton(world)).toBeDisabled();
        await expect(dialog(world).getByText(/^Можно через 0:0[12]$/)).toBeVisible();
      },
      'listed.ready': async (world, { state }) => {
        await expect(addButton(world)).toBeEnabled();
        const count = state.context.passkeys.length;
        if (count === 0) await expect(dialog(world)).toContainText('Пока ни одного устройства');
        else await expect(list(world).getByRole('listitem')).toHaveCount(count);
      },
      adding: async (world) => {
        await expect(addButton(world)).toHaveAttribute('aria-busy', 'true');
        await expect(dialog(world).getByRole('alert')).toBeHidden();
      },
      'renaming.typing': async (world) => {
        await expect(dialog(world).getByRole('textbox', { name: 'Название' })).toBeEditable();
      },
      'renaming.saving': async (world) => {
        await expect(dialog(world).getByRole('button', { name: 'Сохраняем' })).toBeVisible();
      },
      'removing.asking': async (world) => {
        await expect(dialog(world).getByRole('group')).toContainText(
          'Там снова понадобится код из СМС.',
        );
      },
      'removing.asking.counting': async (world) => {
        await expect(
          dialog(world).getByRole('button', { name: 'Удалить', exact: true }),
        ).toBeDisabled();
      },
      'removing.asking.ready': async (world) => {
        await expect(
          dialog(world).getByRole('button', { name: 'Удалить', exact: true }),
        ).toBeEnabled();
      },
      'removing.sending': async (world) => {
        await expect(dialog(world).getByRole('button', { name: 'Удаляем' })).toBeVisible();
        await expect(dialog(world).getByRole('alert')).toBeHidden();
      },
      ended: async (world) => {
        await expect(dialog(world)).toBeHidden();
      },
    },
    afterEvents: {
      'error loadPasskeys': isLost(dialog, title),
      'wait.cancelled': async (world, moment) => {
        if (moment.state.matches('failed')) await isGivenUp(dialog, title)(world, moment);
      },
      'error renamePasskey': isTold(dialog),
      'error removePasskey': isTold(dialog),
      'done passkeyAdding': async (world, { event, state }) => {
        // The focused button is removed while the list loads again.
        if (state.matches('loading'))
          await expect(dialog(world).getByRole('heading', { level: 2 })).toBeFocused();
        const { isAdded, failure } = event?.['output'] as PasskeyAddingOutput;
        if (isAdded) await expect(world.page.getByText('Устройство добавлено')).toBeVisible();
        else if (failure?.kind === 'known')
          await expect(world.page.getByText(addingText(failure))).toBeVisible();
        else if (failure)
          await expect(dialog(world).getByRole('alert')).toHaveText(addingText(failure));
        else await expect(dialog(world).getByRole('alert')).toBeHidden();
      },
      'done removePasskey': async (world) => {
        await expect(list(world).getByRole('listitem', { name: 'iPhone' })).toHaveCount(0);
      },
    },
  },
});
