import { routes } from '#domain/routes.ts';
import { waiting } from '#machines/shared/flow.ts';
import { arrived } from './navigationArrived';
import { markEnd, toAuth, toMain, toPlaceAskedFor, toServiceWork } from './navigationRedirects';
import { accessLevel, navigation } from './navigationSetup';

/** Section 2's navigation rules, D19 and D25, for every change of place. */
export const navigationMachine = navigation.createMachine({
  id: 'navigation',
  context: ({ input }) => ({ ...input, current: null, mode: 'replace' }),
  initial: 'checking',
  on: {
    'navigation.requested': {
      target: '.checking',
      actions: { type: 'setTarget', params: ({ event }) => event },
    },
    'entry.marked': {
      guard: { type: 'isHere', params: ({ event }) => event },
      actions: { type: 'markEntry', params: ({ event }) => event },
    },
    'service.unavailable': [
      { guard: 'isForServiceWork' },
      {
        target: '.opening',
        actions: toServiceWork,
      },
    ],
    'session.started': {
      actions: accessLevel.token,
    },
    'client.loaded': { actions: accessLevel.card },
    'profile.refused': {
      guard: 'isAheadOfProfile',
      target: '.opening',
      actions: [accessLevel.refused, toAuth],
    },
    'session.ended': [toMain, { target: '.checking', actions: [accessLevel.noToken, markEnd] }],
  },
  states: {
    checking: {
      description: "The guard applies section 2's rules to the place asked for.",
      always: [
        {
          guard: 'isAuthWhileSignedIn',
          target: 'checking',
          actions: toPlaceAskedFor,
        },
        {
          guard: 'isDashboardForVisitor',
          target: 'opening',
          actions: toAuth,
        },
        {
          guard: 'isUnknown',
          target: 'checking',
          actions: { type: 'redirect', params: { path: routes.notFound } },
        },
        { guard: 'lacksCard', target: 'awaitingProfile' },
        { target: 'opening' },
      ],
    },
    awaitingProfile: {
      description:
        'There is a token but no card yet: the session is loading the client. A card that the device keeps is shown meanwhile.',
      tags: 'busy',
      entry: 'requestProfile',
      invoke: {
        id: 'findCopy',
        src: 'findCopy',
        input: ({ context }) => ({ path: context.target.path }),
        onDone: {
          guard: { type: 'isFoundInTime', params: ({ event }) => ({ isFound: event.output }) },
          target: 'opening',
        },
        onError: {
          description: 'The device keeps nothing that can be read: the server is waited for.',
        },
      },
      on: {
        'client.loaded': {
          target: 'opening',
          actions: accessLevel.card,
        },
        'profile.unreachable': 'opening',
        // The person is being sent to the page of technical works already, and waits there (D19).
        'service.unavailable': { guard: 'isForServiceWork', target: 'opening' },
        'profile.refused': {
          target: 'opening',
          actions: [accessLevel.refused, toAuth],
        },
        'session.ended': [
          toMain,
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event },
            target: 'checking',
            actions: accessLevel.noToken,
          },
          {
            target: 'checking',
            actions: [accessLevel.noToken, toAuth],
          },
        ],
      },
    },
    opening: {
      ...waiting,
      tags: 'busy',
      description: 'The part of the app that holds the screen is loading.',
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => ({ path: context.target.path }),
        onDone: [
          { guard: 'isBackHere', target: 'arrived', actions: 'setCurrent' },
          {
            target: 'arrived',
            actions: [
              {
                type: 'scrollToContainer',
                params: ({ context: { current, target } }) => ({
                  previous: current,
                  place: target,
                }),
              },
              'setCurrent',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event },
            target: 'unopened',
          },
          { guard: 'isReloaded', target: 'outdated' },
          { target: 'reloading' },
        ],
      },
      on: {
        'wait.cancelled': 'unopened',
        'session.started': {
          target: 'checking',
          actions: accessLevel.token,
        },
      },
    },
    arrived,
    leavingStep: {
      tags: 'busy',
      description: 'The code was right: the browser goes back to the entry of the login.',
      entry: 'goBack',
      after: { returnTimeout: 'checking' },
      // The browser has gone back, or something was pressed meanwhile.
      on: { 'navigation.requested': 'checking' },
    },
    unopened: {
      description: 'The screen could not be loaded: the person may repeat.',
      on: { 'retry.requested': 'opening', 'connection.restored': 'opening' },
    },
    outdated: {
      description:
        'The screen is missing although the app has been loaded anew: the person may load it once more.',
      on: { 'retry.requested': 'reloading' },
    },
    reloading: {
      description: 'The app on the server is a newer one: it is loaded anew, once.',
      entry: 'reloadApp',
    },
  },
});
