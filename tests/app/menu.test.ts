// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { composeOverlays } from '#app/composeOverlays.ts';
import type { Modal } from '#domain/modals.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';
import { tokens } from '#tests/support/examples.ts';
import { rootWithoutWorld, visitor } from '#tests/support/root.ts';

const page = document.documentElement;

beforeEach(() => {
  const sections = ['card', 'trans', 'my-balance', 'faq'];
  const parts = sections.map((id) => Object.assign(document.createElement('section'), { id }));
  document.body.replaceChildren(...parts);
});

let end = () => {};

afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** The root with the menu and the modals as the app makes them, at the dashboard of a client. */
async function startMenu(open: Modal | null = null) {
  const { modalStack, menu, sectionHighlight } = await composeOverlays({
    parts: {},
    screenParts: () => ({}),
    services: () => {
      throw new Error('The menu works with no services');
    },
    go: vi.fn(),
    onMarked: vi.fn(),
  });
  const root = createActor(
    rootWithoutWorld.provide({
      actors: { modalStack, menu, sectionHighlight, loadOverlays: toPromiseActor(async () => {}) },
    }),
    { input: { ...visitor, tokens, entry: { index: 2, page: '/dashboard', modals: [] } } },
  ).start();
  // What a client has open closes with the session, and the page may scroll again.
  end = () => {
    root.send({ type: 'session.ended', end: 'signedOut' });
  };
  const { children } = await waitFor(root, (state) => state.matches({ overlays: 'open' }));
  if (!children.menu || !children.modalStack || !children.navigation) throw new Error('No menu');
  if (open) root.send({ type: 'modal.opened', modal: open });
  root.send({ type: 'menu.opened' });
  const { navigation } = children;
  const place = () => {
    const { path, hash } = navigation.getSnapshot().context.target;
    return path + hash;
  };
  return { root, menu: children.menu, modals: children.modalStack, place };
}

test.each(['card', 'trans', 'my-balance', 'faq'] as const)(
  'sections 2 and 4: the menu’s entry leads to #%s and lights it',
  async (section) => {
    const { root, menu, modals, place } = await startMenu();
    expect(page.dataset['locked']).toBe('');
    menu.send({ type: 'section.chosen', section });
    expect(modals.getSnapshot().context.stack).toEqual([]);
    root.send({ type: 'entry.changed', entry: { index: 2, page: '/dashboard', modals: [] } });
    expect(place()).toBe(`/dashboard#${section}`);
    expect([...document.querySelectorAll('.is-lit')].map(({ id }) => id)).toEqual([section]);
    expect(page.dataset['locked']).toBeUndefined();
  },
);

test('sections 2 and 4: it closes the profile first, and leads on when the browser has gone back', async () => {
  const { root, menu, modals, place } = await startMenu({ id: 'edit-profile' });
  expect(modals.getSnapshot().context.stack).toMatchObject([
    { id: 'edit-profile' },
    { id: 'menu' },
  ]);
  menu.send({ type: 'section.chosen', section: 'trans' });
  expect(modals.getSnapshot().context.stack).toEqual([]);
  expect(place()).toBe('/');
  root.send({ type: 'entry.changed', entry: { index: 2, page: '/dashboard', modals: [] } });
  expect(place()).toBe('/dashboard#trans');
});

test('section 2: the menu leads to the profile', async () => {
  const { menu, modals } = await startMenu();
  menu.send({ type: 'profile.chosen' });
  await expect
    .poll(() => modals.getSnapshot().context.stack)
    .toMatchObject([{ id: 'edit-profile' }]);
  expect(page.dataset['locked']).toBe('');
});

test('Back closes the menu, and Forward opens it again', async () => {
  const { root, modals } = await startMenu();
  const at = { index: 2, page: '/dashboard', modals: [] };
  root.send({ type: 'entry.changed', entry: at });
  expect(modals.getSnapshot().context.stack).toEqual([]);
  expect(page.dataset['locked']).toBeUndefined();
  root.send({
    type: 'entry.changed',
    entry: { ...at, index: 3, modals: [{ id: 'menu', from: 2 }] },
  });
  expect(modals.getSnapshot().context.stack).toMatchObject([{ id: 'menu' }]);
  expect(page.dataset['locked']).toBe('');
});

test('section 2: the end of the session closes it', async () => {
  const { root, modals } = await startMenu();
  root.send({ type: 'session.ended', end: 'signedOut' });
  expect(modals.getSnapshot().context.stack).toEqual([]);
  expect(page.dataset['locked']).toBeUndefined();
});
