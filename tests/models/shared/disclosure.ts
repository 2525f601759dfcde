import { expect } from 'playwright/test';
import { disclosureMachine } from '#machines/shared/disclosure.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const number = ({ page }: World, action: string | RegExp) =>
  page.getByRole('region', { name: 'Карта' }).getByRole('button', { name: action });

/** In the browser it is the card's number. */
export const disclosureModel = model({
  machine: disclosureMachine,
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    events: {
      'disclosure.toggled': (world) =>
        number(world, /Показать номер карты|Скрыть номер карты/).click(),
    },
    states: {
      collapsed: async (world) => {
        await expect(number(world, 'Показать номер карты полностью')).toContainText('•• 3003');
      },
      expanded: async (world) => {
        await expect(number(world, 'Скрыть номер карты')).toContainText('7013 4521 8890 3003');
      },
    },
  },
});
