import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { connectionMachine } from '#machines/app/connection.ts';
import { menuMachine } from '#machines/app/menu.ts';
import { modalStackMachine } from '#machines/app/modalStack.ts';
import type { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import type { LoadedFlow } from '#machines/shared/flow.ts';
import { navigationMachine } from '#machines/app/navigation.ts';
import { sessionMachine } from '#machines/app/session.ts';
import type { Card, Client } from '#domain/client.ts';
import { place } from '#domain/routes.ts';
import type { Slides, SlideListeners, SlideTarget } from '#lib/slides.ts';
import { DashboardScreen } from '#features/dashboard/DashboardScreen.tsx';
import { parseSettings } from '#src/settings.ts';
import { AppContext } from '#app/appContext.ts';
import { cards, startCabinet } from './cabinet';
import { client } from './examples';
import { heldCall, settled } from './heldCall';
import { standalone } from './standalone';

export const clientWith = (card: Card): Client => ({ ...client, card });

/** A `ResizeObserver` that never reports: the list of transactions needs one, and these tests have no browser. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

type Given = { card?: Card | null; today?: string };

/** Renders the dashboard with machines whose calls the test answers by hand. */
export async function showCabinet({ card = cards.sapphire, today = '2026-11-20' }: Given = {}) {
  vi.stubGlobal('ResizeObserver', StillObserver);
  vi.stubGlobal('scrollTo', () => {});
  const loadProfile = fromPromise<Client, void>(() =>
    card ? Promise.resolve(clientWith(card)) : new Promise(() => {}),
  );
  const session = createActor(standalone(sessionMachine.provide({ actors: { loadProfile } })), {
    input: { tokens: { accessToken: 'a', refreshToken: 'r' }, codeLength: 4 },
  }).start();
  const entry = { index: 0, page: '/dashboard', modals: [] };
  const app = {
    session,
    navigation: createActor(standalone(navigationMachine), {
      input: { accessLevel: 'card', target: place('/dashboard'), isReloaded: false },
    }),
    connection: createActor(standalone(connectionMachine), { input: { isOnline: true } }).start(),
    modals: createActor(
      standalone(modalStackMachine).provide({
        actors: { loadModals: heldCall<LoadedFlow<typeof modalFlowsMachine>, void>().logic },
      }),
      {
        input: { entry, isClient: true, client: null },
      },
    ).start(),
    menu: createActor(standalone(menuMachine)).start(),
    settings: parseSettings({}),
  };
  await settled();

  const slid: SlideTarget[] = [];
  const mounts: { isSmooth: boolean; listeners: SlideListeners }[] = [];
  const mountSlides = (_: HTMLElement, listeners: SlideListeners, isSmooth: boolean): Slides => {
    mounts.push({ isSmooth, listeners });
    return { slideTo: (target) => slid.push(target), close: () => {} };
  };

  const cabinet = startCabinet({ card, today });
  render(
    <AppContext value={app}>
      <MemoryRouter>
        <DashboardScreen dashboard={cabinet.actor} mountSlides={mountSlides} kept={null} />
      </MemoryRouter>
    </AppContext>,
  );
  return { ...cabinet, app, slid, mounts };
}
