import { assertEvent, assign, forwardTo, sendParent, sendTo, setup } from 'xstate';
import type { Client } from '#domain/client.ts';
import type { CodeStep } from '#domain/code.ts';
import { retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import { place, routes } from '#domain/routes.ts';
import {
  call,
  errorOf,
  escalate,
  escalation,
  outputOf,
  slowThreshold,
  waiting,
} from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { ClientKnown, OnScreen } from '#machines/shared/onScreen.ts';
import { isWaitOver, retryWait, second, secondLess } from '#machines/shared/retryWait.ts';
import {
  arrivalGuards,
  codeEvents,
  endingGuards,
  failureOf,
  stepEnded,
  stepLeft,
  stepNews,
  stepOf,
  unverifiedEndings,
  type PlaceArrived,
} from './codeStep';
import { otpOf, type OtpNews } from './otp';
import type { Sent } from './resend';

/** `phone` is where the code went. */
type DeletionStarted = Sent & { phone: string };

const accountDeletion = setup({
  types: {
    input: {} as { codeLength: number; isSignedIn: boolean; ownPhone: string | undefined },
    context: {} as CodeStep & {
      codeLength: number;
      isSignedIn: boolean;
      /** The client’s phone, once the client has loaded. */
      ownPhone: string | undefined;
      failure: Failure | null;
      /** The person has left the page while a call is in flight. */
      isUnseen: boolean;
      /** The seconds that a busy server still asks for before the code is asked for again. */
      wait: number;
    },
    events: {} as
      | OtpNews
      | { type: 'deletion.requested' }
      | PlaceArrived
      | ClientKnown
      | { type: 'screen.left' }
      | { type: 'screen.returned'; client: Client | null }
      | { type: 'session.started' | 'session.ended' }
      | { type: 'wait.cancelled' },
    tags: {} as 'busy' | 'slow' | 'held',
    children: {} as { otp: 'otp' },
  },
  actors: {
    otp: otpOf<void>(),
    requestDeletion: call<DeletionStarted, void>('requestDeletion'),
  },
  delays: { slowThreshold, second },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    isUnseen: ({ context }) => context.isUnseen,
    isWaitOver,
    ...endingGuards,
    ...arrivalGuards,
  },
  actions: {
    setStep: assign(({ event }) => {
      const { phone, sentAt } = outputOf<DeletionStarted>(event);
      return { phone, sentAt, failure: null };
    }),
    restoreStep: assign(({ context, event }) => ({
      ...stepOf(event, context.ownPhone),
      failure: null,
    })),
    setOwnPhone: assign(({ event }) => {
      assertEvent(event, ['client.loaded', 'client.updated', 'screen.returned']);
      return { ownPhone: event.client?.mobilePhone };
    }),
    forgetClient: assign({ failure: null, wait: 0, ownPhone: undefined }),
    setSentAt: assign(({ event }) => {
      assertEvent(event, 'code.resent');
      return { sentAt: event.sentAt };
    }),
    setFailure: assign(({ event }) => {
      const failure = toFailure(errorOf(event));
      return { failure, wait: retryAfterOf(failure) };
    }),
    setExpiry: assign(({ event }) => ({ failure: failureOf(event) })),
    clearFailure: assign({ failure: null, wait: 0 }),
    countDown: assign({ wait: secondLess }),
    setUnseen: assign((_, { isUnseen }: { isUnseen: boolean }) => ({ isUnseen })),
    tellOtp: forwardTo('otp'),
    leaveOtp: sendTo('otp', ({ context, event }) => stepLeft(event, context.ownPhone)),
    enterStep: sendParent(({ context }) => stepNews('step.entered', routes.deleteAccount, context)),
    updateStep: sendParent(({ context }) =>
      stepNews('step.updated', routes.deleteAccount, context),
    ),
    leaveStep: sendParent(stepEnded(routes.deleteAccount)),
    ...escalation,
    /** Opens the login, which returns to this page afterwards (D25). */
    redirectToSignIn: sendParent({
      type: 'navigation.requested',
      target: place(routes.auth, { returnTo: routes.deleteAccount }),
      mode: 'push',
    }),
    /** The account is gone, so every session of it is over: in this tab and in the others. */
    endSession: sendParent({ type: 'account.deleted' }),
    /** The page begins at its top again, and its heading is read out. */
    showHeading: () => {},
  },
});

