import { expect } from 'playwright/test';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { ModalContent } from '#machines/shared/inModal.ts';
import { UnreachableError } from '#domain/failure.ts';
import { client, phoneStep as step, tokens } from '#tests/support/examples.ts';
import { loaded as flow } from '#tests/paths/engine/marked.ts';
import { holdParts } from '#tests/support/events.ts';
import { hasFocus, seesDialogs } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const held = new WeakMap<World, Awaited<ReturnType<typeof holdParts>>>();
const dialog = ({ page }: World) => page.getByRole('dialog', { name: 'Профиль' });

const unseen = 'nothing of it is seen any more: tests/features/profile/profile.test.tsx looks';
const byInnerFlow = 'an event of the inner flow, whose own model covers it';
const defect = 'a defect alone causes it: tests/journeys/defects.spec.ts plants one';

const hasProfile = async (world: World) => {
  await expect(dialog(world).getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна');
};

/** In the browser it is the profile's chunk. */
export const lazyModalModel = model({
  machine: lazyModalMachine,
  inputs: {
    'edit-profile': { id: 'edit-profile 2', modal: { id: 'edit-profile' }, client, draft: null },
  },
  facts: ({ context: { failure, receives } }) => [failure?.kind ?? null, receives.length],
  highCost: ['view.failed', 'modal.hidden'],
  samples: {
    'done loadChunk': [
      {
        output: {
          flow,
          receives: [
            'client.loaded',
            'entry.changed',
            'close.requested',
            'modal.hidden',
            'connection.restored',
          ],
        },
      },
      { output: { flow, receives: [] } },
      { output: { flow, receives: [], isLasting: true } },
    ],
    'error flow': [{ error: new Error('A flow broke') }],
    'client.loaded': [{ client }],
    'draft.kept': [{ draft: null }],
    'tokens.issued': [{ tokens }],
    'step.entered': [{ step }],
    'step.updated': [{ step: null }],
    'step.ended': [{ steps: 1 }],
    'error loadChunk': [{ error: new UnreachableError() }, { error: new TypeError('Not there') }],
  },
  browser: {
    start: async (world) => {
      const { page, sandbox } = world;
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Меню' }).click();
      held.set(world, await holdParts(world));
      await page.getByRole('dialog').getByRole('button', { name: 'Профиль' }).click();
    },
    events: {
      'done loadChunk': async (world) => {
        await held.get(world)?.release();
      },
      'error loadChunk': async (world, { error }) => {
        const isOffline = error instanceof UnreachableError;
        if (isOffline) await world.page.context().setOffline(true);
        await held.get(world)?.lose();
        await expect(dialog(world).getByRole('alert')).toBeVisible();
        if (isOffline) await world.page.context().setOffline(false);
      },
      // Without a network the chunk is requested again; otherwise the page is reloaded.
      'retry.requested': async (world, _, before) => {
        const isUnreachable = before.context.failure?.kind === 'unreachable';
        if (!isUnreachable) held.get(world)?.free();
        const name = isUnreachable ? 'Повторить' : 'Обновить страницу';
        await dialog(world).getByRole('button', { name }).click();
      },
      'modal.hidden': async (world) => {
        await dialog(world).getByRole('button', { name: 'Закрыть' }).click();
      },
    },
    states: {
      '*': (world, { state }) => seesDialogs(world, state.matches('ended') ? [] : ['Профиль']),
      ended: async ({ page }) => {
        await expect(page.getByRole('dialog')).toHaveCount(0);
      },
      loading: async (world) => {
        await expect(dialog(world).getByRole('textbox')).toHaveCount(0);
        await expect(dialog(world).getByRole('alert')).toHaveCount(0);
        await hasFocus(world, 'heading', 'Профиль');
      },
      failed: async (world, { event, state }) => {
        // The page has reloaded, and the modal shows its content.
        if (event?.type === 'retry.requested') {
          await expect(dialog(world).getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна');
          return;
        }
        const isUnreachable = state.context.failure?.kind === 'unreachable';
        const alert = dialog(world).getByRole('alert');
        await expect(alert.getByText('Не открылось', { exact: true })).toBeVisible();
        if (isUnreachable)
          await expect(alert).toContainText('Нет связи с сервером. Проверьте сеть и повторите.');
        const way = isUnreachable ? 'Повторить' : 'Обновить страницу';
        await expect(alert.getByRole('button')).toHaveText(way);
      },
      'ready.drawn': hasProfile,
    },
    // The content is the profile's, which receives events; after the load its own flows decide when it ends.
    can: (snapshot, event, { output }) =>
      (event !== 'done loadChunk' || (output as ModalContent).receives.length > 0) &&
      (event !== 'modal.hidden' || snapshot.matches('loading')),
    afterEvents: {
      'error loadChunk': async (world, { event }) => {
        const byInnerFlow =
          event?.['error'] instanceof UnreachableError
            ? 'Нет связи с сервером. Проверьте сеть и повторите.'
            : 'Кабинет обновился. Обновите страницу — всё останется на месте.';
        await expect(dialog(world).getByRole('alert').getByText(byInnerFlow)).toBeVisible();
      },
    },
    unreachable: {
      'ready.drawn | view.failed | ready.broken': defect,
      'ready.broken | retry.requested | ready.drawn': defect,
      'ready | error flow | failed': defect,
      'ready | done flow | ended': unseen,
      'ready | modal.hidden [isReceived] | -': unseen,
      'ready | client.loaded [isReceived] | -': byInnerFlow,
      'ready | connection.restored [isReceived] | -': byInnerFlow,
      'ready | entry.changed [isReceived] | -': byInnerFlow,
      'ready | close.requested [isReceived] | -': byInnerFlow,
      'loading | done loadChunk [isLasting] | ready':
        'the stations are another modal: tests/journeys/stations.spec.ts',
      '* | client.loaded | -': byInnerFlow,
      '* | close.requested | -': byInnerFlow,
      '* | draft.kept | -': byInnerFlow,
      '* | modal.closed | -': byInnerFlow,
      '* | profile.requested | -': byInnerFlow,
      '* | tokens.issued | -': byInnerFlow,
      '* | profile.awaited | -': byInnerFlow,
      '* | step.entered | -': byInnerFlow,
      '* | step.updated | -': byInnerFlow,
      '* | step.ended | -': byInnerFlow,
    },
  },
});
