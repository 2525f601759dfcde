import { enqueueActions, setup, type AnyActorRef } from 'xstate';
import { call, watch } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** The value that the browser keeps under `skipCookiePopup` (section 3). */
export type StoredConsent = 'WAITING' | 'OPEN' | 'CONFIRM';

/**
 * The person's answer about statistics, in a build with telemetry. `notAsked` in other builds, and where
 * the browser refuses them for the person (Do Not Track, Global Privacy Control).
 */
export type StatisticsAnswer = 'ALLOWED' | 'REFUSED';
type Consent = { stored: StoredConsent | null; statistics: StatisticsAnswer | 'notAsked' | null };

/** Shared by the states in which the person has answered. */
const answered = {
  description: 'The person may think better of it: a button in the footer asks again.',
  invoke: {
    id: 'watchSettings',
    src: 'watchSettings',
    onError: { description: 'The button is not shown; the answer stays as it was.' },
  },
  on: { 'statistics.reconsidered': 'reconsidering' },
} as const;

const showAgain = {
  id: 'showPopup',
  src: 'showPopup',
  input: ({ self }: { self: AnyActorRef }) => self,
  onError: {
    target: 'answered',
    description: 'Without a network the popup cannot load; the answer stays as it was.',
  },
} as const;

/** After the page has loaded (section 9). */
export const popupDelay = 2_000;

const base = setup({
  types: {
    input: {} as Consent,
    context: {} as Consent,
    events: {} as {
      type: 'cookies.accepted' | 'statistics.refused' | 'statistics.reconsidered';
    },
    tags: {} as 'shown',
  },
  actors: {
    /** Reports the answer that a person gives in another tab. */
    watchConsent: watch('watchConsent'),
    /** Renders the popup, and removes it when the state is left. */
    showPopup: call<never, AnyActorRef>('showPopup'),
    /** The button in the footer that shows the popup again; the button appears once this actor listens. */
    watchSettings: watch('watchSettings'),
  },
  delays: {
    popupDelay,
  },
  guards: {
    isConfirmed: ({ context }) => context.stored === 'CONFIRM' && context.statistics === 'notAsked',
    isAllowed: ({ context }) => context.stored === 'CONFIRM' && context.statistics === 'ALLOWED',
    isRefused: ({ context }) => context.stored === 'CONFIRM' && context.statistics === 'REFUSED',
    asksOfStatistics: ({ context }) => context.statistics !== 'notAsked',
  },
  actions: {
    storeConsent: (_, _params: { value: StoredConsent }) => {},
    /** Loads the popup's code early, so that the popup opens without a delay. */
    preparePopup: () => {},
    storeStatistics: (_, _params: { value: StatisticsAnswer }) => {},
    /** Starts to count, and to send the counts. */
    startStatistics: () => {},
    /** Stops counting, and drops unsent counts. */
    stopStatistics: () => {},
  },
});

/** XState infers this apart from the actions that have parameters. */
const cookieConsent = base.extend({
  actions: {
    /** An offer of a passkey waits for the answer: both would cover half the screen of a phone. */
    tellPasskeyOffer: enqueueActions(({ system, enqueue }) => {
      const offer = system.get('passkeyOffer') as AnyActorRef | undefined;
      if (offer) enqueue.sendTo(offer, { type: 'cookies.answered' });
    }),
  },
});

/** Section 4 "Cookie consent": the popup shows only while open, or when a person asks for it again. */
export const cookieConsentMachine = cookieConsent.createMachine({
  id: 'cookieConsent',
  description:
    'The note about cookies. The app shows it two seconds after the page, until it is answered, and again when the person asks for it.',
  meta: {
    title: 'Cookie consent',
    section: '4 “Cookie consent”',
    events: {
      'cookies.accepted': 'The person presses «Принять».',
      'statistics.reconsidered': 'The person asks for the note about cookies again, in the footer.',
      'statistics.refused': 'The person refuses the statistics.',
    },
    calls: {
      watchConsent: {
        does: 'Listens for what is answered in another tab.',
        to: null,
        section: '4',
      },
      showPopup: { does: 'Shows the note about cookies.', to: null, section: '4' },
      watchSettings: {
        does: 'Shows the button in the footer that opens the note about cookies again, and listens to it.',
        to: null,
        section: '4',
      },
    },
    delays: { popupDelay: { why: 'The note does not cover a page just opened.', section: '4, 9' } },
  } satisfies FlowWords<typeof cookieConsent>,
  context: ({ input }) => input,
  initial: 'restoring',
  invoke: {
    id: 'watchConsent',
    src: 'watchConsent',
    onError: { description: 'Messages of other tabs are not received; this tab asks by itself.' },
  },
  states: {
    restoring: {
      description: 'The answer stored in the browser decides whether to ask.',
      always: [
        { guard: 'isConfirmed', target: 'confirmed' },
        { guard: 'isAllowed', target: 'allowed' },
        { guard: 'isRefused', target: 'refused' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      description: 'WAITING: the page has just been opened and is not to be covered yet.',
      entry: [{ type: 'storeConsent', params: { value: 'WAITING' } }, 'preparePopup'],
      after: { popupDelay: 'open' },
      on: {
        'cookies.accepted': [
          { guard: 'asksOfStatistics', target: 'allowed' },
          { target: 'confirmed' },
        ],
        'statistics.refused': { guard: 'asksOfStatistics', target: 'refused' },
      },
    },
    open: {
      description: 'OPEN: the popup is shown; the page stays usable beneath it.',
      tags: 'shown',
      entry: { type: 'storeConsent', params: { value: 'OPEN' } },
      invoke: {
        id: 'showPopup',
        src: 'showPopup',
        input: ({ self }) => self,
        onError: {
          description: 'Without a network the popup cannot load; the next visit asks again.',
        },
      },
      on: {
        'cookies.accepted': [
          { guard: 'asksOfStatistics', target: 'allowed' },
          { target: 'confirmed' },
        ],
        'statistics.refused': { guard: 'asksOfStatistics', target: 'refused' },
      },
    },
    confirmed: {
      type: 'final',
      description: 'CONFIRM: the person has agreed; the popup never opens again.',
      entry: [{ type: 'storeConsent', params: { value: 'CONFIRM' } }, 'tellPasskeyOffer'],
    },
    allowed: {
      description: 'CONFIRM, and the statistics are allowed: from now on they are counted.',
      entry: [
        { type: 'storeStatistics', params: { value: 'ALLOWED' } },
        { type: 'storeConsent', params: { value: 'CONFIRM' } },
        'startStatistics',
        'tellPasskeyOffer',
      ],
      initial: 'answered',
      on: { 'statistics.refused': 'refused' },
      states: {
        answered,
        reconsidering: {
          description: 'The popup is shown again; it is counted until the person refuses.',
          tags: 'shown',
          invoke: showAgain,
          on: { 'cookies.accepted': 'answered' },
        },
      },
    },
    refused: {
      description: 'CONFIRM, without the statistics: nothing is counted, and nobody asks again.',
      entry: [
        { type: 'storeStatistics', params: { value: 'REFUSED' } },
        { type: 'storeConsent', params: { value: 'CONFIRM' } },
        'stopStatistics',
        'tellPasskeyOffer',
      ],
      initial: 'answered',
      on: { 'cookies.accepted': 'allowed' },
      states: {
        answered,
        reconsidering: {
          description: 'The popup is shown again; nothing is counted until the person allows it.',
          tags: 'shown',
          invoke: showAgain,
          on: { 'statistics.refused': 'answered' },
        },
      },
    },
  },
});
