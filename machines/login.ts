import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Tokens } from '../src/domain/client';
import { toFailure, type Failure } from '../src/domain/failure';
import type { FormRules } from '../src/domain/fields';
import type { CodeStep } from '../src/domain/codeStep';
import { call } from './call';
import { codeFormMachine, type CodeCompleted } from './codeForm';
import { formMachine, type FormCompleted } from './form';
import { patience, waiting } from './patience';
import { resendMachine, type CodeResent, type OperationExpired, type Sent } from './resend';

export type PhoneGiven = { phone: string };
export type OperationStarted = Sent & { operationId: string };
export type TypedCode = PhoneGiven & { operationId: string; code: string };

export const loginRules = { phone: { type: 'phone', required: true } } as const satisfies FormRules;

/** Section 4 "Session", its visitor half: a phone, then the code from the SMS. */
export const loginMachine = setup({
  types: {
    input: {} as { codeLength: number; phone?: string },
    context: {} as CodeStep & {
      codeLength: number;
      failure: Failure | null;
      tokens: Tokens | null;
    },
    events: {} as
      | FormCompleted
      | CodeCompleted
      | CodeResent
      | OperationExpired
      | { type: 'phone.given'; phone: string }
      | { type: 'phone.changeRequested' }
      | ({ type: 'step.restored' } & CodeStep)
      | { type: 'step.left' }
      | { type: 'wait.cancelled' },
    output: {} as Tokens | null,
    tags: {} as 'busy' | 'slow',
    children: {} as { phoneForm: 'form'; codeForm: 'codeForm'; resend: 'resend' },
  },
  actors: {
    form: formMachine,
    codeForm: codeFormMachine,
    resend: resendMachine,
    requestCode: call<OperationStarted, PhoneGiven>('requestCode'),
    verifyCode: call<Tokens, TypedCode>('verifyCode'),
  },
  delays: { patience },
  guards: {
    isRefusal: (_, { error }: { error: unknown }) => toFailure(error).kind === 'rejected',
  },
  actions: {
    setPhone: assign((_, { values }: FormCompleted) => ({ phone: String(values['phone']) })),
    setGivenPhone: assign((_, { phone }: PhoneGiven) => ({ phone, failure: null })),
    setOperation: assign((_, { operationId, sentAt }: OperationStarted) => ({
      operationId,
      sentAt,
    })),
    setStep: assign((_, { phone, operationId, sentAt }: CodeStep) => ({
      phone,
      operationId,
      sentAt,
      failure: null,
    })),
    setFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    refusePhone: sendTo('phoneForm', (_, { error }: { error: unknown }) => ({
      type: 'form.refused' as const,
      failure: toFailure(error),
    })),
    releasePhone: sendTo('phoneForm', { type: 'form.released' }),
    refuseCode: sendTo('codeForm', (_, { error }: { error: unknown }) => ({
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
    focusPhone: () => {},
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    codeLength: input.codeLength,
    phone: input.phone ?? '',
    operationId: '',
    sentAt: 0,
    failure: null,
    tokens: null,
  }),
  initial: 'phone',
  output: ({ context }) => context.tokens,
  states: {
    phone: {
      description: 'The visitor types the phone number.',
      invoke: {
        id: 'phoneForm',
        src: 'form',
        input: ({ context: { phone } }) => ({ rules: loginRules, values: { phone } }),
      },
      on: {
        'step.restored': {
          target: 'code',
          actions: { type: 'setStep', params: ({ event }) => event },
        },
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The number is being typed.',
          on: {
            'form.completed': {
              target: 'requesting',
              actions: ['clearFailure', { type: 'setPhone', params: ({ event }) => event }],
            },
            'phone.given': {
              target: '#login.phone',
              reenter: true,
              actions: { type: 'setGivenPhone', params: ({ event }) => event },
            },
          },
        },
        requesting: {
          ...waiting,
          tags: 'busy',
          description: 'The server is asked to send a code.',
          invoke: {
            id: 'requestCode',
            src: 'requestCode',
            input: ({ context: { phone } }) => ({ phone }),
            onDone: {
              target: '#login.code',
              actions: [{ type: 'setOperation', params: ({ event }) => event.output }, 'enterStep'],
            },
            onError: {
              target: 'entering',
              actions: { type: 'refusePhone', params: ({ event: { error } }) => ({ error }) },
            },
          },
          on: { 'wait.cancelled': { target: 'entering', actions: 'releasePhone' } },
        },
      },
    },
    code: {
      description: 'The visitor types the code from the SMS, or asks for another one.',
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
          actions: [assign({ sentAt: ({ event }) => event.sentAt }), 'updateStep', 'clearCode'],
        },
        'operation.expired': {
          target: 'phone',
          actions: [{ type: 'setFailure', params: ({ event }) => event }, 'leaveStep'],
        },
        'phone.changeRequested': { target: 'phone', actions: ['leaveStep', 'focusPhone'] },
        'step.left': { target: 'phone', actions: 'focusPhone' },
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The digits are being typed.',
          on: { 'code.completed': 'verifying' },
        },
        verifying: {
          ...waiting,
          tags: 'busy',
          description: 'The server is checking the code.',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ context: { phone, operationId }, event }) => {
              assertEvent(event, 'code.completed');
              return { phone, operationId, code: event.code };
            },
            onDone: {
              target: '#login.verified',
              actions: assign({ tokens: ({ event }) => event.output }),
            },
            onError: [
              {
                guard: { type: 'isRefusal', params: ({ event: { error } }) => ({ error }) },
                target: 'entering',
                actions: { type: 'refuseCode', params: ({ event: { error } }) => ({ error }) },
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
          },
        },
      },
    },
    verified: { type: 'final', description: 'The tokens are here: the visitor is a client.' },
  },
});
