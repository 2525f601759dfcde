import { assign, sendTo, setup } from 'xstate';
import { call, escalate, escalation, later } from '#machines/shared/flow.ts';
import type { appUpdateMachine } from './appUpdate';
import type { cookieConsentMachine } from './cookieConsent';
import type { FlowWords } from '#machines/shared/flowWords.ts';

export const notes = setup({
  types: {
    /** Whether the cabinet has been opened: the device is to keep the app. */
    context: {} as { isNeeded: boolean },
    events: {} as { type: 'dashboard.opened' },
    children: {} as { cookieConsent: 'cookieConsent'; appUpdate: 'appUpdate' },
  },
  actors: {
    /** Once everything that the page came with has loaded. */
    loadNotes: call<void, void>('loadNotes'),
    cookieConsent: later<typeof cookieConsentMachine, void>('cookieConsent'),
    appUpdate: later<typeof appUpdateMachine>('appUpdate'),
  },
  actions: {
    ...escalation,
    setNeeded: assign({ isNeeded: true }),
    askToKeepApp: sendTo('appUpdate', { type: 'dashboard.opened' }),
  },
});

/** The notes at the foot of the page, whose code comes after everything else. */
export const notesMachine = notes.createMachine({
  id: 'notes',
  description:
    'The notes at the foot of the page, about cookies and about a newer version. Their code comes after the page.',
  meta: {
    title: 'Notes',
    section: '4 “Cookie consent”, D22',
    calls: {
      loadNotes: {
        does: 'Brings the notes at the foot of the page, once the page has loaded.',
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
      description: 'Each note comes when its flow says so.',
      invoke: [
        {
          id: 'cookieConsent',
          src: 'cookieConsent',
          systemId: 'cookieConsent',
          onError: escalate,
        },
        {
          id: 'appUpdate',
          src: 'appUpdate',
          systemId: 'appUpdate',
          input: ({ context }) => context,
          onError: escalate,
        },
      ],
      on: { 'dashboard.opened': { actions: 'askToKeepApp' } },
    },
  },
});
