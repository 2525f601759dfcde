// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createActor,
  fromCallback,
  fromPromise,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
} from 'xstate';
import { connectionMachine } from '#machines/app/connection.ts';
import { menuMachine } from '#machines/app/menu.ts';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import { modalStackMachine } from '#machines/app/modalStack.ts';
import { navigationMachine } from '#machines/app/navigation.ts';
import { lazyModalMachine } from '#machines/app/lazyModal.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { navigatorOf } from '#app/frame/AppPlace.tsx';
import type { ModalContent } from '#machines/shared/inModal.ts';
import type { Modal } from '#domain/modals.ts';
import { place } from '#domain/routes.ts';
import { mountOverlays } from '#app/modals/mountOverlays.tsx';
import { OverlayStack } from '#app/modals/ModalStack.tsx';
import { parseSettings } from '#src/settings.ts';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { settled } from '#tests/support/heldCall.ts';
import { onReported, standalone } from '#tests/support/standalone.ts';

/** The part that throws: the content of the modal, its dialog, or the menu. */
let broken: 'view' | 'dialog' | 'menu' | null = null;

function View() {
  if (broken === 'view') throw new Error('Cannot be drawn');
  return (
    <ModalSheet title="Профиль">
      <p>Анна</p>
    </ModalSheet>
  );
}

beforeEach(() => {
  broken = null;
  // jsdom has neither `IntersectionObserver` nor a dialog that can be shown.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(drawn: () => void) {
        queueMicrotask(drawn);
      }
      observe() {}
      disconnect() {}
    },
  );
  HTMLDialogElement.prototype.showModal = function showModal() {
    if (broken === 'dialog') throw new Error('Cannot be shown');
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  // No actor of a test may run on once its page is gone.
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
});

const stops: (() => void)[] = [];

/** Renders the menu and the modals over an empty page. */
async function showOverlays() {
  const session = createActor(standalone(sessionMachine), {
    input: { tokens: null, codeLength: 4 },
  });
  const entry = { index: 0, page: '/dashboard', modals: [] };
  const asked: string[] = [];
  const flow = fromCallback<EventObject>(({ receive }) => {
    receive(({ type }) => asked.push(type));
  });
  const lazyModal = lazyModalMachine.provide({
    actors: {
      loadChunk: fromPromise<ModalContent, { modal: Modal }>(() =>
        Promise.resolve({
          flow: { logic: flow, input: (given) => given },
          receives: ['close.requested'],
        }),
      ),
    },
  });
  const modalFlows = modalFlowsMachine.provide({ actors: { lazyModal } });
  const modals = createActor(
    standalone(modalStackMachine).provide({
      actors: {
        loadModals: fromPromise(() =>
          Promise.resolve({
            logic: modalFlows,
            input: (given: InputFrom<typeof modalFlows>) => given,
          }),
        ),
      },
    }),
    { input: { entry, isClient: true, client: null } },
  ).start();
  const menu = createActor(standalone(menuMachine)).start();
  onReported(menu, (event) => {
    modals.send(event as EventFromLogic<typeof modalStackMachine>);
  });
  stops.push(
    () => modals.stop(),
    () => menu.stop(),
  );
  const onDefect = vi.fn();
  const onClosed = vi.fn();
  const root = document.createElement('div');
  document.body.append(root);
  await act(async () => {
    mountOverlays(root, {
      app: {
        session,
        navigation: createActor(standalone(navigationMachine), {
          input: { accessLevel: 'card', target: place('/dashboard'), isReloaded: false },
        }),
        connection: createActor(standalone(connectionMachine), { input: { isOnline: true } }),
        modals: { send: () => {} },
        menu: { send: () => {} },
        settings: parseSettings({}),
      },
      navigator: navigatorOf(() => {}),
      overlays: {
        modals,
        menu,
        drawModals: (flows) => <OverlayStack flows={flows} viewOf={() => () => <View />} />,
      },
      onDefect,
      onClosed,
    });
    await settled();
  });
  const openProfile = () =>
    act(async () => {
      modals.send({ type: 'modal.opened', modal: { id: 'edit-profile' } });
      modals.send({
        type: 'entry.changed',
        entry: { ...entry, index: 1, modals: [{ id: 'edit-profile', from: 0 }] },
      });
      await settled();
    });
  const openMenu = () =>
    act(async () => {
      menu.send({ type: 'menu.opened' });
      await settled();
    });
  const stack = () => modals.getSnapshot().context.stack.map(({ id }) => id);
  return { openProfile, openMenu, menu, modals, stack, asked, onDefect, onClosed };
}

const dialog = () => screen.getByRole('dialog', { name: 'Профиль' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a modal that fails to render shows an alert, and a retry renders it in place', async () => {
  const { openProfile, onDefect } = await showOverlays();
  broken = 'view';
  await openProfile();
  expect(within(dialog()).getByRole('alert').textContent).toContain('Здесь что-то сломалось');
  expect(onDefect).toHaveBeenCalledOnce();
  broken = null;
  await press('Повторить');
  expect(dialog().textContent).toContain('Анна');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a modal that fails to render closes without asking its flow', async () => {
  const { openProfile, stack, asked } = await showOverlays();
  broken = 'view';
  await openProfile();
  await press('Закрыть');
  await act(settled);
  expect(stack()).toEqual([]);
  expect(asked).not.toContain('close.requested');
});

test('a modal that renders asks its flow before it closes', async () => {
  const { openProfile, stack, asked } = await showOverlays();
  await openProfile();
  await press('Закрыть');
  expect(asked).toEqual(['close.requested']);
  expect(stack()).toEqual(['edit-profile']);
});

test('the menu with its sign-out button opens over a broken modal', async () => {
  const { openProfile, openMenu } = await showOverlays();
  broken = 'view';
  await openProfile();
  await openMenu();
  const menu = within(screen.getByRole('dialog', { name: 'Меню' }));
  expect(menu.getByRole('button', { name: 'Выйти' })).toBeTruthy();
});

test('a dialog that cannot be shown closes every modal, and the person is notified', async () => {
  const { openProfile, openMenu, stack, onClosed, onDefect } = await showOverlays();
  broken = 'dialog';
  await openProfile();
  expect(onClosed).toHaveBeenCalled();
  expect(onDefect).toHaveBeenCalled();
  expect(stack()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  broken = null;
  await openMenu();
  expect(screen.getByRole('dialog', { name: 'Меню' })).toBeTruthy();
});
