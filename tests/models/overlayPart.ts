import { expect } from 'playwright/test';
import { overlayPartMachine } from '../../machines/overlayPart';
import { UnreachableError } from '../../src/domain/failure';
import { cancelWait, holdParts } from '../support/causes';
import { seesSlow } from '../support/looks';
import { model } from '../support/model';
import { arriveSignedIn } from '../support/signIn';
import type { World } from '../support/world';

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
        await expect(dialog(world).getByRole('alert')).toContainText('Не открылось');
        if (isOffline) await world.page.context().setOffline(false);
      },
      'part.requested': async (world) => {
        const reload = dialog(world).getByRole('button', { name: 'Обновить страницу' });
        const again = dialog(world).getByRole('button', { name: 'Повторить' });
        await expect(reload.or(again)).toBeVisible();
        if (await again.isVisible()) await again.click();
        else {
          held.get(world)?.free();
          await reload.click();
          await expect(dialog(world).getByRole('textbox', { name: 'Имя' })).toBeVisible();
        }
      },
      'wait.cancelled': cancelWait,
    },
    sees: {
      loading: async (world) => {
        await expect(dialog(world)).toBeVisible();
        await expect(dialog(world).getByRole('textbox')).toHaveCount(0);
      },
      'loading.slow': seesSlow,
      ready: async (world) => {
        await expect(dialog(world).getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна');
      },
    },
    beyond: {
      'ready | view.failed | broken': defect,
      'broken | part.requested | ready': defect,
    },
  },
});
