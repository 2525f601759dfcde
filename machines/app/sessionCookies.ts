import type { TabMessage } from '#domain/tabMessage.ts';
import { endAs, session, signInElsewhere, type Compared, type Context } from './sessionSetup';

const compared = ({ event }: { event: { output: Compared } }): Compared => event.output;

const compareTokens = {
  id: 'compareTokens',
  src: 'compareTokens',
  input: ({ context: { tokens } }: { context: Context }) => tokens,
} as const;

/** Reads once more: something may have changed since the cookies were read. */
const readAgain = { target: '.reading' } as const;
const outdated = {
  guard: { type: 'isOutdated', params: compared },
  target: 'reading',
  reenter: true,
} as const;
const unchanged = { guard: { type: 'isUnchanged', params: compared }, target: 'read' } as const;

export const visitorCookies = session.createStateConfig({
  description: 'Whether another tab has signed in meanwhile.',
  initial: 'read',
  on: { 'tabMessage.received': readAgain, 'page.returned': readAgain },
  states: {
    read: { description: 'No other tab has sent a message since the cookies were read.' },
    reading: {
      description: 'The cookies are read once more.',
      invoke: {
        ...compareTokens,
        onDone: [
          outdated,
          unchanged,
          { target: '#session.signedIn', actions: { type: 'setTokens', params: compared } },
        ],
        onError: 'read',
      },
    },
  },
});

/** D22: the session follows what another tab has done to the cookies. */
export const clientCookies = session.createStateConfig({
  description: 'Whether the cookies still hold the tokens of this tab.',
  initial: 'read',
  on: {
    'tabMessage.received': {
      ...readAgain,
      actions: {
        type: 'keepNews',
        params: ({ event }: { event: { message: TabMessage } }) => event,
      },
    },
    'page.returned': [
      {
        guard: { type: 'isSignedOut', params: ({ event }) => event },
        ...endAs('signedOutElsewhere'),
      },
      readAgain,
    ],
  },
  states: {
    read: {
      description: 'No other tab has sent a message since the cookies were read.',
      entry: 'forgetNews',
    },
    reading: {
      description: 'The cookies are read once more.',
      invoke: {
        ...compareTokens,
        onDone: [
          outdated,
          { ...unchanged, target: 'compared' },
          { guard: { type: 'isGoneWithAccount', params: compared }, ...endAs('deleted') },
          { guard: { type: 'isGone', params: compared }, ...endAs('signedOutElsewhere') },
          {
            guard: { type: 'isOwn', params: compared },
            target: 'compared',
            actions: { type: 'adoptRefreshed', params: compared },
          },
          signInElsewhere,
        ],
        onError: 'read',
      },
    },
    compared: {
      description: 'This tab uses the tokens of the cookies.',
      always: [
        { guard: 'hasChangedPhone', target: 'read', actions: 'requestProfile' },
        { target: 'read' },
      ],
    },
  },
});
