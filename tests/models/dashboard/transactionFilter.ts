import { expect } from 'playwright/test';
import { transactionFilterMachine } from '#machines/dashboard/transactionFilter.ts';
import { model } from '#tests/support/model.ts';
import { ledgerRegion, openFilters, seesFirstPage } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

/** Worlds in which the person has filtered or searched. */
const looking = new WeakSet<World>();

/** A filter or a search loads all transactions; opening the filters loads nothing. */
const seesAll = (world: World) =>
  expect(
    ledgerRegion(world)
      .getByRole('status')
      .getByText(looking.has(world) ? '137 операций' : '20 операций'),
  ).toBeVisible();

/** The selects that hold a choice. */
const chosen = new WeakMap<World, Set<string>>();

const chosenIn = (world: World): Set<string> => {
  const names = chosen.get(world) ?? new Set<string>();
  chosen.set(world, names);
  return names;
};

const select = (world: World, name: string) =>
  ledgerRegion(world).getByRole('combobox', { name, exact: true });

/** Chooses the value of the data, or the first option: the months follow the calendar. */
const choose = (name: string, part: string) => async (world: World, data: object) => {
  const value = String((data as Record<string, unknown>)[part]);
  if (value !== '') looking.add(world);
  await select(world, name).selectOption(value === '' ? '' : { index: 1 });
  if (value === '') chosenIn(world).delete(name);
  else chosenIn(world).add(name);
};

/** The select shows the choice; the page leaves out no choice. */
const seesChoice = (name: string) => async (world: World) => {
  const isChosen = chosenIn(world).has(name);
  const options = select(world, name).locator('option');
  const label = await options.nth(isChosen ? 1 : 0).textContent();
  await expect(select(world, name).locator('option:checked')).toHaveText(label ?? '');
  if (!isChosen) await expect(select(world, name)).toHaveValue('');
};

export const transactionFilterModel = model({
  machine: transactionFilterMachine,
  facts: ({ context: { filter } }) => filter,
  isBrief: true,
  samples: {
    'month.chosen': [{ month: '2026-11' }, { month: '' }],
    'kind.chosen': [{ kind: 'fuel' }],
    'station.chosen': [{ station: '214' }],
    'query.changed': [{ query: '2026' }],
  },
  browser: {
    start: async (world) => {
      await arriveSignedIn(world.page, world.sandbox);
      await world.page.goto('/dashboard');
      await seesFirstPage(world);
      await openFilters(world.page);
    },
    events: {
      'month.chosen': choose('Месяц', 'month'),
      'kind.chosen': choose('Вид', 'kind'),
      'station.chosen': choose('Станция', 'station'),
      'query.changed': async (world, { query }) => {
        looking.add(world);
        await ledgerRegion(world).getByRole('searchbox').fill(String(query));
      },
      'filter.cleared': async (world) => {
        await ledgerRegion(world).getByRole('button', { name: 'Сбросить' }).first().click();
        chosenIn(world).clear();
      },
    },
    states: {
      off: async (world) => {
        const clear = ledgerRegion(world).getByRole('button', { name: 'Сбросить' });
        await expect(clear).toHaveCount(0);
        await seesAll(world);
      },
      on: async (world) => {
        const clear = ledgerRegion(world).getByRole('button', { name: 'Сбросить' }).first();
        await expect(clear).toBeEnabled();
        const count = chosenIn(world).size;
        const fold = ledgerRegion(world).getByText(
          count > 0 ? `Фильтры: ${String(count)}` : 'Фильтры',
          {
            exact: true,
          },
        );
        await expect(fold).toBeVisible();
      },
    },
    afterEvents: {
      'month.chosen': async (world) => {
        await seesChoice('Месяц')(world);
        if (!chosenIn(world).has('Месяц')) return;
        const month = await select(world, 'Месяц').locator('option:checked').textContent();
        const months = ledgerRegion(world).getByRole('heading', { level: 3 });
        await expect(months).toHaveText([month ?? '']);
      },
      'kind.chosen': seesChoice('Вид'),
      'station.chosen': seesChoice('Станция'),
      'query.changed': async (world, { event }) => {
        const search = ledgerRegion(world).getByRole('searchbox');
        await expect(search).toHaveValue(String(event?.['query']));
      },
      'filter.cleared': async (world) => {
        for (const name of ['Месяц', 'Вид', 'Станция']) await seesChoice(name)(world);
        await expect(ledgerRegion(world).getByRole('searchbox')).toHaveValue('');
      },
    },
  },
});
