import { sendParent, setup } from 'xstate';
import type { Section } from '#domain/sections.ts';

/** Section 2, the slide-in main menu of the cabinet. */
export const menuMachine = setup({
  types: {
    events: {} as
      | { type: 'menu.opened' | 'menu.closed' }
      | { type: 'section.chosen'; section: Section }
      | { type: 'profile.chosen' | 'stations.chosen' | 'signOut.chosen' },
  },
  actions: {
    lockScroll: () => {},
    unlockScroll: () => {},
    reportSection: sendParent((_, { section }: { section: Section }) => ({
      type: 'section.chosen',
      section,
    })),
    openProfile: sendParent({ type: 'modal.opened', modal: { id: 'edit-profile' } }),
    openStations: sendParent({ type: 'modal.opened', modal: { id: 'map' } }),
    requestSignOut: sendParent({ type: 'signOut.requested' }),
  },
}).createMachine({
  id: 'menu',
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the button in the header is to be seen.',
      on: { 'menu.opened': 'open' },
    },
    open: {
      description: 'The menu lies over the page, which does not scroll beneath it.',
      entry: 'lockScroll',
      exit: 'unlockScroll',
      on: {
        'menu.closed': 'closed',
        'section.chosen': {
          target: 'closed',
          actions: {
            type: 'reportSection',
            params: ({ event: { section } }) => ({ section }),
          },
        },
        'profile.chosen': { target: 'closed', actions: 'openProfile' },
        'stations.chosen': { target: 'closed', actions: 'openStations' },
        'signOut.chosen': { target: 'closed', actions: 'requestSignOut' },
      },
    },
  },
});
