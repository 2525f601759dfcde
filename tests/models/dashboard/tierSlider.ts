import { expect, type Page, type Route } from 'playwright/test';
import { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { UnreachableError } from '#domain/failure.ts';
import { lose } from '#tests/support/events.ts';
import { model, type Moment } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const part = /\/swiperCarousel-[^/]*\.js$/;

/** The held requests for the chunk of the smooth slider. */
const waiting = new WeakMap<Page, Route[]>();

async function slides({ page }: World): Promise<Route[]> {
  await expect.poll(() => waiting.get(page)?.length ?? 0).toBeGreaterThan(0);
  return waiting.get(page) ?? [];
}

const list = ({ page }: World) => page.getByRole('list', { name: 'Уровни программы' });
const button = ({ page }: World, name: string) => page.getByRole('button', { name });

const tiers = ['Агат', 'Сапфир', 'Рубин', 'Бриллиант'] as const;

/** Two plates are seen at once: with this one first, the row is at its end. */
const last = 2;

/** Index of the plate that must be first after the events so far. */
const places = new WeakMap<World, number>();

function placeAfter(before: number, { type, ...data }: NonNullable<Moment['event']>): number {
  switch (type) {
    case 'next.requested':
      return Math.min(before + 1, last);
    case 'previous.requested':
      return Math.max(before - 1, 0);
    case 'first.requested':
      return 0;
    case 'last.requested':
      return last;
    case 'slide.settled': {
      const { isEnd } = data['position'] as { isEnd: boolean };
      return isEnd ? last : Math.min(before + 1, last);
    }
    // Section 2: it scrolls to the client's own tier on load.
    default:
      return 1;
  }
}

/** The plates that lie whole within the frame, once the row has stopped moving. */
const seesPlates = (world: World, first: number) =>
  expect
    .poll(() => list(world).evaluate(platesInFrame), 'the tiers that are seen')
    .toEqual(tiers.slice(first, first + 2));

/** Runs in the page. */
function platesInFrame(row: Element): (string | null)[] {
  const frame = (row.parentElement ?? row).getBoundingClientRect();
  const plates = [...row.children].filter((plate) => {
    const { left, right } = plate.getBoundingClientRect();
    return left > frame.left - 2 && right < frame.right + 2;
  });
  return plates.map((plate) => plate.querySelector('h4')?.textContent ?? null);
}

/** The client's own tier is marked, and the row is where the person has moved it. */
async function seesRow(world: World, { event }: Moment) {
  const own = list(world).locator('[aria-current=true]');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('Сапфир');
  await expect(own).toContainText('Ваш уровень');
  const upcoming = list(world).getByRole('listitem').filter({ hasText: 'Следующий уровень' });
  await expect(upcoming.getByRole('heading')).toHaveText('Рубин');
  const place = placeAfter(places.get(world) ?? 1, event ?? { type: '' });
  places.set(world, place);
  await seesPlates(world, place);
  const isOff = (isAtEnd: boolean) => String(isAtEnd);
  const previous = button(world, 'Предыдущий уровень');
  await expect(previous).toHaveAttribute('aria-disabled', isOff(place === 0));
  const next = button(world, 'Следующий уровень');
  await expect(next).toHaveAttribute('aria-disabled', isOff(place === last));
}

/** In the browser the plates of a client with Сапфир, the second of four. */
export const tierSliderModel = model({
  machine: tierSliderMachine,
  inputs: { start: { index: 1, count: 4 } },
  facts: ({ context: { position } }) => [position.isStart, position.isEnd],
  // A person cannot move a list that is still loading: it moves once the slider is mounted.
  highCost: ['slide.settled'],
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
    events: {
      'done loadSlides': async (world) => {
        for (const route of await slides(world)) await route.continue();
      },
      'error loadSlides': async (world) => {
        for (const route of await slides(world)) await lose(world.page, route);
      },
      'slide.settled': async (world, { position }) => {
        const { isEnd } = position as { isEnd: boolean };
        await expect(button(world, 'Следующий уровень')).toHaveAttribute('aria-disabled', 'false');
        await list(world).focus();
        await world.page.keyboard.press(isEnd ? 'End' : 'ArrowRight');
      },
      'next.requested': (world) => button(world, 'Следующий уровень').click(),
      'previous.requested': (world) => button(world, 'Предыдущий уровень').click(),
      'first.requested': (world) => list(world).press('Home'),
      'last.requested': (world) => list(world).press('End'),
    },
    states: {
      loading: async (world) => {
        await expect(list(world).locator('> li')).toHaveCount(4);
        await expect(list(world).locator('> li h4')).toHaveText([...tiers]);
      },
      smooth: seesRow,
      plain: seesRow,
    },
    unseen: { 'error loadSlides': 'the row scrolls without it, and nobody needs to know' },
    // In a plain list the keys scroll natively, so they request no step.
    can: (snapshot, event) =>
      event === 'first.requested' || event === 'last.requested'
        ? snapshot.matches('smooth')
        : !snapshot.matches('loading') || event.endsWith('loadSlides'),
  },
});