/** Section 4 "Account deletion": request, then confirm; until then nothing is deleted. */
export const accountDeletionMachine = accountDeletion.createMachine({
  id: 'accountDeletion',
  description:
    'A client reads what is lost, asks for deletion and confirms it with a code. Nothing is deleted before that.',
  meta: {
    title: 'Account deletion',
    section: '4 “Account deletion”',
    events: { 'deletion.requested': 'The person presses «Удалить аккаунт».' },
    calls: {
      requestDeletion: {
        does: 'Asks for deletion; the server sends a code.',
        to: 'POST /v1/client/revoke',
        section: '4, 7',
      },
    },
    otherCalls: {
      'otp.verifyCode': {
        does: 'Checks the code; with it the account is deleted.',
        to: 'POST /v1/client/revoke/confirm',
        section: '4, 7',
      },
      'otp.resendCode': {
        does: 'Asks for another code, by the call that asks for deletion.',
        to: 'POST /v1/client/revoke',
        section: '4, 7, D16',
      },
    },
  } satisfies FlowWords<typeof accountDeletion>,
  context: ({ input }) => ({
    ...input,
    phone: '',
    operationId: '',
    sentAt: 0,
    failure: null,
    isUnseen: false,
    wait: 0,
  }),
  initial: 'checking',
  on: {
    'client.loaded': { actions: 'setOwnPhone' },
    'client.updated': { actions: 'setOwnPhone' },
    'session.ended': { target: '.signedOut', actions: 'forgetClient' },
    'session.started': { target: '.explaining', actions: 'forgetClient' },
    'screen.left': '.left',
  },
  states: {
    checking: {
      description: 'The page shows one thing to a client and another to a visitor.',
      always: [{ guard: 'isSignedIn', target: 'explaining' }, { target: 'signedOut' }],
    },
    signedOut: {
      description: 'A visitor reads what deletion means; to go on they have to sign in first.',
      on: { 'deletion.requested': { actions: 'redirectToSignIn' } },
    },
    explaining: {
      ...retryWait,
      description: 'The client reads what they will lose; nothing has been sent.',
      on: {
        'deletion.requested': {
          guard: 'isWaitOver',
          target: 'requesting',
          actions: 'clearFailure',
        },
        'place.arrived': { guard: 'hasStep', target: 'code', actions: 'restoreStep' },
      },
    },
    requesting: {
      ...waiting,
      tags: 'busy',
      description: 'The server is asked to send a code. One that is on its way already counts.',
      invoke: {
        id: 'requestDeletion',
        src: 'requestDeletion',
        onDone: { target: 'code', actions: ['setStep', 'enterStep'] },
        onError: { target: 'explaining', actions: 'setFailure' },
      },
      on: { 'wait.cancelled': 'explaining' },
    },
    code: {
      description:
        'The client types the code from the SMS, asks for another one, or keeps the account.',
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context: { codeLength, phone, operationId, sentAt } }) => ({
          codeLength,
          phone,
          operationId,
          sentAt,
        }),
        onDone: [
          { guard: 'isVerified', target: 'deleted', actions: 'endSession' },
          { guard: 'isUnseen', target: 'left' },
          ...unverifiedEndings({
            start: 'explaining',
            switched: 'restoreStep',
            left: 'showHeading',
            failed: ['setExpiry', 'leaveStep'],
          }),
        ],
        onError: escalate,
      },
      on: {
        'code.resent': { actions: ['setSentAt', 'updateStep'] },
        ...codeEvents,
        'step.kept': { actions: 'enterStep' },
        'screen.left': {
          actions: [{ type: 'setUnseen', params: { isUnseen: true } }, 'tellOtp'],
        },
        'screen.returned': {
          actions: ['setOwnPhone', { type: 'setUnseen', params: { isUnseen: false } }, 'tellOtp'],
        },
      },
    },
    left: { type: 'final', description: 'The page is left, and no answer is waited for.' },
    deleted: {
      type: 'final',
      description: 'The account and its data are gone; the app says good-bye on the main page.',
    },
  },
});

export const onScreen: OnScreen = {
  receives: [
    'client.loaded',
    'client.updated',
    'place.arrived',
    'session.started',
    'session.ended',
    'screen.left',
    'screen.returned',
  ],
};
