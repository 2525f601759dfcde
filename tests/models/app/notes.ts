import { expect } from 'playwright/test';
import { notesMachine } from '#machines/app/notes.ts';
import { loaded as flow } from '#tests/paths/engine/marked.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { holdParts } from '#tests/support/events.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const held = new WeakMap<World, Awaited<ReturnType<typeof holdParts>>>();
const error = new TypeError('Failed to fetch dynamically imported module');

const seesPageAlone = async ({ page }: World) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Использование cookie' })).toBeHidden();
};

/** Each note has a model of its own. */
export const notesModel = model({
  machine: notesMachine,
  facts: ({ context: { isNeeded } }) => isNeeded,
  samples: {
    'done loadNotes': [{ output: { cookieConsent: flow, appUpdate: flow } }],
    'error loadNotes': [{ error }],
    'error cookieConsent': [{ error }],
    'error appUpdate': [{ error }],
  },
  browser: {
    showsCookieBanner: true,
    start: async (world) => {
      const { page, sandbox } = world;
      held.set(world, await holdParts(world, /\/assets\/composeNotes-[^/]+\.js$/));
      await arriveSignedIn(page, sandbox);
      await page.goto('/get_card');
    },
    events: {
      'done loadNotes': async (world) => {
        await held.get(world)?.release();
      },
      'error loadNotes': async (world) => {
        await held.get(world)?.lose();
      },
      'dashboard.opened': async ({ page }, _, { context: { isNeeded } }) => {
        if (isNeeded) await page.goBack();
        await page.getByRole('link', { name: 'Личный кабинет' }).first().click();
        await expect(page).toHaveURL(/\/dashboard$/);
      },
    },
    ends: ['dashboard.opened'],
    states: {
      loading: seesPageAlone,
      unloaded: seesPageAlone,
      running: async ({ page }) => {
        await expect(page.getByRole('region', { name: 'Использование cookie' })).toBeVisible();
      },
    },
    unseen: { 'error loadNotes': 'the page goes on without them, as `unloaded` says' },
    unreachable: brokenWithin('running | error cookieConsent | -', 'running | error appUpdate | -'),
  },
});
