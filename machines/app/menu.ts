import { assertEvent, sendParent, setup } from 'xstate';
import { menuModal } from '#domain/modals.ts';
import type { Section } from '#domain/routes.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** The device has a network. */
type Reach = { isOnline: boolean };

/** Goes back from the menu's history entry, so that Back from the login opens no page of the client. */
const signOut = ['requestClosing', 'requestSignOut'] as const;

const menu = setup({
  types: {
    events: {} as
      | { type: 'menu.opened' | 'menu.closed' }
      | { type: 'section.chosen'; section: Section }
      | { type: 'profile.chosen' | 'stations.chosen' }
      | ({ type: 'signOut.chosen' } & Reach)
      | { type: 'signOut.confirmed' | 'signOut.declined' },
  },
  guards: {
    isOnline: ({ event }) => {
      assertEvent(event, 'signOut.chosen');
      return event.isOnline;
    },
  },
  actions: {
    focusQuestion: () => {},
    focusSignOut: () => {},
    requestOpening: sendParent({ type: 'modal.opened', modal: menuModal }),
    requestClosing: sendParent({ type: 'modal.closed', modal: menuModal }),
    reportSection: sendParent(({ event }) => {
      assertEvent(event, 'section.chosen');
      return { type: 'section.chosen' as const, section: event.section };
    }),
    openProfile: sendParent({ type: 'modal.opened', modal: { id: 'edit-profile' } }),
    openStations: sendParent({ type: 'modal.opened', modal: { id: 'map' } }),
    requestSignOut: sendParent({ type: 'signOut.requested' }),
  },
});

/**
 * Section 2: the slide-in main menu of the cabinet. The menu has a history entry as a modal does,
 * and the modal stack keeps track of whether the menu is shown.
 */
export const menuMachine = menu.createMachine({
  id: 'menu',
  description: 'The menu of the cabinet: sections, profile, signing out.',
  meta: {
    title: 'Menu',
    section: '2',
    events: {
      'menu.closed': 'The person closes the menu.',
      'signOut.confirmed': 'The person signs out although there is no network.',
      'signOut.declined': 'The person stays signed in.',
      'profile.chosen': 'The person chooses «Профиль».',
      'signOut.chosen': 'The person chooses «Выйти».',
      'stations.chosen': 'The person chooses «АЗС на карте».',
    },
  } satisfies FlowWords<typeof menu>,
  initial: 'ready',
  on: {
    'menu.opened': { target: '.ready', actions: 'requestOpening' },
    'menu.closed': { target: '.ready', actions: 'requestClosing' },
    'section.chosen': { target: '.ready', actions: 'reportSection' },
    'profile.chosen': { target: '.ready', actions: ['requestClosing', 'openProfile'] },
    'stations.chosen': { target: '.ready', actions: ['requestClosing', 'openStations'] },
  },
  states: {
    ready: {
      description: 'The menu can be opened and closed, and what is chosen in it is done.',
      on: {
        'signOut.chosen': [{ guard: 'isOnline', actions: signOut }, { target: 'asking' }],
      },
    },
    asking: {
      description:
        'Without a network nobody can sign in again: the person is asked before signing out.',
      entry: 'focusQuestion',
      on: {
        'signOut.confirmed': { target: 'ready', actions: signOut },
        'signOut.declined': { target: 'ready', actions: 'focusSignOut' },
      },
    },
  },
});
