import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { login } from './loginSetup';

export const loginWords = {
  title: 'Sign-in',
  summary: 'A phone number, then the code from the SMS. It ends with the client signed in.',
  section: '4 “Session”',
  calls: {
    requestCode: {
      does: 'Says the phone; the server sends a code.',
      to: 'POST /v1/login',
      section: '4, 7',
    },
  },
} satisfies FlowWords<typeof login> & { summary: string };
