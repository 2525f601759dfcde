// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { modalStackMachine } from '../../machines/modalStack';
import { composeMenu } from '../../src/compose/menu';
import { tokens } from '../support/examples';
import { startRoot } from '../support/root';

const page = document.documentElement;

beforeEach(() => {
  const sections = ['card', 'trans', 'my-balance', 'faq'];
  const parts = sections.map((id) => Object.assign(document.createElement('section'), { id }));
  document.body.replaceChildren(...parts);
});

afterEach(() => {
  document.body.replaceChildren();
});

function startMenu() {
  const { root, session } = startRoot({ tokens });
  const entry = { index: 2, page: '/dashboard', modals: [] };
  const modals = createActor(modalStackMachine, { input: { entry, isClient: true } }).start();
  modals.send({ type: 'modal.opened', modal: { id: 'edit-profile' } });
  const go = vi.fn();
  const open = vi.fn();
  const whenStill = (act: () => void) => {
    act();
  };
  const menu = composeMenu({ tools: { session, news: root, go } }, { modals, open, whenStill });
  menu.start();
  menu.open();
  return { ...menu, modals, go, opened: open };
}

test.each(['card', 'trans', 'my-balance', 'faq'] as const)(
  'sections 2 and 4: the menu’s entry closes the profile, leads to #%s and lights it',
  (section) => {
    const { menu, modals, go } = startMenu();
    expect(page.dataset['locked']).toBe('');
    expect(modals.getSnapshot().context.stack).toMatchObject([{ id: 'edit-profile' }]);
    menu.send({ type: 'section.chosen', section });
    expect(modals.getSnapshot().context.stack).toEqual([]);
    expect(go.mock.calls).toEqual([[`/dashboard#${section}`, 'push']]);
    expect([...document.querySelectorAll('.is-lit')].map(({ id }) => id)).toEqual([section]);
    expect(page.dataset['locked']).toBeUndefined();
  },
);

test('section 2: the menu leads to the profile', async () => {
  const { menu, opened } = startMenu();
  menu.send({ type: 'profile.chosen' });
  await expect.poll(() => opened.mock.calls).toEqual([[{ id: 'edit-profile' }]]);
  expect(page.dataset['locked']).toBeUndefined();
});
