import { expect } from 'playwright/test';
import { overlayPartMachine } from '#machines/app/overlayPart.ts';
import { UnreachableError } from '#domain/failure.ts';
import { cancelWait, holdParts } from '#tests/support/causes.ts';
import { hasFocus, seesDialogs, seesPatience, seesSlow } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const held = new WeakMap<World, Awaited<ReturnType<typeof holdParts>>>();
const dialog = ({ page }: World) => page.getByRole('dialog', { name: 'Профиль' });

const defect = 'a defect alone brings it about: tests/journeys/defects.spec.ts plants one';

/** In the browser it is the profile's part. */
export const overlayPartModel = model({
  machine: overlayPartMachine,
  facts: ({ context: { failure } }) => failure?.kind ?? null,
  delays: { patience: 10_000 },
  rare: ['view.failed'],
  samples: {
    'error loadPart': [{ error: new UnreachableError() }, { error: new TypeError('Not there') }],
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
    causes: {
      'done loadPart': async (world) => {
        await held.get(world)?.bring();
      },
      'error loadPart': async (world, { error }) => {
        const isOffline = error instanceof UnreachableError;
        if (isOffline) await world.page.context().setOffline(true);
        await held.get(world)?.lose();
        await expect(dialog(world).getByRole('alert')).toBeVisible();
        if (isOffline) await world.page.context().setOffline(false);
      },
      // Without a network the part is asked for again, else the page is.
      'part.requested': async (world, _, before) => {
        const isUnreachable = before.context.failure?.kind === 'unreachable';
        if (!isUnreachable) held.get(world)?.free();
        const name = isUnreachable ? 'Повторить' : 'Обновить страницу';
        await dialog(world).getByRole('button', { name }).click();
      },
      'wait.cancelled': cancelWait,
    },
    sees: {
      '*': (world) => seesDialogs(world, ['Профиль']),
      loading: async (world) => {
        await expect(dialog(world).getByRole('textbox')).toHaveCount(0);
        await expect(dialog(world).getByRole('alert')).toHaveCount(0);
        await hasFocus(world, 'heading', 'Профиль');
      },
      'loading.patient': seesPatience,
      'loading.slow': seesSlow,
      failed: async (world, { event, state }) => {
        // The page was loaded anew, and brings what the modal shows.
        if (event?.type === 'part.requested') {
          await expect(dialog(world).getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна');
          return;
        }
        const isUnreachable = state.context.failure?.kind === 'unreachable';
        const alert = dialog(world).getByRole('alert');
        await expect(alert.getByText('Не открылось', { exact: true })).toBeVisible();
        const way = isUnreachable ? 'Повторить' : 'Обновить страницу';
        await expect(alert.getByRole('button')).toHaveText(way);
      },
      ready: async (world) => {
        await expect(dialog(world).getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна');
      },
    },
    seesAfter: {
      'error loadPart': async (world, { event }) => {
        const told =
          event?.['error'] instanceof UnreachableError
            ? 'Похоже, пропала сеть. Проверьте её и повторите.'
            : 'Кабинет обновился. Обновите страницу — всё останется на месте.';
        await expect(dialog(world).getByRole('alert').getByText(told)).toBeVisible();
      },
    },
    beyond: {
      'ready | view.failed | broken': defect,
      'broken | part.requested | ready': defect,
    },
  },
});
