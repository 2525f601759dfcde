import type { Thrown } from '#machines/shared/flow.ts';
import type { Tokens } from '#domain/client.ts';
import {
  endAs,
  issuedTokens,
  session,
  signInElsewhere,
  type Context,
  type Stored,
} from './sessionSetup';

const heldTokens = ({ context: { tokens } }: { context: Context }): Tokens =>
  tokens ?? { accessToken: '', refreshToken: '' };

/** An exchange of tokens ends with new ones, with a refusal, or without an answer. */
const exchange = {
  onDone: {
    target: 'valid',
    actions: [
      { type: 'setTokens', params: issuedTokens },
      { type: 'storeTokens', params: issuedTokens },
      'announceRefresh',
    ],
  },
  onError: [
    {
      guard: { type: 'isRefused', params: ({ event }: { event: Thrown }) => event },
      target: 'refused',
    },
    { target: 'valid' },
  ],
} as const;

const found = ({ event }: { event: { output: Stored } }) => event.output;
export const access = session.createStateConfig({
  description: 'Whether the access token is valid.',
  initial: 'valid',
  on: {
    'tokens.issued': {
      target: '.valid',
      actions: [
        { type: 'setTokens', params: ({ event }) => event },
        { type: 'storeTokens', params: ({ event }) => event },
        'announcePhoneChange',
      ],
    },
    'tokens.refreshed': {
      target: '.valid',
      actions: { type: 'setTokens', params: ({ event }) => event },
    },
  },
  states: {
    valid: {
      description: 'The access token is assumed to be valid.',
      on: {
        'call.unauthorized': { guard: 'isCurrentToken', target: 'refreshing' },
        'call.forbidden': { guard: 'isCurrentToken', target: 'reauthenticating' },
        'call.refusedAgain': { guard: 'isCurrentToken', target: 'refused' },
      },
    },
    refreshing: {
      tags: 'refreshing',
      description: 'One exchange of the refresh token, whatever the number of requests.',
      invoke: { id: 'refreshTokens', src: 'refreshTokens', input: heldTokens, ...exchange },
      after: { refreshLimit: 'valid' },
    },
    reauthenticating: {
      tags: 'refreshing',
      description: 'One fresh login, whatever the number of forbidden requests.',
      invoke: { id: 'requestFreshLogin', src: 'requestFreshLogin', input: heldTokens, ...exchange },
      after: { refreshLimit: 'valid' },
    },
    refused: {
      tags: 'refreshing',
      description: 'The tokens are refused; the session ends unless the cookies hold newer ones.',
      invoke: {
        id: 'readStoredTokens',
        src: 'readStoredTokens',
        input: heldTokens,
        onDone: [
          { guard: { type: 'isGone', params: found }, ...endAs('signedOutElsewhere') },
          { guard: { type: 'isUnchanged', params: found }, ...endAs('refused') },
          {
            guard: { type: 'isOwn', params: found },
            target: 'valid',
            actions: { type: 'setTokens', params: found },
          },
          signInElsewhere,
        ],
        onError: endAs('refused'),
      },
      after: { refreshLimit: 'valid' },
    },
  },
});
