// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, createMachine, type AnyActorRef, type EventObject } from 'xstate';
import { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { compose } from '#features/dashboard/actors.ts';
import { AppContext } from '#runtime/appContext.ts';
import type { Screen, Services } from '#runtime/services.ts';
import { parseSettings } from '#src/settings.ts';
import { DialogContext } from '#ui/dialog/dialogContext.ts';
import { startCabinet } from '#tests/support/cabinet.ts';
import { client } from '#tests/support/examples.ts';
import { settled } from '#tests/support/heldCall.ts';
import { named } from '#tests/support/named.ts';
import { partOf } from '#tests/support/partOf.ts';
import { purchase } from '#tests/support/purchase.ts';
import { showCabinet } from '#tests/support/showCabinet.tsx';

/** The parts of the app that have been brought. */
const brought = vi.hoisted((): string[] => []);
vi.mock('#features/dashboard/checkout/actors.ts', (original) => {
  brought.push('checkout');
  return original();
});
vi.mock('#features/dashboard/receipt/actors.ts', (original) => {
  brought.push('receipt');
  return original();
});

const noon = new Date('2026-11-20T12:00:00');
let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Flows as the root holds them. */
const running = (flows: object) => flows as Parameters<Screen['view']>[0];

const servicesOf = (session: Services['session']) =>
  ({
    session,
    settings: parseSettings({ VITE_CONTENT_URL: 'https://content.test' }),
    http: { baseUrl: 'https://api.test' },
  }) as Services;

/** The screen of a client who is signed in, and the flows that it is drawn of. */
async function composeFor() {
  const { app } = await showCabinet();
  cleanup();
  const { actor: dashboard, calls } = startCabinet({ card: client.card });
  const offlineSnapshot = createActor(offlineSnapshotMachine, { input: { client } }).start();
  const { view, modals } = compose(servicesOf(app.session));
  if (!modals) throw new Error('There are no modals');
  return { app, calls, dashboard, offlineSnapshot, view, modals };
}

/** The flow of the cabinet as the root runs it, and what it tells the root. */
async function run() {
  const { app } = await showCabinet();
  cleanup();
  const { flows } = compose(servicesOf(app.session));
  const told: EventObject[] = [];
  const root = createActor(
    createMachine({
      invoke: { id: 'dashboard', src: flows?.dashboard as never, input: { card: client.card } },
      on: { '*': { actions: ({ event }) => told.push(event) } },
    }),
  ).start();
  const { dashboard } = root.getSnapshot().children as { dashboard: AnyActorRef };
  return { root, dashboard, told };
}

const shownModal = (content: React.ReactNode) => (
  <DialogContext value={{ titleId: 'title', onClose: () => {} }}>{content}</DialogContext>
);

test('the cabinet begins with the card, the moment, and the purchase this device has rated', async () => {
  localStorage.setItem('ratedPurchase', '600030000137');
  const { root, dashboard } = await run();
  expect((dashboard.getSnapshot() as { context: unknown }).context).toMatchObject({
    card: client.card,
    today: '2026-11-20',
    now: noon.getTime(),
    ratedRrn: '600030000137',
  });
  root.stop();
});

test('a person who comes back after ten minutes has the client asked for anew', async () => {
  const { root, told } = await run();
  const comeBack = () => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  };
  comeBack();
  expect(told).toEqual([]);
  vi.setSystemTime(noon.getTime() + 600_000);
  comeBack();
  expect(told).toEqual([{ type: 'profile.requested' }]);
  root.stop();
});

test('what the cabinet needs without a network is brought when nothing else is done', async () => {
  const { root } = await run();
  expect(idle).toHaveLength(1);
  expect(brought).toEqual([]);
  idle[0]?.();
  await expect.poll(() => brought.toSorted()).toEqual(['checkout', 'receipt']);
  root.stop();
});

test('the cabinet is drawn once both of its flows run', async () => {
  const { app, dashboard, offlineSnapshot, view } = await composeFor();
  const drawn = (flows: object) =>
    render(
      <AppContext value={app}>
        <MemoryRouter>{view(running(flows))}</MemoryRouter>
      </AppContext>,
    );
  for (const flows of [{}, { dashboard }, { offlineSnapshot }]) {
    expect(drawn(flows).container.childElementCount).toBe(0);
  }
  drawn({ dashboard, offlineSnapshot });
  expect(screen.getByRole('heading', { level: 1, name: 'Личный кабинет' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Операции' })).toBeTruthy();
});

test('the modals of the cabinet are there once both of its flows run', async () => {
  const { dashboard, offlineSnapshot, modals } = await composeFor();
  const names = (flows: object) => Object.keys(modals(running(flows)));
  expect(names({})).toEqual([]);
  expect(names({ dashboard })).toEqual([]);
  expect(names({ offlineSnapshot })).toEqual([]);
  expect(names({ dashboard, offlineSnapshot })).toEqual(['checkout', 'receipt']);
});

test('the card for the checkout is the client’s', async () => {
  const { dashboard, offlineSnapshot, modals } = await composeFor();
  const part = await modals(running({ dashboard, offlineSnapshot })).checkout?.();
  const modal = part?.compose({} as Services);
  expect(Object.keys(modal?.flows ?? {})).toEqual(['wakeLock']);
  render(shownModal(modal?.view({}, { id: 'checkout' })));
  expect(screen.getByText(named('7013 4521 8890 3003'))).toBeTruthy();
});

test('a receipt is of the cabinet’s own transactions, and opens the station over itself', async () => {
  const { dashboard, calls, offlineSnapshot, modals } = await composeFor();
  const bought = purchase('2026-11-20', { rrn: '600030000137', fuel: 40 });
  calls.page.resolve({ isLastPage: true, transactions: [bought] });
  await settled();
  const openModal = vi.fn();
  const part = await modals(running({ dashboard, offlineSnapshot })).receipt?.();
  const modal = part?.compose({ openModal } as unknown as Services);
  if (!modal) throw new Error('There is no receipt');
  const receipt = createActor(modal.flows.receipt, { input: { rrn: bought.rrn } }).start();
  render(shownModal(modal.view(partOf({ receipt }), { id: 'receipt', of: bought.rrn })));
  await act(settled);
  expect(screen.getByText(bought.rrn)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Эта АЗС на карте' }));
  expect(openModal.mock.calls).toEqual([[{ id: 'placemark', of: '214' }]]);
});
