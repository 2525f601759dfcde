import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { app } from './appSetup';

export const appWords = {
  title: 'App',
  summary:
    'Everything that lives as long as the page, and who tells whom of it. What happens to the session or the network reaches the other flows through it.',
  section: '2, 4 “Session”, D19',
  events: {
    'application.changed': 'The values typed in the registration have changed.',
    'screen.opened': 'A screen has been arrived at, the open one or another.',
  },
  calls: {
    loadOverlays: {
      does: 'Brings the menu and what the modals are made of.',
      to: null,
      section: '4',
    },
  },
} satisfies FlowWords<typeof app> & { summary: string };
