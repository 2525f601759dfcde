import { assertEvent, assign, sendParent, setup } from 'xstate';
import type { TabMessage, Tokens } from '#domain/client.ts';
import { call, outputOf } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** The tokens in the cookies: any tab may have stored them. `isOwn` says that they belong to this tab’s session. */
export type Stored = { tokens: Tokens | null; isOwn: boolean };
/**
 * The tokens in the cookies, and those that this tab held when the comparison began: the tab may
 * have received others meanwhile.
 */
export type Compared = Stored & { held: Tokens | null };
/** The session cannot read these acts of another tab from the cookies, so they are kept until the comparison ends. */
type TabNews = 'deleted' | 'phone-changed' | null;

/** The session requests a comparison: `held` are its tokens, `message` is another tab's message, if there is one. */
export type CheckRequested = {
  type: 'check.requested';
  held: Tokens | null;
  message: TabMessage | null;
};
/**
 * Reports the result of the comparison to the session. The field is named `output`, so that guards
 * read it like the answer of a call.
 */
export type TokensCompared = { type: 'tokens.compared'; output: Compared; news: TabNews };

const tabs = setup({
  types: {
    context: {} as { held: Tokens | null; news: TabNews },
    events: {} as CheckRequested,
  },
  actors: { compareTokens: call<Compared, Tokens | null>('compareTokens') },
  actions: {
    /** A deletion is handled before a changed phone, and both before the state of the cookies. */
    keepNews: assign(({ context: { news }, event }) => {
      assertEvent(event, 'check.requested');
      const { held, message } = event;
      if (message === 'deleted' || news === 'deleted') return { held, news: 'deleted' as const };
      return { held, news: message === 'phone-changed' ? message : news };
    }),
    forgetNews: assign({ news: null }),
    reportCompared: sendParent(({ context: { news }, event }) => ({
      type: 'tokens.compared',
      output: outputOf<Compared>(event),
      news,
    })),
  },
});

/** D13 and D22: what other tabs have done to the tokens that all of them share. */
export const tabsMachine = tabs.createMachine({
  id: 'tabs',
  description:
    'Follows the other tabs. When one sends a message or the page is shown again, the cookies are read, and the session gets the result.',
  meta: {
    title: 'Other tabs',
    section: '4, D13, D22',
    events: { 'check.requested': 'The cookies may hold other tokens than this tab.' },
    calls: {
      compareTokens: {
        does: 'Reads the tokens in the cookies and compares them with those of this tab.',
        to: null,
        section: '4, D22',
      },
    },
  } satisfies FlowWords<typeof tabs>,
  context: { held: null, news: null },
  initial: 'read',
  on: { 'check.requested': { target: '.reading', actions: 'keepNews' } },
  states: {
    read: {
      description: 'Nothing has happened since the cookies were read.',
      entry: 'forgetNews',
    },
    reading: {
      description: 'The cookies are read once more.',
      invoke: {
        id: 'compareTokens',
        src: 'compareTokens',
        input: ({ context: { held } }) => held,
        onDone: { target: 'read', actions: 'reportCompared' },
        onError: 'read',
      },
    },
  },
});
