// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { composeNavigation } from '#app/composeNavigation.ts';
import type * as page from '#browser/page.ts';
import { place, type Place } from '#domain/routes.ts';
import { settled } from '#tests/support/heldCall.ts';

const done = vi.hoisted(() => [] as string[]);
/** What of the page can be shown by its section, and whether the code for it comes. */
const sections = vi.hoisted(() => ({ known: '#trans', isThere: true }));
vi.mock('#browser/sections.ts', () => ({
  get scrollToSection() {
    if (!sections.isThere) throw new Error('No network');
    return (hash: string) => {
      if (hash === sections.known) done.push(`to ${hash}`);
      return hash === sections.known;
    };
  },
  focusSection: (hash: string) => {
    done.push(`focus on ${hash}`);
  },
}));
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
  markReloaded: (isReloaded: boolean) => {
    done.push(isReloaded ? 'reloads' : 'has not reloaded');
  },
  reload: (address: string) => {
    done.push(`loads ${address}`);
  },
}));

beforeEach(() => {
  done.length = 0;
  sections.isThere = true;
});

/** What is done for each of the places that the navigation comes to, one after another. */
function arrive(...addresses: readonly string[]) {
  const { logic } = composeNavigation({ loadScreen: () => Promise.resolve() });
  const { scrollToContainer } = logic.implementations.actions as unknown as {
    scrollToContainer: (given: unknown, way: { previous: Place | null; place: Place }) => void;
  };
  const places = addresses.map((address) => place(address));
  return places.map((next, index) => {
    done.length = 0;
    scrollToContainer(null, { previous: places[index - 1] ?? null, place: next });
    return [...done];
  });
}

test('a page begins at its top, and another one is read out from its heading', () => {
  expect(arrive('/', '/auth')).toEqual([['to the top'], ['to the top', 'focus on the heading']]);
});

test('the same page asked for again begins at its top, and keeps the focus', () => {
  expect(arrive('/', '/')[1]).toEqual(['to the top']);
});

describe('an address of a section', () => {
  /** The same where the last place is one of a section, whose code comes when it is needed. */
  async function arriveAt(...addresses: readonly string[]) {
    arrive(...addresses);
    await vi.dynamicImportSettled();
    await settled();
    return done;
  }

  test('shows the section, and where the page begins with it the focus stays', async () => {
    expect(await arriveAt('/dashboard#trans')).toEqual(['to #trans']);
  });

  test('that is come to later has the focus as well', async () => {
    expect(await arriveAt('/dashboard', '/dashboard#trans')).toEqual([
      'to #trans',
      'focus on #trans',
    ]);
  });

  test('that is not on the page leads to its top', async () => {
    expect(await arriveAt('/dashboard#none')).toEqual(['to the top']);
  });

  test('leads to the top where the code for sections does not come', async () => {
    sections.isThere = false;
    expect(await arriveAt('/', '/dashboard#trans')).toEqual(['to the top']);
  });
});

test('a page that is loaded anew is one that was: it is not loaded for ever', () => {
  const { logic } = composeNavigation({ loadScreen: () => Promise.resolve() });
  const { reloadApp } = logic.implementations.actions as unknown as {
    reloadApp: (given: { context: object }) => void;
  };
  reloadApp({ context: { target: place('/dashboard#trans') } });
  expect(done).toEqual(['reloads', 'loads /dashboard#trans']);
});
