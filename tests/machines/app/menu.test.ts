import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { menuMachine } from '#machines/app/menu.ts';
import { onTold, standalone } from '#tests/support/standalone.ts';

function startMenu() {
  const done: string[] = [];
  const menu = createActor(standalone(menuMachine));
  onTold(menu, ({ type, modal, ...rest }: { type: string; modal?: { id: string } }) =>
    done.push(['tell', type, ...Object.values(modal ?? rest)].join(' ')),
  );
  menu.start();
  return { menu, done };
}

describe('menu (section 2)', () => {
  test.for(['card', 'trans', 'my-balance', 'faq'] as const)(
    'its entry jumps to the section %s',
    (section) => {
      const { menu, done } = startMenu();
      menu.send({ type: 'section.chosen', section });
      expect(done).toEqual([`tell section.chosen ${section}`]);
    },
  );
});
