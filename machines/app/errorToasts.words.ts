import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { errorToasts } from './errorToasts';

export const errorToastsWords = {
  title: 'Error toasts',
  summary:
    'Whether the words of a refused call are shown in a toast. They are not where the screen says them itself, and none outlasts the session.',
  section: '8',
} satisfies FlowWords<typeof errorToasts> & { summary: string };
