import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { notes } from './notes';

export const notesWords = {
  title: 'Notes',
  summary:
    'The notes at the foot of the page, about cookies and about a newer version. Their code comes after the page.',
  section: '4 “Cookie consent”, D22',
  calls: {
    loadNotes: {
      does: 'Brings the notes at the foot of the page, once the page has loaded.',
      to: null,
      section: '4',
    },
  },
} satisfies FlowWords<typeof notes> & { summary: string };
