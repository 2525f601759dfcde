// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { navigationMachine } from '#machines/app/navigation.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { digestOf } from '#browser/tokenRefresh.ts';
import { place } from '#domain/routes.ts';
import { compose } from '#features/status-pages/index.ts';
import { AppContext, type App } from '#app/appContext.ts';
import type { ScreenContent } from '#machines/shared/onScreen.ts';
import type { Services } from '#app/feature.ts';
import { client, tokens, partOf } from '#tests/support/examples.ts';
import { heldCall, withParent } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';

const kept = vi.hoisted(() => ({ text: null as string | null }));
vi.mock('#browser/offlineSnapshot.ts', async (original) => ({
  ...(await original<object>()),
  readCopy: () => Promise.resolve(kept.text),
  writeCopy: () => Promise.resolve(),
}));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 40), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Starts the maintenance page for a client whose offline snapshot is of today. */
async function startWorks() {
  const { card } = client;
  const owner = await digestOf(tokens);
  const copy = { owner, name: 'Анна', card, takenAt: '2026-11-20T10:05', transactions: [] };
  kept.text = JSON.stringify(copy);
  const loadProfile = heldCall<typeof client, void>().logic;
  const session = createActor(standalone(sessionMachine.provide({ actors: { loadProfile } })), {
    input: { tokens, codeLength: 4 },
  }).start();
  const target = place('/service_work', { returnTo: '/dashboard' });
  const loadScreen = fromPromise<ScreenContent, { path: string }>(() =>
    Promise.resolve({ flows: {} }),
  );
  const machine = navigationMachine.provide({ actors: { loadScreen } });
  const navigation = createActor(standalone(machine), {
    input: { accessLevel: 'card', target, isReloaded: false },
  }).start();
  const feature = compose({ session } as Partial<Services> as Services);
  const { flow: offlineSnapshot } = withParent(feature.flows.offlineSnapshot.flow.logic, {
    client: null,
  });
  await expect.poll(() => offlineSnapshot.getSnapshot().value).toBe('updating');
  vi.setSystemTime(new Date(2026, 10, 20, 12, 40));
  const show = (running: Pick<Parameters<typeof feature.view>[0], 'offlineSnapshot'>) => {
    render(
      <AppContext value={{ session, navigation } as Partial<App> as App}>
        <MemoryRouter>{feature.view(partOf(running))}</MemoryRouter>
      </AppContext>,
    );
  };
  return { offlineSnapshot, show };
}

test('section 2, D19: the page says when the server was asked last, and shows the client’s own card', async () => {
  const { offlineSnapshot, show } = await startWorks();
  show({ offlineSnapshot });
  expect(screen.getByRole('status').textContent).toBe('Проверили в 12:40');
  expect(screen.getByText('Ваша карта, данные на 10:05:')).toBeTruthy();
});

test('a card that the device does not keep is not shown', async () => {
  const { show } = await startWorks();
  show({});
  expect(screen.getByRole('status').textContent).toBe('Проверили в 12:40');
  expect(screen.queryByText(/^Ваша карта/)).toBeNull();
});
