import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { menuMachine } from '#machines/app/menu.ts';
import { edges } from '#tests/support/edges.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

function startMenu() {
  const done: string[] = [];
  const menu = createActor(
    standalone(menuMachine).provide({
      actions: {
        lockScroll: () => done.push('lock'),
        unlockScroll: () => done.push('unlock'),
      },
    }),
  );
  onTold(menu, ({ type, modal, ...rest }: { type: string; modal?: { id: string } }) =>
    done.push(['tell', type, ...Object.values(modal ?? rest)].join(' ')),
  );
  menu.start();
  return { menu, done };
}

describe('menu (section 2)', () => {
  test('has these transitions and no others', () => {
    expect(edges(menuMachine)).toEqual([
      'closed | menu.opened | open',
      'open | menu.closed | closed',
      'open | profile.chosen | closed',
      'open | section.chosen | closed',
      'open | signOut.chosen | closed',
      'open | stations.chosen | closed',
    ]);
  });

  test('locks the page’s scroll while it is open (section 4)', () => {
    const { menu, done } = startMenu();
    menu.send({ type: 'menu.opened' });
    expect(done).toEqual(['lock']);
    menu.send({ type: 'menu.closed' });
    expect(done).toEqual(['lock', 'unlock']);
  });

  test.for(['card', 'trans', 'my-balance', 'faq'] as const)(
    'its entry jumps to the section %s, and the page may scroll there',
    (section) => {
      const { menu, done } = startMenu();
      menu.send({ type: 'menu.opened' });
      menu.send({ type: 'section.chosen', section });
      expect(done).toEqual(['lock', 'unlock', `tell section.chosen ${section}`]);
    },
  );

  test('closes before the profile or the map opens, or the session ends', () => {
    const { menu, done } = startMenu();
    menu.send({ type: 'menu.opened' });
    menu.send({ type: 'profile.chosen' });
    menu.send({ type: 'menu.opened' });
    menu.send({ type: 'stations.chosen' });
    menu.send({ type: 'menu.opened' });
    menu.send({ type: 'signOut.chosen' });
    expect(done).toEqual([
      'lock',
      'unlock',
      'tell modal.opened edit-profile',
      'lock',
      'unlock',
      'tell modal.opened map',
      'lock',
      'unlock',
      'tell signOut.requested',
    ]);
  });
});
