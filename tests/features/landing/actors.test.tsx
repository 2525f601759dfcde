// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { navigationMachine } from '#machines/app/navigation.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { place } from '#domain/routes.ts';
import { compose } from '#features/landing/actors.ts';
import { AppContext, type App } from '#runtime/appContext.ts';
import type { Services } from '#runtime/services.ts';
import { apiServer } from '#tests/support/apiServer.ts';
import { partOf } from '#tests/support/partOf.ts';
import { standalone } from '#tests/support/standalone.ts';
import { withParent } from '#tests/support/withParent.ts';

const waitIdle = vi.fn<typeof requestIdleCallback>();

beforeEach(() => {
  waitIdle.mockClear();
  vi.stubGlobal('requestIdleCallback', waitIdle);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = 'POST https://api.test/v1/public/loyalty_levels';
const unavailable = { [address]: { status: 503 } };

/** The tiers of the main page over a server. */
function startTiers(says: Parameters<typeof apiServer>[0], onUnavailable?: () => void) {
  const { asked, http } = apiServer(says);
  vi.stubGlobal('fetch', http.fetch);
  const { flows, view } = compose({
    http: { baseUrl: http.baseUrl, ...(onUnavailable && { onUnavailable }) },
  } as Partial<Services> as Services);
  const { flow: tiers } = withParent(flows?.publicTiers, {});
  const names = () => tiers.getSnapshot().context.rules.map(({ programName }) => programName);
  return { asked, view, tiers, names };
}

/** The page has been painted, and has nothing else to do. */
async function settle() {
  await expect.poll(() => waitIdle.mock.calls).toHaveLength(1);
  waitIdle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 50 });
}

test('the tiers of the build are there at once, those of the server once the page is idle', async () => {
  const tier_list = [{ program_name: 'Топаз', qual_fuel2: 10, qual_non_fuel3: 20 }];
  const { asked, names } = startTiers({ [address]: { tier_list } });
  expect(names().toSorted()).toEqual(['Агат', 'Бриллиант', 'Рубин', 'Сапфир']);
  await expect.poll(() => waitIdle.mock.calls).toHaveLength(1);
  expect(asked).toEqual([]);
  await settle();
  await expect.poll(names).toEqual(['Топаз']);
  expect(asked).toEqual([[address, null]]);
});

test('a server that is away is told of, and the tiers of the build stay', async () => {
  const onUnavailable = vi.fn();
  const { tiers, names } = startTiers(unavailable, onUnavailable);
  await settle();
  await expect.poll(() => tiers.getSnapshot().value).toBe('built');
  expect(onUnavailable).toHaveBeenCalledTimes(1);
  expect(names()).toHaveLength(4);
});

test('where nobody is to be told that the server is away, the tiers of the build stay as well', async () => {
  const { asked, tiers } = startTiers(unavailable);
  await settle();
  await expect.poll(() => tiers.getSnapshot().value).toBe('built');
  expect(asked).toEqual([[address, null]]);
});

test('the page is drawn of its flow, and of nothing else', () => {
  const { view, tiers } = startTiers({});
  const session = createActor(standalone(sessionMachine), {
    input: { tokens: null, codeLength: 4 },
  });
  const navigation = createActor(standalone(navigationMachine), {
    input: { accessLevel: 'none', target: place('/'), isReloaded: false },
  });
  const modals = { send: () => {} };
  render(
    <AppContext value={{ session, navigation, modals } as Partial<App> as App}>
      <MemoryRouter>{view(partOf({ publicTiers: tiers }))}</MemoryRouter>
    </AppContext>,
  );
  expect(screen.getByRole('heading', { name: 'Сапфир' })).toBeTruthy();
  expect(view({})).toBeUndefined();
});
