import { createActor } from 'xstate';
import { menuMachine } from '../../machines/menu';
import { sectionHighlightMachine } from '../../machines/sectionHighlight';
import { nextTask } from '../browser/nextTask';
import { lockScroll, unlockScroll } from '../browser/scrollLock';
import { lightSection } from '../browser/sections';
import { routes, type Place } from '../domain/routes';
import type { composeModals } from './modals';
import type { Tools } from './tools';
import { watched } from './watched';

type Composed = ReturnType<typeof composeModals>;
type Modals = Pick<Composed, 'modals' | 'open' | 'whenStill'>;
type Given = { tools: Pick<Tools, 'session' | 'news' | 'go'> };

/** The menu and the mark of the section that was chosen in it, not yet started. */
export function composeMenu({ tools }: Given, modals: Modals) {
  const { session, news } = tools;
  const sections = createActor(
    sectionHighlightMachine.provide({
      actions: {
        light: (_, { section }) => {
          lightSection(section);
        },
      },
    }),
    watched(),
  );

  const menu = createActor(
    menuMachine.provide({
      actions: {
        lockScroll: () => {
          lockScroll('menu');
        },
        unlockScroll: () => {
          unlockScroll('menu');
        },
        goToSection: (_, { section }) => {
          modals.modals.send({ type: 'stack.dismissed' });
          sections.send({ type: 'section.chosen', section });
          modals.whenStill(() => {
            tools.go(`${routes.dashboard}#${section}`, 'push');
          });
        },
        openProfile: () => {
          void nextTask().then(() => {
            modals.open({ id: 'edit-profile' });
          });
        },
        signOut: () => {
          session.send({ type: 'signOut.requested' });
        },
      },
    }),
    watched(),
  );

  const close = () => {
    menu.send({ type: 'menu.closed' });
  };

  return {
    menu,
    open: () => {
      menu.send({ type: 'menu.opened' });
    },
    /** The menu belongs to the cabinet. */
    follow: ({ path }: Place) => {
      if (path !== routes.dashboard) close();
    },
    start: () => {
      news.on('session.started', close);
      news.on('session.ended', close);
      sections.start();
      menu.start();
    },
  };
}
