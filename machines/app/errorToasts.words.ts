import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { errorToasts } from './errorToasts';

export const errorToastsWords = {
  title: 'Error toasts',
  summary:
    'Whether the words of a refused call are shown in a toast: while a client is signed in. A call whose flow shows them in place reports none, and no toast outlasts the session.',
  section: '8, D32',
} satisfies FlowWords<typeof errorToasts> & { summary: string };
