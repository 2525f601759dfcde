import { addressOf, place, routes } from '#domain/routes.ts';
import { checkAgain, markEnd, noticeOf, toMain } from './navigationRedirects';
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
            type: 'setTarget',
            params: ({ event, context }) => ({
              target: place(
                routes.auth,
                event.end === 'signedOut'
                  ? {}
                  : { returnTo: addressOf(context.target), ...noticeOf(context.accessLevel) },
              ),
              mode: 'replace' as const,
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
        type: 'setTarget',
        params: ({ context: { target } }) => ({
          target: place(target.state.returnTo ?? routes.main, target.state.returnState),
          mode: 'replace' as const,
        }),
      },
    },
  },
});
