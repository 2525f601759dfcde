import { addressOf, place, routes } from '#domain/routes.ts';
import { checkAgain, markEnd, noticeOf, toMain, toPlaceAskedFor } from './navigationRedirects';
import { accessLevel, navigation } from './navigationSetup';

/** At a place: what the session and the step of a code mean for it. */
export const arrived = navigation.createStateConfig({
  description: 'The screen is shown; its address, title and scroll position are set.',
  entry: ['forgetReload', 'openScreen', 'writeHistory', 'reportArrival', 'setTitle'],
  on: {
    'step.entered': {
      guard: { type: 'isAtPage', params: ({ event }) => event },
      target: 'checking',
      actions: {
        type: 'setTarget',
        params: ({ context: { target }, event: { path, step } }) => ({
          target: place(path, { ...target.state, step }),
          mode: 'push' as const,
        }),
      },
    },
    'step.updated': {
      guard: { type: 'isAtStep', params: ({ event }) => event },
      actions: [
        {
          type: 'setTarget',
          params: ({ context: { target }, event: { step } }) => ({
            target: { ...target, state: { ...target.state, step } },
            mode: 'replace' as const,
          }),
        },
        'setCurrent',
        'writeHistory',
      ],
    },
    'step.ended': {
      guard: { type: 'isAtStep', params: ({ event }) => event },
      actions: 'goBack',
    },
    'session.started': [
      {
        guard: { type: 'isAtStep', params: { path: routes.auth } },
        target: 'leavingStep',
        actions: [accessLevel.token, toPlaceAskedFor],
      },
      {
        guard: 'isAtGuardedPlace',
        target: 'checking',
        actions: [accessLevel.token, checkAgain],
      },
      { actions: accessLevel.token },
    ],
    'client.loaded': [
      {
        guard: 'isAtAuth',
        target: 'checking',
        actions: [accessLevel.card, checkAgain],
      },
      { actions: accessLevel.card },
    ],
    'session.ended': [
      toMain,
      {
        guard: { type: 'isAtClients', params: ({ event }) => event },
        target: 'checking',
        actions: [
          accessLevel.noToken,
          {
            type: 'redirect',
            params: ({ event: { end }, context: { target, accessLevel } }) => ({
              path: routes.auth,
              ...(end !== 'signedOut' && {
                returnTo: addressOf(target),
                ...noticeOf(accessLevel),
              }),
            }),
          },
        ],
      },
      {
        actions: [accessLevel.noToken, markEnd, 'setCurrent'],
      },
    ],
    'retry.requested': {
      target: 'checking',
      actions: {
        type: 'redirect',
        params: ({ context: { target } }) => ({
          path: target.state.returnTo ?? routes.main,
          ...target.state.returnState,
        }),
      },
    },
  },
});
