import { assertEvent, assign, sendParent, setup } from 'xstate';
import type { AgreementCode } from '#domain/client.ts';
import { retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import { errorOf, call, slowThreshold, waiting } from '#machines/shared/flow.ts';
import { isWaitOver, retryWait, second, secondLess } from '#machines/shared/retryWait.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

export type ConsentChange = { code: AgreementCode; isGiven: boolean };

const consent = setup({
  types: {
    input: {} as ConsentChange,
    context: {} as ConsentChange & {
      /** The last value that the person set the switch to. */
      isWished: boolean;
      /** The value that the call in flight sends. */
      isSent: boolean;
      failure: Failure | null;
      /** The modal is closed: a call in flight may still finish. */
      isHidden: boolean;
      /** The server has stored what the person set last. */
      isSaved: boolean;
      /** The seconds that a busy server still asks for before the switch may be used again. */
      wait: number;
    },
    events: {} as
      | { type: 'consent.toggled' }
      | { type: 'consent.loaded'; isGiven: boolean }
      | { type: 'wait.cancelled' | 'modal.hidden' },
    tags: {} as 'busy' | 'slow' | 'held',
  },
  actors: { changeConsent: call<void, ConsentChange>('changeConsent') },
  delays: { slowThreshold, second },
  guards: {
    isOtherWished: ({ context: { isWished, isSent } }) => isWished !== isSent,
    isHidden: ({ context }) => context.isHidden,
    isWaitOver,
  },
  actions: {
    toggle: assign(({ context }) => ({ isWished: !context.isWished })),
    markSent: assign(({ context }) => ({
      isSent: context.isWished,
      failure: null,
      isSaved: false,
    })),
    confirm: assign(({ context }) => ({ isGiven: context.isSent, isSaved: true })),
    syncFromServer: assign(({ event }) => {
      assertEvent(event, 'consent.loaded');
      return { isGiven: event.isGiven, isWished: event.isGiven };
    }),
    rollBack: assign(({ context }) => ({ isWished: context.isGiven })),
    setFailure: assign(({ event }) => {
      const failure = toFailure(errorOf(event));
      return { failure, wait: retryAfterOf(failure) };
    }),
    countDown: assign({ wait: secondLess }),
    /** Shows the failure, unless the server's own text has been shown. */
    showFailure: (_, _params: { failure: Failure | null }) => {},
    /** Reloads the profile after a change, or after a call whose outcome is unknown. */
    requestProfile: sendParent({ type: 'profile.requested' }),
    setHidden: assign({ isHidden: true }),
  },
});

/**
 * Section 3's agreements, each with a switch. The switch shows the person's choice at once, and
 * reverts if the server refuses.
 */
export const consentMachine = consent.createMachine({
  id: 'consent',
  description:
    'One switch in the profile: SMS, e-mail or push. It shows the wish at once and goes back if the server refuses.',
  meta: {
    title: 'Consent to messages',
    section: '3 “Client”, 7',
    events: {
      'consent.loaded': 'The server has sent the state of the consent.',
      'consent.toggled': 'The person turns the switch.',
    },
    calls: {
      changeConsent: {
        does: 'Sends the server the messages that the client wants.',
        to: 'POST /v1/client/subscription/change',
        section: '7, D11',
      },
    },
  } satisfies FlowWords<typeof consent>,
  context: ({ input }) => ({
    ...input,
    isWished: input.isGiven,
    isSent: input.isGiven,
    failure: null,
    isHidden: false,
    isSaved: false,
    wait: 0,
  }),
  initial: 'settled',
  states: {
    settled: {
      ...retryWait,
      description: 'The switch shows what the server holds.',
      always: { guard: 'isHidden', target: 'ended' },
      on: {
        'modal.hidden': 'ended',
        'consent.toggled': { guard: 'isWaitOver', target: 'saving', actions: 'toggle' },
        'consent.loaded': { actions: 'syncFromServer' },
      },
    },
    saving: {
      ...waiting,
      tags: 'busy',
      description: 'The switch shows the last wish; one call at a time sends it to the server.',
      entry: 'markSent',
      invoke: {
        id: 'changeConsent',
        src: 'changeConsent',
        input: ({ context: { code, isWished } }) => ({ code, isGiven: isWished }),
        onDone: [
          { guard: 'isOtherWished', target: 'saving', reenter: true, actions: 'confirm' },
          { target: 'settled', actions: ['confirm', 'requestProfile'] },
        ],
        onError: {
          target: 'settled',
          actions: [
            'setFailure',
            'rollBack',
            { type: 'showFailure', params: ({ context: { failure } }) => ({ failure }) },
            'requestProfile',
          ],
        },
      },
      on: {
        'consent.toggled': { actions: 'toggle' },
        'modal.hidden': { actions: 'setHidden' },
        'wait.cancelled': { target: 'settled', actions: ['rollBack', 'requestProfile'] },
      },
    },
    ended: { type: 'final', description: 'The modal is closed and no call is under way.' },
  },
});
