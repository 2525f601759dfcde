import { assign, sendParent, sendTo, setup } from 'xstate';
import type { CodeStep } from '#domain/codeStep.ts';
import { retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import { place, routes } from '#domain/routes.ts';
import { call } from '#machines/shared/call.ts';
import { escalate, escalation } from '#machines/shared/escalate.ts';
import { otpOf } from './otp';
import type { OtpNews } from './otpSetup';
import { type OtpOutput, failureOf, isLeft, isVerified, outputOf, stepActions } from './otpOutput';
import { isWaitOver, retryWait, second, secondLess } from '#machines/shared/retryWait.ts';
import { slowThreshold, waiting } from '#machines/shared/slowThreshold.ts';
import type { Sent } from './resend';

/** `phone` is where the code went. */
export type DeletionStarted = Sent & { phone: string };

type ScreenNews = { type: 'screen.left' | 'screen.returned' };

const tellOtp = {
  type: 'tellOtp',
  params: ({ event }: { event: ScreenNews }) => event,
} as const;

/** Section 4 "Account deletion": request, then confirm; until then nothing is deleted. */
export const accountDeletionMachine = setup({
  types: {
    input: {} as { codeLength: number; isSignedIn: boolean },
    context: {} as CodeStep & {
      codeLength: number;
      isSignedIn: boolean;
      failure: Failure | null;
      /** The page has been left, and an answer is on its way. */
      isUnseen: boolean;
      /** The seconds that a busy server still asks for before the code is asked for again. */
      wait: number;
    },
    events: {} as
      | OtpNews
      | { type: 'deletion.requested' }
      | ({ type: 'step.restored' } & CodeStep)
      | ScreenNews
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
    isVerified,
    isLeft,
    isWaitOver,
  },
  actions: {
    setStep: assign((_, { phone, sentAt }: DeletionStarted) => ({
      phone,
      sentAt,
      failure: null,
    })),
    setSentAt: assign((_, { sentAt }: Sent) => ({ sentAt })),
    setFailure: assign((_, { failure }: { failure: Failure }) => ({
      failure,
      wait: retryAfterOf(failure),
    })),
    setExpiry: assign((_, output: OtpOutput) => ({ failure: failureOf(output) })),
    clearFailure: assign({ failure: null, wait: 0 }),
    countDown: assign({ wait: secondLess }),
    setUnseen: assign((_, { isUnseen }: { isUnseen: boolean }) => ({ isUnseen })),
    tellOtp: sendTo('otp', (_, news: ScreenNews) => news),
    leaveOtp: sendTo('otp', { type: 'step.left' }),
    ...stepActions,
    ...escalation,
    /** To the login, and from there back to this page (D25). */
    redirectToSignIn: sendParent({
      type: 'navigation.requested',
      target: place(routes.auth, { returnTo: routes.deleteAccount }),
      mode: 'push',
    }),
    /** The account is gone, so every session of it is over: in this tab and in the others. */
    endSession: sendParent({ type: 'account.deleted' }),
    focusHeading: () => {},
  },
}).createMachine({
  id: 'accountDeletion',
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
    'session.ended': {
      target: '.signedOut',
      actions: 'clearFailure',
    },
    'session.started': { target: '.explaining', actions: 'clearFailure' },
    'screen.left': '.left',
  },
  states: {
    checking: {
      description: 'Whether somebody is signed in decides what the page says.',
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
        'step.restored': {
          target: 'code',
          actions: { type: 'setStep', params: ({ event }) => event },
        },
      },
    },
    requesting: {
      ...waiting,
      tags: 'busy',
      description: 'The server is asked to send a code. One that is on its way already counts.',
      invoke: {
        id: 'requestDeletion',
        src: 'requestDeletion',
        onDone: {
          target: 'code',
          actions: [{ type: 'setStep', params: ({ event }) => event.output }, 'enterStep'],
        },
        onError: {
          target: 'explaining',
          actions: {
            type: 'setFailure',
            params: ({ event: { error } }) => ({ failure: toFailure(error) }),
          },
        },
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
          {
            guard: { type: 'isVerified', params: outputOf },
            target: 'deleted',
            actions: 'endSession',
          },
          { guard: 'isUnseen', target: 'left' },
          {
            guard: { type: 'isLeft', params: outputOf },
            target: 'explaining',
            actions: 'focusHeading',
          },
          {
            target: 'explaining',
            actions: [{ type: 'setExpiry', params: outputOf }, 'leaveStep'],
          },
        ],
        onError: escalate,
      },
      on: {
        'code.resent': {
          actions: [{ type: 'setSentAt', params: ({ event }) => event }, 'updateStep'],
        },
        'step.leaveRequested': { actions: 'leaveStep' },
        'step.left': { actions: 'leaveOtp' },
        'step.kept': { actions: 'enterStep' },
        'screen.left': {
          actions: [{ type: 'setUnseen', params: { isUnseen: true } }, tellOtp],
        },
        'screen.returned': {
          actions: [{ type: 'setUnseen', params: { isUnseen: false } }, tellOtp],
        },
      },
    },
    left: { type: 'final', description: 'Nobody is on the page, and no answer is waited for.' },
    deleted: {
      type: 'final',
      description: 'The account and its data are gone; the app says good-bye on the main page.',
    },
  },
});
