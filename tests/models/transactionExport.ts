import { expect } from 'playwright/test';
import { transactionExportMachine } from '../../machines/transactionExport';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import { holdParts, retryIn } from '../support/causes';
import { model } from '../support/model';
import { lastPage, operations, pageCall, seesFirstPage } from '../support/operations';
import { arriveSignedIn } from '../support/signIn';
import type { World } from '../support/world';

const button = (world: World, name: string) =>
  operations(world).getByRole('button', { name, exact: true });

/** The part that writes the table, held from the moment the pages are all here. */
const parts = new WeakMap<World, Awaited<ReturnType<typeof holdParts>>>();

async function seesPreparing(world: World): Promise<void> {
  await expect(button(world, 'Готовим')).toBeVisible();
}

export const transactionExportModel = model({
  machine: transactionExportMachine,
  facts: ({ context: { failure } }) => failure?.kind ?? null,
  samples: {
    'export.requested': [{ form: 'csv' }],
    'error gatherRest': [
      { error: new RejectedError(90, 'Неверный запрос') },
      { error: new UnreachableError() },
    ],
    'error handOver': [{ error: new UnreachableError() }],
  },
  browser: {
    start: async (world) => {
      await arriveSignedIn(world.page, world.sandbox);
      await world.page.goto('/dashboard');
      await seesFirstPage(world);
      await world.hold(pageCall);
    },
    isUnjoined: true,
    causes: {
      'export.requested': async (world) => {
        await world.hold(pageCall);
        await button(world, 'Скачать таблицу (CSV)').click();
      },
      'export.cancelled': (world) => button(world, 'Не нужно').click(),
      'retry.requested': async (world) => {
        await world.hold(pageCall);
        await retryIn(operations(world).getByRole('group', { name: 'Выгрузка' }));
      },
      'done gatherRest': async (world) => {
        parts.set(world, await holdParts(world));
        await world.answer(pageCall, lastPage());
      },
      'error gatherRest': async (world, { error }) => {
        const { code, shownError } = error as Partial<RejectedError>;
        if (code === undefined || shownError === undefined) await world.cutOff(pageCall);
        else await world.refuse(pageCall, code, shownError);
      },
      'done handOver': async (world) => {
        const download = world.page.waitForEvent('download');
        await parts.get(world)?.bring();
        expect((await download).suggestedFilename()).toMatch(/^Операции \d{4}-\d\d-\d\d\.csv$/);
      },
      'error handOver': async (world) => {
        await parts.get(world)?.lose();
      },
    },
    sees: {
      idle: async (world) => {
        await expect(button(world, 'Скачать таблицу (CSV)')).toBeEnabled();
        await expect(button(world, 'Не нужно')).toHaveCount(0);
      },
      gathering: seesPreparing,
      handingOver: seesPreparing,
      failed: async (world) => {
        await expect(operations(world).getByRole('alert').first()).toContainText(
          'Не удалось подготовить операции',
        );
      },
    },
  },
});
