import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { CodeStep } from '../src/domain/codeStep';
import { toFailure, type Failure } from '../src/domain/failure';
import { call } from './call';
import { codeFormMachine, type CodeCompleted } from './codeForm';
import { patience, waiting } from './patience';
import { resendMachine, type CodeResent, type OperationExpired, type Sent } from './resend';

/** `phone` is where the code went. */
export type DeletionStarted = Sent & { phone: string };

type Thrown = { error: unknown };

/** Section 4 "Account deletion": request, then confirm; until then nothing is deleted. */
export const accountDeletionMachine = setup({
  types: {
    input: {} as { codeLength: number; isSignedIn: boolean },
    context: {} as CodeStep & { codeLength: number; isSignedIn: boolean; failure: Failure | null },
    events: {} as
      | CodeCompleted
      | CodeResent
      | OperationExpired
      | { type: 'deletion.requested' }
      | { type: 'deletion.declined' }
      | ({ type: 'step.restored' } & CodeStep)
      | { type: 'step.left' }
      | { type: 'session.started' }
      | { type: 'session.ended' }
      | { type: 'wait.cancelled' },
    tags: {} as 'busy' | 'slow',
    children: {} as { codeForm: 'codeForm'; resend: 'resend' },
  },
  actors: {
    codeForm: codeFormMachine,
    resend: resendMachine,
    requestDeletion: call<DeletionStarted, void>('requestDeletion'),
    confirmDeletion: call<void, { code: string }>('confirmDeletion'),
  },
  delays: { patience },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    isRefusal: (_, { error }: Thrown) => toFailure(error).kind === 'rejected',
  },
  actions: {
    setStep: assign((_, { phone, sentAt }: DeletionStarted) => ({
      phone,
      sentAt,
      failure: null,
    })),
    setSent: assign((_, { sentAt }: Sent) => ({ sentAt })),
    setFailure: assign((_, { failure }: { failure: Failure | null }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    refuseCode: sendTo('codeForm', (_, { error }: Thrown) => ({
      type: 'code.refused' as const,
      failure: toFailure(error),
    })),
    releaseCode: sendTo('codeForm', (_, { failure }: { failure: Failure | null }) => ({
      type: 'code.released' as const,
      failure,
    })),
    clearCode: sendTo('codeForm', { type: 'code.replaced' }),
    /** The history entry of the code step: a new one, its data anew, back to the one before. */
    enterStep: () => {},
    updateStep: () => {},
    leaveStep: () => {},
    /** To the login, and from there back to this page (D25). */
    leadToSignIn: () => {},
    /** The account is gone, so every session of it is over: in this tab and in the others. */
    endSession: () => {},
    focusHeading: () => {},
  },
}).createMachine({
  id: 'accountDeletion',
  context: ({ input }) => ({ ...input, phone: '', operationId: '', sentAt: 0, failure: null }),
  initial: 'checking',
  on: {
    'session.ended': {
      target: '.signedOut',
      actions: 'clearFailure',
    },
    'session.started': { target: '.explaining', actions: 'clearFailure' },
  },
  states: {
    checking: {
      description: 'Whether somebody is signed in decides what the page says.',
      always: [{ guard: 'isSignedIn', target: 'explaining' }, { target: 'signedOut' }],
    },
    signedOut: {
      description: 'A visitor reads what deletion means; to go on they have to sign in first.',
      on: { 'deletion.requested': { actions: 'leadToSignIn' } },
    },
    explaining: {
      description: 'The client reads what they will lose; nothing has been sent.',
      on: {
        'deletion.requested': { target: 'requesting', actions: 'clearFailure' },
        'step.restored': {
          target: 'code',
          actions: { type: 'setStep', params: ({ event }) => event },
        },
      },
    },
    requesting: {
      ...waiting,
      tags: 'busy',
      description: 'The server is asked to send a code.',
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
      invoke: [
        {
          id: 'codeForm',
          src: 'codeForm',
          input: ({ context: { codeLength } }) => ({ length: codeLength }),
        },
        {
          id: 'resend',
          src: 'resend',
          input: ({ context: { phone, operationId, sentAt } }) => ({ phone, operationId, sentAt }),
        },
      ],
      on: {
        'code.resent': {
          target: '.entering',
          actions: [{ type: 'setSent', params: ({ event }) => event }, 'updateStep', 'clearCode'],
        },
        'operation.expired': {
          target: 'explaining',
          actions: [{ type: 'setFailure', params: ({ event }) => event }, 'leaveStep'],
        },
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The digits are being typed.',
          on: {
            'code.completed': 'confirming',
            'deletion.declined': {
              target: '#accountDeletion.explaining',
              actions: ['leaveStep', 'focusHeading'],
            },
            'step.left': { target: '#accountDeletion.explaining', actions: 'focusHeading' },
          },
        },
        confirming: {
          ...waiting,
          tags: 'busy',
          description: 'The code is being checked; what comes of it is waited for, not guessed.',
          invoke: {
            id: 'confirmDeletion',
            src: 'confirmDeletion',
            input: ({ event }) => {
              assertEvent(event, 'code.completed');
              return { code: event.code };
            },
            onDone: { target: '#accountDeletion.deleted', actions: 'endSession' },
            onError: [
              {
                guard: { type: 'isRefusal', params: ({ event }) => event },
                target: 'entering',
                actions: { type: 'refuseCode', params: ({ event }) => event },
              },
              {
                target: 'entering',
                actions: {
                  type: 'releaseCode',
                  params: ({ event: { error } }) => ({ failure: toFailure(error) }),
                },
              },
            ],
          },
          on: {
            'wait.cancelled': {
              target: 'entering',
              actions: { type: 'releaseCode', params: { failure: null } },
            },
            'step.left': { actions: 'enterStep' },
          },
        },
      },
    },
    deleted: {
      type: 'final',
      description: 'The account and its data are gone; the app says good-bye on the main page.',
    },
  },
});
