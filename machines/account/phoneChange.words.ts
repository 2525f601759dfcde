import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { phoneChange } from './phoneChangeSetup';

/** The `meta` of the machine, whose file has no room for it. */
export const phoneChangeWords = {
  title: 'Phone change',
  section: '4 “Phone change”',
  calls: {
    requestChange: {
      does: 'Says the new number; the server sends a code to the old one.',
      to: 'POST /v1/client/phone/change',
      section: '4, 7',
    },
    sendNewCode: {
      does: 'Asks for the code to the new number, once the old one is confirmed.',
      to: 'POST /v1/client/phone/resend_new',
      section: '4, 7, D28',
    },
  },
} satisfies FlowWords<typeof phoneChange>;
