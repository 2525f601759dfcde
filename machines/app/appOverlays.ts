import { passOn, type Thrown } from '#machines/shared/flow.ts';
import type { PlaceRequest, ToStack } from './appEvents';
import { app, onError } from './appSetup';

const tellModalStack = { type: 'tellModalStack', params: passOn<ToStack> } as const;
const lead = {
  type: 'tellNavigation',
  params: ({ event: { target, mode } }: { event: PlaceRequest }) => ({
    type: 'navigation.requested' as const,
    target,
    mode,
  }),
} as const;

const showUnopened = {
  type: 'showUnopened',
  params: ({ event: { error } }: { event: Thrown }) => ({ error }),
} as const;

export const overlays = app.createStateConfig({
  description: 'What lies over the page: the menu and the modals.',
  initial: 'absent',
  on: {
    'modal.opened': {
      target: '.loading',
      actions: {
        type: 'setOpening',
        params: ({ event: { modal } }) => ({ opening: modal }),
      },
    },
    'place.requested': { actions: lead },
  },
  states: {
    absent: {
      description: 'Neither has been opened yet; their code has not been loaded.',
      always: { guard: 'hasOverlays', target: 'loading' },
    },
    loading: {
      description: 'The code of the menu and the modals is on the way.',
      invoke: {
        id: 'loadOverlays',
        src: 'loadOverlays',
        onDone: 'open',
        onError: [
          { guard: 'isOpening', target: 'unloaded', actions: showUnopened },
          { target: 'unloaded' },
        ],
      },
    },
    unloaded: {
      description: 'The code did not load; the next opening asks for it again.',
      entry: 'forgetOpening',
      on: { 'entry.changed': 'absent' },
    },
    open: {
      description: 'The menu and the modals can be opened at once.',
      invoke: [
        {
          id: 'modalStack',
          src: 'modalStack',
          systemId: 'modalStack',
          input: ({ context: { entry, isSignedIn, client, opening } }) => ({
            entry,
            isClient: isSignedIn,
            client,
            opened: opening,
          }),
          onError,
        },
        { id: 'menu', src: 'menu', systemId: 'menu', onError },
        {
          id: 'sectionHighlight',
          src: 'sectionHighlight',
          systemId: 'sectionHighlight',
          onError,
        },
      ],
      on: {
        'modal.opened': { actions: tellModalStack },
        'modal.closed': { actions: tellModalStack },
        'client.loaded': { actions: tellModalStack },
        'client.updated': { actions: tellModalStack },
        'client.confirmed': { actions: tellModalStack },
        'connection.restored': { actions: tellModalStack },
        'menu.opened': { actions: 'openMenu' },
        'entry.changed': { actions: tellModalStack },
        'place.requested': { actions: tellModalStack },
        'session.started': { actions: tellModalStack },
        'session.ended': { actions: tellModalStack },
        'section.chosen': {
          actions: [
            'dismissModals',
            { type: 'highlightSection', params: ({ event }) => event },
            { type: 'leadToSection', params: ({ event }) => event },
          ],
        },
      },
      initial: 'shown',
      states: {
        shown: {
          description: 'They are drawn, and follow the browser’s history.',
          entry: ['showOverlays', 'forgetOpening'],
        },
      },
    },
  },
});
