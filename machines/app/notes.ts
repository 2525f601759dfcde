import { assign, enqueueActions, sendTo, setup } from 'xstate';
import {
  call,
  escalate,
  escalation,
  later,
  outputOf,
  startLoaded,
  type FlowFailed,
  type LoadedFlow,
} from '#machines/shared/flow.ts';
import type { appUpdateMachine } from './appUpdate';
import type { cookieConsentMachine } from './cookieConsent';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** The flows that the chunk of the notes holds. */
export type NoteFlows = {
  cookieConsent: LoadedFlow<typeof cookieConsentMachine, void>;
  appUpdate: LoadedFlow<typeof appUpdateMachine>;
};

export const notes = setup({
  types: {
    /** The device keeps the app only for a person who has opened the cabinet, because a visitor does not need it. */
    context: {} as { isNeeded: boolean },
    events: {} as { type: 'dashboard.opened' } | FlowFailed<'cookieConsent' | 'appUpdate'>,
    children: {} as { cookieConsent: 'cookieConsent'; appUpdate: 'appUpdate' },
  },
  actors: {
    /** Loads after the page's own resources have loaded. */
    loadNotes: call<NoteFlows, void>('loadNotes'),
    cookieConsent: later<typeof cookieConsentMachine, void>('cookieConsent'),
    appUpdate: later<typeof appUpdateMachine>('appUpdate'),
  },
  actions: {
    ...escalation,
    setNeeded: assign({ isNeeded: true }),
    startNotes: enqueueActions(({ context, event, enqueue }) => {
      const { cookieConsent, appUpdate } = outputOf<NoteFlows>(event);
      startLoaded(enqueue, cookieConsent, { id: 'cookieConsent', given: undefined });
      startLoaded(enqueue, appUpdate, { id: 'appUpdate', given: context });
    }),
    askToKeepApp: sendTo('appUpdate', { type: 'dashboard.opened' }),
  },
});

/** The notes at the foot of the page; their code loads after everything else. */
export const notesMachine = notes.createMachine({
  id: 'notes',
  description:
    'The notes at the foot of the page, about cookies and about a newer version. Their code loads after the page.',
  meta: {
    title: 'Notes',
    section: '4 “Cookie consent”, D22',
    calls: {
      loadNotes: {
        does: 'Loads the notes at the foot of the page, once the page has loaded.',
        to: null,
        section: '4',
      },
    },
  } satisfies FlowWords<typeof notes>,
  context: { isNeeded: false },
  initial: 'loading',
  states: {
    loading: {
      description: 'The page loads first, then the code of the notes.',
      invoke: { id: 'loadNotes', src: 'loadNotes', onDone: 'running', onError: 'unloaded' },
      on: { 'dashboard.opened': { actions: 'setNeeded' } },
    },
    unloaded: {
      description: 'The code did not load; opening the cabinet asks for it again.',
      on: { 'dashboard.opened': { target: 'loading', actions: 'setNeeded' } },
    },
    running: {
      description: 'Each note is shown when its flow says so.',
      entry: 'startNotes',
      on: {
        'dashboard.opened': { actions: 'askToKeepApp' },
        'xstate.error.actor.cookieConsent': escalate,
        'xstate.error.actor.appUpdate': escalate,
      },
    },
  },
});
