import { expect } from 'playwright/test';
import { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { UnreachableError } from '#domain/failure.ts';
import type { TierRule } from '#domain/programme.ts';
import { loseAndFindNetwork } from '#tests/support/events.ts';
import { seesPage } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import type { World } from '#tests/support/world.ts';

const load = { method: 'POST', path: '/v1/public/loyalty_levels' } as const;

const built: TierRule[] = [{ programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 }];
const loaded: TierRule[] = [{ programName: 'Опал', qualFuel2: 77, qualNonFuel3: 700 }];

const plates = ({ page }: World) => page.getByRole('main').getByRole('list').first();

export const publicTiersModel = model({
  machine: publicTiersMachine,
  inputs: { start: { rules: built } },
  samples: {
    'done loadTiers': [{ output: loaded }, { output: [] }],
    'error loadTiers': [{ error: new UnreachableError() }],
  },
  browser: {
    start: async ({ page }) => {
      await page.goto('/');
    },
    calls: { loadTiers: load },
    events: {
      'done settle': async (world) => {
        await expect.poll(() => world.waiting(load)).toBeGreaterThan(0);
      },
      'done loadTiers': (world, { output }) =>
        world.answer(load, {
          result: { code: 0, msg: 'OK', shown_error: null },
          tier_list: (output as TierRule[]).map(({ programName, qualFuel2, qualNonFuel3 }) => ({
            program_name: programName,
            qual_fuel_2: qualFuel2,
            qual_non_fuel_3: qualNonFuel3,
          })),
        }),
      'connection.restored': loseAndFindNetwork,
    },
    states: {
      '*': (world) => seesPage(world, '/'),
      settling: async (world) => {
        await expect(plates(world).getByRole('listitem').first()).toContainText('Агат');
      },
      loading: async (world) => {
        await expect(plates(world)).toContainText('Бриллиант');
        await expect.poll(() => world.waiting(load), 'calls for the tiers').toBe(1);
      },
      current: async (world) => {
        await expect(plates(world)).toContainText('Опал');
        await expect(plates(world)).toContainText('77\u00a0л');
        await expect(plates(world)).not.toContainText('Агат');
      },
      built: async (world) => {
        await expect(plates(world)).toContainText('Агат');
        await expect(plates(world)).toContainText('Бриллиант');
      },
    },
    unseen: { 'error loadTiers': 'the tiers that the page was built with stay' },
    unreachable: {
      'settling | error settle | loading': 'every page comes to rest, or its time to do so is up',
    },
  },
});
