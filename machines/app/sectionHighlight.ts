import { assign, setup } from 'xstate';
import type { Section } from '#domain/routes.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Chosen = { section: Section };

const sectionHighlight = setup({
  types: {
    context: {} as { section: Section | null },
    events: {} as { type: 'section.chosen' } & Chosen,
  },
  delays: {
    /** Section 9. */
    highlightReset: 2_000,
  },
  actions: {
    setSection: assign(({ event }) => ({ section: event.section })),
    clearSection: assign({ section: null }),
    light: (_, _params: { section: Section | null }) => {},
  },
});

/** Section 4 "Other behaviours": a section chosen in the menu is highlighted for a while. */
export const sectionHighlightMachine = sectionHighlight.createMachine({
  id: 'sectionHighlight',
  description: 'A section chosen in the menu is highlighted for two seconds.',
  meta: {
    title: 'Highlighted section',
    section: '4 “Other behaviours”, 9',
    delays: { highlightReset: { why: 'The section is lit this long.', section: '4, 9' } },
  } satisfies FlowWords<typeof sectionHighlight>,
  context: { section: null },
  initial: 'idle',
  on: {
    'section.chosen': {
      target: '.highlighted',
      actions: 'setSection',
    },
  },
  states: {
    idle: { description: 'No section is highlighted.' },
    highlighted: {
      description: 'The section that was chosen in the menu is highlighted.',
      entry: { type: 'light', params: ({ context }) => context },
      exit: [{ type: 'light', params: { section: null } }, 'clearSection'],
      after: { highlightReset: 'idle' },
    },
  },
});
