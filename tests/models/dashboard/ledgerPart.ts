import { expect } from 'playwright/test';
import { ledgerPartMachine } from '#machines/dashboard/ledgerPart.ts';
import { UnreachableError } from '#domain/failure.ts';
import { holdParts, passUntil, pauseSoon } from '#tests/support/events.ts';
import { holdNext, openFilters } from '#tests/support/journey.ts';
import { seesPage } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn, clients } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

type Held = { part: Awaited<ReturnType<typeof holdParts>>; freePage: () => void };
const held = new WeakMap<World, Held>();

const area = ({ page }: World) => page.getByRole('region', { name: 'Операции' });
const rows = (world: World) => area(world).locator('li > button');
/** Grey months in place of the rest of a list that is only partly rendered. */
const outline = (world: World) => area(world).locator('div[class*="month_"][aria-hidden="true"]');

/** The sandbox gives this client 137 transactions; a list of 60 is a long one. */
const all = 137;
const seesAll = async (world: World) => {
  await expect(rows(world)).toHaveCount(all);
  await expect(outline(world)).toHaveCount(0);
};

export const ledgerPartModel = model({
  machine: ledgerPartMachine,
  inputs: { start: undefined },
  samples: { 'error loadLedgerPart': [{ error: new UnreachableError() }] },
  browser: {
    start: async (world) => {
      const { page, sandbox } = world;
      await arriveSignedIn(page, sandbox, clients.sapphire);
      const freePage = await holdNext(page, '/v1/client/transactions');
      held.set(world, { part: await holdParts(world, /\/assets\/ledgerPart-/), freePage });
      await page.goto('/dashboard');
      await expect(area(world)).toBeVisible();
      await pauseSoon(page);
    },
    events: {
      // The clock moves by a little only: on a slow machine the ten seconds would pass by themselves.
      'ledger.drawn': async (world) => {
        held.get(world)?.freePage();
        const { page } = world;
        await passUntil(page, async () => (await rows(world).count()) === 20, 100);
        await openFilters(page);
        await area(world).getByRole('button', { name: 'Загрузить всю историю' }).click();
        const count = area(world).getByText(`${all} операций`);
        await passUntil(page, async () => (await count.count()) > 0, 100);
      },
      'done loadLedgerPart': async (world) => {
        await held.get(world)?.part.release();
        await world.page.clock.resume();
      },
      'error loadLedgerPart': async (world) => {
        await held.get(world)?.part.lose();
        await world.page.clock.resume();
      },
    },
    states: {
      '*': (world) => seesPage(world, '/dashboard'),
      undrawn: async (world) => {
        await expect(area(world)).toHaveAttribute('aria-busy', 'true');
        await expect(rows(world)).toHaveCount(0);
      },
      loading: async (world) => {
        await expect(area(world).getByRole('alert')).toHaveCount(0);
      },
      'loading.waiting': async (world) => {
        await expect(outline(world)).toBeVisible();
        await expect.poll(() => rows(world).count()).toBeGreaterThanOrEqual(60);
        expect(await rows(world).count()).toBeLessThan(70);
      },
      'loading.slow': seesAll,
      loaded: async (world) => {
        await expect.poll(() => rows(world).count()).toBeLessThan(60);
        await expect(rows(world).first()).toBeVisible();
        await expect(outline(world)).toHaveCount(0);
      },
      missing: seesAll,
    },
    unseen: { 'error loadLedgerPart': 'the list is whole, and no reason is shown' },
  },
});
