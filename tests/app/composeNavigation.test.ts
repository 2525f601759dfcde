// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { composeNavigation } from '#app/composeNavigation.ts';
import type * as page from '#browser/page.ts';
import { place, type NavigationMode } from '#domain/routes.ts';

const done = vi.hoisted(() => [] as string[]);
vi.mock('#browser/page.ts', async (original) => ({
  ...(await original<typeof page>()),
  afterRender: (act: () => void) => {
    act();
  },
  scrollToContainer: () => {
    done.push('to the top');
  },
  focusHeading: () => {
    done.push('focus on the heading');
  },
}));

beforeEach(() => {
  done.length = 0;
});

/** What is done for each of the places that the navigation comes to, one after another. */
function arrive(...places: readonly (readonly [string, NavigationMode])[]) {
  const { logic } = composeNavigation({ loadScreen: () => Promise.resolve() });
  const { scrollToContainer } = logic.implementations.actions as unknown as {
    scrollToContainer: (given: { context: object }) => void;
  };
  return places.map(([address, mode]) => {
    done.length = 0;
    scrollToContainer({ context: { target: place(address), mode } });
    return [...done];
  });
}

test('a page begins at its top, and another one is read out from its heading', () => {
  expect(arrive(['/', 'push'], ['/auth', 'push'])).toEqual([
    ['to the top'],
    ['to the top', 'focus on the heading'],
  ]);
});

test('the same page asked for again begins at its top, and keeps the focus', () => {
  expect(arrive(['/', 'push'], ['/', 'push'])[1]).toEqual(['to the top']);
});

test('what the browser leads back to within a page stays where it is', () => {
  expect(arrive(['/', 'push'], ['/', 'pop'])[1]).toEqual([]);
  expect(arrive(['/', 'push'], ['/auth', 'pop'])[1]).toEqual([
    'to the top',
    'focus on the heading',
  ]);
});
