import { routes } from '#domain/routes.ts';
import { passOn } from '#machines/shared/flow.ts';
import type { ToDeletion } from './appEvents';
import { app, isAt, onError } from './appSetup';

const tellDeletion = { type: 'tellDeletion', params: passOn<ToDeletion> } as const;

export const deletion = app.createStateConfig({
  description: 'The deletion of the account; its answer is always awaited.',
  initial: 'none',
  states: {
    none: {
      description: 'Nobody is about to delete an account.',
      on: { 'screen.opened': { guard: isAt(routes.deleteAccount), target: 'running' } },
    },
    running: {
      description: 'Its page is open, or the answer is on its way.',
      invoke: {
        id: 'accountDeletion',
        src: 'accountDeletion',
        systemId: 'accountDeletion',
        input: ({ context: { codeLength, isSignedIn } }) => ({ codeLength, isSignedIn }),
        onDone: 'none',
        onError,
      },
      initial: 'seen',
      states: {
        seen: {
          description: 'Its page is open.',
          on: {
            'screen.opened': [
              { guard: isAt(routes.deleteAccount) },
              {
                target: 'unseen',
                actions: { type: 'tellDeletion', params: { type: 'screen.left' } },
              },
            ],
            'place.arrived': {
              actions: {
                type: 'tellDeletion',
                params: ({ context: { client }, event: { type, place, mode } }) => ({
                  type,
                  place,
                  mode,
                  ownPhone: client?.mobilePhone,
                }),
              },
            },
            'session.started': { actions: tellDeletion },
            'session.ended': { actions: tellDeletion },
          },
        },
        unseen: {
          description: 'Its page has been left; an answer under way may end the session.',
          on: {
            'screen.opened': {
              guard: isAt(routes.deleteAccount),
              target: 'seen',
              actions: { type: 'tellDeletion', params: { type: 'screen.returned' } },
            },
            'session.started': '#app.deletion.none',
            'session.ended': '#app.deletion.none',
          },
        },
      },
    },
  },
});
