import { toFailure } from '#domain/failure.ts';
import { escalate, waiting } from '#machines/shared/flow.ts';
import { retryWait } from '#machines/shared/retryWait.ts';
import { accountDeletion, ownStepOf, type ScreenNews } from './accountDeletionSetup';
import { nextOf, outputOf } from './otpOutput';
import type { FlowWords } from '#machines/shared/flowWords.ts';

const tellOtp = {
  type: 'tellOtp',
  params: ({ event }: { event: ScreenNews }) => event,
} as const;

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
    'session.ended': {
      target: '.signedOut',
      actions: 'clearFailure',
    },
    'session.started': { target: '.explaining', actions: 'clearFailure' },
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
        'place.arrived': {
          guard: { type: 'hasStep', params: ownStepOf },
          target: 'code',
          actions: { type: 'restoreStep', params: ownStepOf },
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
            guard: { type: 'isLedOn', params: outputOf },
            target: 'code',
            reenter: true,
            actions: { type: 'restoreStep', params: nextOf },
          },
          {
            guard: { type: 'isLeft', params: outputOf },
            target: 'explaining',
            actions: 'showHeading',
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
        'place.arrived': {
          guard: { type: 'hasLeft', params: ownStepOf },
          actions: { type: 'leaveOtp', params: ownStepOf },
        },
        'step.kept': { actions: 'enterStep' },
        'screen.left': {
          actions: [{ type: 'setUnseen', params: { isUnseen: true } }, tellOtp],
        },
        'screen.returned': {
          actions: [{ type: 'setUnseen', params: { isUnseen: false } }, tellOtp],
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
