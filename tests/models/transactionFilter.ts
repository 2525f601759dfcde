import { expect } from 'playwright/test';
import { transactionFilterMachine } from '../../machines/transactionFilter';
import { model } from '../support/model';
import { operations, seesFirstPage } from '../support/operations';
import { arriveSignedIn } from '../support/signIn';
import type { World } from '../support/world';

/** Chooses what the data says, or the first there is: the months follow the calendar. */
const choose = (name: string, part: string) => async (world: World, data: object) => {
  const value = String((data as Record<string, unknown>)[part]);
  const select = operations(world).getByRole('combobox', { name });
  await select.selectOption(value === '' ? '' : { index: 1 });
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
      await operations(world).getByText('Фильтры').click();
    },
    causes: {
      'month.chosen': choose('Месяц', 'month'),
      'kind.chosen': choose('Вид', 'kind'),
      'station.chosen': choose('Станция', 'station'),
      'query.changed': (world, { query }) =>
        operations(world).getByRole('searchbox').fill(String(query)),
      'filter.cleared': (world) =>
        operations(world).getByRole('button', { name: 'Сбросить' }).first().click(),
    },
    sees: {
      off: async (world) => {
        const clear = operations(world).getByRole('button', { name: 'Сбросить' });
        await expect(clear).toHaveCount(1);
        await expect(clear).toBeDisabled();
        await seesFirstPage(world);
      },
      on: async (world) => {
        await expect(
          operations(world).getByRole('button', { name: 'Сбросить' }).first(),
        ).toBeEnabled();
      },
    },
  },
});
