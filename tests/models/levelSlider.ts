import { expect, type Page, type Route } from 'playwright/test';
import { levelSliderMachine } from '../../machines/levelSlider';
import { UnreachableError } from '../../src/domain/failure';
import { model } from '../support/model';
import { arriveSignedIn } from '../support/signIn';
import type { World } from '../support/world';

const part = /\/smoothSlides-[^/]*\.js$/;

/** The request for what slides smoothly, once it waits. */
const waiting = new WeakMap<Page, Route[]>();

async function slides({ page }: World): Promise<Route[]> {
  await expect.poll(() => waiting.get(page)?.length ?? 0).toBeGreaterThan(0);
  return waiting.get(page) ?? [];
}

const list = ({ page }: World) => page.getByRole('list', { name: 'Уровни программы' });
const button = ({ page }: World, name: string) => page.getByRole('button', { name });

/** The plate that stands at the left edge of the row, once it has come to rest. */
const seesFirst = (world: World, name: string) =>
  expect
    .poll(async () => {
      const frame = await list(world).locator('xpath=..').boundingBox();
      const plate = await list(world)
        .getByRole('listitem')
        .filter({ hasText: name })
        .first()
        .boundingBox();
      return Math.round((plate?.x ?? 0) - (frame?.x ?? 0));
    })
    .toBe(0);

/** In the browser the plates of a client with Сапфир, the second of four. */
export const levelSliderModel = model({
  machine: levelSliderMachine,
  inputs: { start: { index: 1, count: 4 } },
  facts: ({ context: { position } }) => [position.isStart, position.isEnd],
  // A list that is still loading is not moved by a person: it moves once the slider is there.
  rare: ['slide.settled'],
  samples: {
    'slide.settled': [
      { position: { index: 1, isStart: false, isEnd: false } },
      { position: { index: 2, isStart: false, isEnd: true } },
    ],
    'error loadSlides': [{ error: new UnreachableError() }],
  },
  browser: {
    start: async ({ page, sandbox }) => {
      waiting.set(page, []);
      await page.route(part, (route) => {
        waiting.get(page)?.push(route);
      });
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await expect(page.getByRole('list', { name: 'Уровни программы' })).toBeVisible();
    },
    causes: {
      'done loadSlides': async (world) => {
        for (const route of await slides(world)) await route.continue();
        await seesFirst(world, 'Сапфир');
      },
      'error loadSlides': async (world) => {
        for (const route of await slides(world)) await route.abort();
        await seesFirst(world, 'Сапфир');
      },
      'slide.settled': async (world, { position }) => {
        const { isEnd } = position as { isEnd: boolean };
        await expect(button(world, 'Следующий уровень')).toHaveAttribute('aria-disabled', 'false');
        await list(world).focus();
        await world.page.keyboard.press(isEnd ? 'End' : 'ArrowRight');
        await expect(button(world, 'Предыдущий уровень')).toHaveAttribute('aria-disabled', 'false');
      },
      'next.requested': (world) => button(world, 'Следующий уровень').click(),
      'previous.requested': (world) => button(world, 'Предыдущий уровень').click(),
      'first.requested': async (world) => {
        await list(world).press('Home');
        await seesFirst(world, 'Агат');
      },
      'last.requested': async (world) => {
        await list(world).press('End');
        await expect(button(world, 'Следующий уровень')).toHaveAttribute('aria-disabled', 'true');
      },
    },
    sees: {
      loading: async (world) => {
        await expect(list(world).locator('> li')).toHaveCount(4);
      },
      smooth: async (world) => {
        await expect(list(world).locator('[aria-current=true]')).toContainText('Сапфир');
      },
      plain: async (world) => {
        await expect(list(world).locator('[aria-current=true]')).toContainText('Сапфир');
      },
    },
    // In a plain list the keys are the browser's own: they scroll it, no step is asked for.
    can: (snapshot, event) =>
      event === 'first.requested' || event === 'last.requested'
        ? snapshot.matches('smooth')
        : !snapshot.matches('loading') || event.endsWith('loadSlides'),
  },
});
