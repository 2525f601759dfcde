import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { navigation } from './navigationSetup';

export const navigationWords = {
  title: 'Navigation',
  summary: 'Where the person wants to go, where they may go, and how the screen comes there.',
  section: '2, D19, D25',
  calls: {
    findCopy: {
      does: 'Asks the device whether it keeps the client’s own card, to show it before the server answers.',
      to: null,
      section: 'D22',
    },
    loadScreen: { does: 'Brings the part of the app a page needs.', to: null, section: '2' },
  },
  delays: {
    returnTimeout: {
      why: 'How long the page after the login waits for the browser to go back.',
      section: '4',
    },
  },
} satisfies FlowWords<typeof navigation> & { summary: string };
