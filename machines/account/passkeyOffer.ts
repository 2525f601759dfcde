import { assign, setup, type AnyActorRef } from 'xstate';
import { call, escalate, escalation, outputOf } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import { isWaitOver, retryWait, second, secondLess } from '#machines/shared/retryWait.ts';
import type { OnScreen } from '#machines/shared/onScreen.ts';
import {
  passkeyAddingMachine,
  waitOf,
  type PasskeyAddingOutput,
  type PasskeyFailure,
} from './passkeyAdding';

type Input = {
  /** A code has just signed the client in, and nobody on this device has refused the offer for good. */
  isDue: boolean;
  /** The cookie notice can no longer appear. */
  areCookiesAnswered: boolean;
};

const passkeyOffer = setup({
  types: {
    input: {} as Input,
    context: {} as Input & {
      failure: PasskeyFailure | null;
      /** The seconds that a busy server still asks for before anything is sent again. */
      wait: number;
    },
    events: {} as {
      type: 'cookies.answered' | 'passkey.addRequested' | 'offer.postponed' | 'offer.declined';
    },
    tags: {} as 'busy' | 'held',
    children: {} as { passkeyAdding: 'passkeyAdding' },
  },
  actors: {
    passkeyAdding: passkeyAddingMachine,
    checkDevice: call<boolean, void>('checkDevice'),
    showOffer: call<never, AnyActorRef>('showOffer'),
  },
  delays: { second },
  guards: {
    isWaitOver,
    isDue: ({ context }) => context.isDue,
    areCookiesAnswered: ({ context }) => context.areCookiesAnswered,
    isAble: ({ event }) => outputOf<boolean>(event),
    isAdded: ({ event }) => outputOf<PasskeyAddingOutput>(event).isAdded,
    isKnown: ({ event }) => outputOf<PasskeyAddingOutput>(event).failure?.kind === 'known',
  },
  actions: {
    setFailure: assign(({ event }) => {
      const { failure } = outputOf<PasskeyAddingOutput>(event);
      return { failure, wait: waitOf(failure) };
    }),
    setCookiesAnswered: assign({ areCookiesAnswered: true }),
    countDown: assign({ wait: secondLess }),
    clearFailure: assign({ failure: null }),
    /** The device stores the refusal without a person's identity. */
    rememberDeclined: () => {},
    showAdded: () => {},
    showKnown: () => {},
    ...escalation,
  },
});

export const onScreen: OnScreen = { receives: [], systemId: 'passkeyOffer' };

/** After a sign-in by a code: the device in hand may take the place of the code (docs/operating.md). */
export const passkeyOfferMachine = passkeyOffer.createMachine({
  id: 'passkeyOffer',
  description:
    'After a sign-in by a code the cabinet offers once to sign in by a fingerprint or a face from then on.',
  meta: {
    title: 'Offer of a passkey',
    section: '4 “Session”',
    events: {
      'cookies.answered': 'The note about cookies has been answered, in this tab or another.',
      'offer.declined': 'The person does not want to be asked on this device any more.',
      'offer.postponed': 'The person does not want to decide now.',
    },
    calls: {
      checkDevice: {
        does: 'Asks the browser whether the device knows its owner by a finger, a face or a code.',
        to: null,
        section: '4',
      },
      showOffer: { does: 'Shows the offer at the foot of the page.', to: null, section: '4' },
    },
  } satisfies FlowWords<typeof passkeyOffer>,
  context: ({ input }) => ({ ...input, failure: null, wait: 0 }),
  initial: 'deciding',
  on: { 'cookies.answered': { actions: 'setCookiesAnswered' } },
  states: {
    deciding: {
      description:
        'Nothing is offered to a client who signed in without a code, or has refused the offer.',
      always: [{ guard: 'isDue', target: 'checking' }, { target: 'over' }],
    },
    checking: {
      description: 'The browser is asked what the device can do.',
      invoke: {
        id: 'checkDevice',
        src: 'checkDevice',
        onDone: [{ guard: 'isAble', target: 'queued' }, { target: 'over' }],
        onError: 'over',
      },
    },
    queued: {
      description:
        'The note about cookies is answered first, because both would cover half the screen of a phone.',
      always: { guard: 'areCookiesAnswered', target: 'shown' },
    },
    shown: {
      description: 'The offer is shown; the page stays in use beneath it.',
      invoke: {
        id: 'showOffer',
        src: 'showOffer',
        input: ({ self }) => self,
        onError: 'over',
      },
      on: {
        'offer.postponed': 'over',
        'offer.declined': { target: 'over', actions: 'rememberDeclined' },
      },
      initial: 'offered',
      states: {
        offered: {
          ...retryWait,
          description: 'The person adds the device, or decides later.',
          on: { 'passkey.addRequested': { guard: 'isWaitOver', target: 'adding' } },
        },
        adding: {
          tags: 'busy',
          description: 'A passkey for the device in hand is made and sent.',
          entry: 'clearFailure',
          invoke: {
            id: 'passkeyAdding',
            src: 'passkeyAdding',
            onDone: [
              { guard: 'isAdded', target: '#passkeyOffer.over', actions: 'showAdded' },
              {
                guard: 'isKnown',
                target: '#passkeyOffer.over',
                actions: ['rememberDeclined', 'showKnown'],
              },
              { target: 'offered', actions: 'setFailure' },
            ],
            onError: escalate,
          },
        },
      },
    },
    over: { type: 'final', description: 'The offer is made, refused or put off.' },
  },
});
