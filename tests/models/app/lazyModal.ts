import { expect } from 'playwright/test';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import type { Modal } from '#domain/modals.ts';
import { UnreachableError } from '#domain/failure.ts';
import { client, phoneStep as step, tokens } from '#tests/support/examples.ts';
import { cancelWait, holdParts } from '#tests/support/events.ts';
import { hasFocus, seesDialogs, seesWaiting, seesSlow } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const held = new WeakMap<World, Awaited<ReturnType<typeof holdParts>>>();
const dialog = ({ page }: World) => page.getByRole('dialog', { name: 'Профиль' });

const unseen = 'nothing of it is seen any more: tests/features/profile/profile.test.tsx looks';
const told = 'told by the flow inside or to it, whose own model brings it about';
const others = 'another modal, whose flow has a model of its own';
const defect = 'a defect alone brings it about: tests/journeys/defects.spec.ts plants one';

const hasProfile = async (world: World) => {
  await expect(dialog(world).getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна');
};

/** In the browser it is the profile's part. */
export const lazyModalModel = model({
  machine: lazyModalMachine,
  inputs: Object.fromEntries(
    (['edit-profile', 'profile-tel', 'map', 'receipt', 'checkout'] as const).map((id) => [
      id,
      { id: `${id} 2`, modal: { id }, client, draft: null },
    ]),
  ),
  facts: ({ context: { failure } }) => failure?.kind ?? null,
  delays: { slowThreshold: 10_000 },
  highCost: ['view.failed', 'modal.hidden'],
  samples: {
    ...Object.fromEntries(
      ['profileModal', 'phoneChange', 'receipt', 'wakeLock', 'codeTurn'].map((id) => [
        `error ${id}`,
        [{ error: new Error('A flow broke') }],
      ]),
    ),
    'client.loaded': [{ client }],
    'draft.kept': [{ draft: null }],
    'tokens.issued': [{ tokens }],
    'step.entered': [{ step }],
    'step.updated': [{ step: null }],
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
        await held.get(world)?.bring();
      },
      'error loadChunk': async (world, { error }) => {
        const isOffline = error instanceof UnreachableError;
        if (isOffline) await world.page.context().setOffline(true);
        await held.get(world)?.lose();
        await expect(dialog(world).getByRole('alert')).toBeVisible();
        if (isOffline) await world.page.context().setOffline(false);
      },
      // Without a network the part is asked for again, else the page is.
      'retry.requested': async (world, _, before) => {
        const isUnreachable = before.context.failure?.kind === 'unreachable';
        if (!isUnreachable) held.get(world)?.free();
        const name = isUnreachable ? 'Повторить' : 'Обновить страницу';
        await dialog(world).getByRole('button', { name }).click();
      },
      'modal.hidden': async (world) => {
        await dialog(world).getByRole('button', { name: 'Закрыть' }).click();
      },
      'wait.cancelled': cancelWait,
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
      'loading.waiting': seesWaiting,
      'loading.slow': seesSlow,
      failed: async (world, { event, state }) => {
        // The page was loaded anew, and brings what the modal shows.
        if (event?.type === 'retry.requested') {
          await expect(dialog(world).getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна');
          return;
        }
        const isUnreachable = state.context.failure?.kind === 'unreachable';
        const alert = dialog(world).getByRole('alert');
        await expect(alert.getByText('Не открылось', { exact: true })).toBeVisible();
        const way = isUnreachable ? 'Повторить' : 'Обновить страницу';
        await expect(alert.getByRole('button')).toHaveText(way);
      },
      'ready.flow.profile': hasProfile,
      'ready.view.drawn': hasProfile,
    },
    // Once the profile is here, its own flows say when it ends.
    can: (snapshot, event) =>
      (snapshot.context as { modal: Modal }).modal.id === 'edit-profile' &&
      (event !== 'modal.hidden' || snapshot.matches('loading')),
    afterEvents: {
      'error loadChunk': async (world, { event }) => {
        const told =
          event?.['error'] instanceof UnreachableError
            ? 'Похоже, пропала сеть. Проверьте её и повторите.'
            : 'Кабинет обновился. Обновите страницу — всё останется на месте.';
        await expect(dialog(world).getByRole('alert').getByText(told)).toBeVisible();
      },
    },
    unreachable: {
      'ready.view.drawn | view.failed | ready.view.broken': defect,
      'ready.view.broken | retry.requested | ready.view.drawn': defect,
      'ready.flow.profile | error profileModal | failed': defect,
      'ready.flow.phoneChange | error phoneChange | failed': defect,
      'ready.flow.receipt | error receipt | failed': defect,
      'ready.flow.checkout | error wakeLock | failed': defect,
      'ready.flow.checkout | error codeTurn | failed': defect,
      'ready.flow.profile | done profileModal | ended': unseen,
      'ready.flow.profile | modal.hidden | -': unseen,
      'ready.flow.profile | client.loaded | -': told,
      'ready.flow.profile | entry.changed | -': told,
      'ready.flow.profile | close.requested | -': told,
      '* | client.loaded | -': told,
      '* | draft.kept | -': told,
      '* | modal.closed | -': told,
      '* | profile.requested | -': told,
      '* | tokens.issued | -': told,
      '* | profile.awaited | -': told,
      '* | close.requested | -': others,
      'ready.flow.choosing | always | ready.flow.stations': others,
      'ready.flow.choosing | always [is] | ready.flow.phoneChange': others,
      'ready.flow.choosing | always [is] | ready.flow.receipt': others,
      'ready.flow.choosing | always [is] | ready.flow.checkout': others,
      'ready.flow.phoneChange | client.loaded | -': others,
      'ready.flow.phoneChange | done phoneChange | ended': others,
      'ready.flow.phoneChange | entry.changed | -': others,
      'ready.flow.phoneChange | modal.hidden | -': others,
      'ready.flow.phoneChange | step.ended | -': others,
      'ready.flow.phoneChange | step.entered | -': others,
      'ready.flow.phoneChange | step.updated | -': others,
      'ready.flow.receipt | connection.restored | -': others,
      'ready.flow.receipt | done receipt | ended': others,
      'ready.flow.receipt | modal.hidden | -': others,
    },
  },
});
