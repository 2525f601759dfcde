// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { connectionMachine } from '#machines/app/connection.ts';
import { navigationMachine } from '#machines/app/navigation.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { navigatorOf } from '#app/frame/AppPlace.tsx';
import { place } from '#domain/routes.ts';
import { parseSettings } from '#src/settings.ts';
import { AppFrame } from '#app/frame/AppFrame.tsx';
import { BrokenPage } from '#app/frame/BrokenPage.tsx';
import { ErrorBoundary, type FallbackProps } from '#ui/feedback/ErrorBoundary.tsx';
import { settled } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';

/** Whether the screen of `/auth` throws while it renders. */
let isBroken = true;
const drawn = vi.fn();
const reload = vi.fn();

function Screen() {
  drawn();
  if (isBroken) throw new Error('Cannot be drawn');
  return <h1>Вход</h1>;
}

beforeEach(() => {
  isBroken = true;
  drawn.mockClear();
  reload.mockClear();
  // React logs each caught error, because this root has no `onCaughtError`.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const Broken = (props: FallbackProps) => <BrokenPage {...props} onReload={reload} />;

/** Renders the page at `/auth`, whose screen throws; the screen of `/get_card` does not. */
async function showPage() {
  const navigation = createActor(
    standalone(navigationMachine).provide({
      actors: { loadScreen: fromPromise(() => Promise.resolve({ flows: {} })) },
    }),
    { input: { accessLevel: 'none', target: place('/auth'), isReloaded: false } },
  ).start();
  await settled();
  const app = {
    session: createActor(standalone(sessionMachine), {
      input: { tokens: null, codeLength: 4 },
    }).start(),
    navigation,
    connection: createActor(standalone(connectionMachine), { input: { isOnline: true } }).start(),
    modals: { send: () => {} },
    menu: { send: () => {} },
    settings: parseSettings({}),
  };
  const screens: Record<string, ReactNode> = { '/auth': <Screen />, '/get_card': <h1>Карта</h1> };
  const view = () => screens[navigation.getSnapshot().context.current?.path ?? ''];
  render(<AppFrame app={app} navigator={navigatorOf(() => {})} view={view} Broken={Broken} />);
  const goTo = (path: string) =>
    act(async () => {
      navigation.send({ type: 'navigation.requested', target: place(path), mode: 'push' });
      await settled();
    });
  return { goTo };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a screen that fails to render shows an alert between the header and the footer', async () => {
  await showPage();
  expect(screen.getByRole('alert').textContent).toContain('Страница сломалась');
  expect(heading()).toBe('Страница сломалась');
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/');
});

test('a retry renders the failed screen in place, without a reload of the page', async () => {
  await showPage();
  isBroken = false;
  await press('Повторить');
  expect(heading()).toBe('Вход');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('a screen that fails again offers a reload of the page, which runs only on request', async () => {
  await showPage();
  await press('Повторить');
  expect(heading()).toBe('Страница сломалась');
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
  const before = drawn.mock.calls.length;
  await act(settled);
  expect(drawn).toHaveBeenCalledTimes(before);
  expect(reload).not.toHaveBeenCalled();
  await press('Обновить страницу');
  expect(reload).toHaveBeenCalledOnce();
});

test('a broken screen does not break another one, and renders again on the next visit', async () => {
  const { goTo } = await showPage();
  await goTo('/get_card');
  expect(heading()).toBe('Карта');
  isBroken = false;
  await goTo('/auth');
  expect(heading()).toBe('Вход');
});

test('a boundary reports each failure once', () => {
  const onFailure = vi.fn();
  const { rerender } = render(
    <ErrorBoundary onFailure={onFailure}>
      <Screen />
    </ErrorBoundary>,
  );
  rerender(
    <ErrorBoundary onFailure={onFailure}>
      <Screen />
    </ErrorBoundary>,
  );
  expect(onFailure).toHaveBeenCalledOnce();
});
