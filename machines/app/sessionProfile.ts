import { passOn, waiting } from '#machines/shared/flow.ts';
import type { StepNews } from '#machines/account/codeStep.ts';
import { issuedTokens, session, type Context } from './sessionSetup';

/** A sign-in starts without data of a former session and without an offline snapshot. */
const signIn = [
  'dropCopy',
  'forgetClient',
  { type: 'setTokens', params: issuedTokens },
  { type: 'storeTokens', params: issuedTokens },
  'announceSignIn',
] as const;

const reportStep = { type: 'reportStep', params: passOn<StepNews> } as const;

/** The login flow runs from the first opening of its page on, whichever page is opened after that. */
export const signingIn = session.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      description: 'The page of the login has not been opened yet.',
      on: { 'login.requested': 'login' },
    },
    login: {
      description: 'The login flow runs, whether its page is open or not.',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context: { codeLength, refusedPhone: phone } }) => ({ codeLength, phone }),
        onDone: { target: '#session.signedIn', actions: signIn },
        onError: { target: 'login', reenter: true },
      },
      on: {
        'place.arrived': { actions: { type: 'tellLogin', params: ({ event }) => event } },
        'step.entered': { actions: reportStep },
        'step.updated': { actions: reportStep },
        'step.ended': { actions: reportStep },
      },
    },
  },
});

const revokeWhere = (isWished: boolean) =>
  ({
    type: 'revokeTokens',
    params: ({ context: { tokens } }: { context: Context }) => ({ tokens, isWished }),
  }) as const;
const revoke = revokeWhere(false);
/** The person signs out, and reads that it is done. */
export const revokeAsWished = revokeWhere(true);

export const profile = session.createStateConfig({
  description: 'What is known of the client.',
  initial: 'loading',
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description: 'The cabinet waits for the client and the card.',
      entry: ['clearFailure', 'showTier'],
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'setClient', params: ({ event }) => ({ client: event.output }) },
            { type: 'reportClient', params: ({ event }) => ({ client: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: '#session.ended',
            actions: [revoke, { type: 'setEnd', params: { end: 'blocked' } }],
          },
          {
            guard: { type: 'isRefusedByCode', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
          { target: 'unreachable', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
      on: { 'wait.cancelled': 'unreachable' },
    },
    unreachable: {
      tags: 'stale',
      description: 'The server was not reached: the session stays, the person may repeat.',
      entry: 'reportUnreachableProfile',
      on: {
        'profile.requested': 'loading',
        'profile.awaited': 'loading',
        'connection.restored': 'loading',
      },
    },
    refused: {
      tags: 'stale',
      description: 'The server refused the profile: the person may repeat or sign out.',
      entry: 'reportRefusedProfile',
      on: { 'profile.requested': 'loading' },
    },
    loaded: {
      description: 'The client and the card are loaded.',
      entry: 'showTier',
      on: {
        'profile.requested': 'reloading',
        'profile.awaited': { actions: 'reportKnown' },
      },
    },
    reloading: {
      ...waiting,
      description: 'The client’s former data are shown until the new ones are loaded.',
      invoke: {
        id: 'reloadProfile',
        src: 'loadProfile',
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'setClient', params: ({ event }) => ({ client: event.output }) },
            { type: 'reportUpdate', params: ({ event }) => ({ client: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: '#session.ended',
            actions: [revoke, { type: 'setEnd', params: { end: 'blocked' } }],
          },
          { target: 'outdated' },
        ],
      },
      on: {
        'profile.requested': { target: 'reloading', reenter: true },
        'wait.cancelled': 'outdated',
      },
    },
    outdated: {
      tags: 'stale',
      description: 'The client’s former data are shown until newer ones come.',
      on: {
        'profile.requested': 'reloading',
        'profile.awaited': 'reloading',
        'connection.restored': 'reloading',
      },
    },
  },
});
