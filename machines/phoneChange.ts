import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Tokens } from '../src/domain/client';
import { errorCode, toFailure, type Failure } from '../src/domain/failure';
import { maskedPhone } from '../src/domain/phone';
import type { PhoneChangeStep } from '../src/domain/phoneChange';
import { call } from './call';
import { codeFormMachine, type CodeCompleted } from './codeForm';
import { formMachine, type FormCompleted } from './form';
import { patience, waiting } from './patience';
import { resendMachine, type CodeResent, type OperationExpired, type Sent } from './resend';

type Thrown = { error: unknown };
type Code = { code: string };
/** The number there is, and what has been typed of the new one. */
type Numbers = { oldPhone: string; phone: string };

/** Section 4 "Phone change": the old phone confirms the wish, the new one that it is there. */
export const phoneChangeMachine = setup({
  types: {
    /** Without an old phone the client is not known yet. */
    input: {} as { codeLength: number; oldPhone: string },
    context: {} as Omit<PhoneChangeStep, 'stage'> & {
      codeLength: number;
      failure: Failure | null;
    },
    events: {} as
      | FormCompleted
      | CodeCompleted
      | CodeResent
      | OperationExpired
      | ({ type: 'client.known' } & Numbers)
      | { type: 'back.requested' }
      | ({ type: 'step.restored' } & PhoneChangeStep)
      | { type: 'step.left' }
      | { type: 'wait.cancelled' },
    tags: {} as 'busy' | 'slow',
    children: {} as {
      phoneForm: 'form';
      codeForm: 'codeForm';
      oldResend: 'resendToOld';
      newResend: 'resendToNew';
    },
  },
  actors: {
    form: formMachine,
    codeForm: codeFormMachine,
    resendToOld: resendMachine,
    resendToNew: resendMachine,
    requestChange: call<Sent, { phone: string }>('requestChange'),
    confirmOldPhone: call<Sent, Code>('confirmOldPhone'),
    confirmNewPhone: call<Tokens, Code>('confirmNewPhone'),
  },
  delays: { patience },
  guards: {
    isClientKnown: ({ context }) => context.oldPhone !== '',
    isNewStage: (_, { stage }: PhoneChangeStep) => stage === 'new',
    isTaken: (_, { error }: Thrown) => {
      const failure = toFailure(error);
      return failure.kind === 'rejected' && failure.code === errorCode.phoneTaken;
    },
    isRefusal: (_, { error }: Thrown) => toFailure(error).kind === 'rejected',
  },
  actions: {
    setNumbers: assign((_, { oldPhone, phone }: Numbers) => ({ oldPhone, phone, failure: null })),
    setPhone: assign((_, { values }: FormCompleted) => ({ phone: String(values['phone']) })),
    setStep: assign((_, { phone, oldSentAt, newSentAt }: PhoneChangeStep) => ({
      phone,
      oldSentAt,
      newSentAt,
      failure: null,
    })),
    setOldSent: assign((_, { sentAt }: Sent) => ({ oldSentAt: sentAt, failure: null })),
    setNewSent: assign((_, { sentAt }: Sent) => ({ newSentAt: sentAt, failure: null })),
    setFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    refusePhone: sendTo('phoneForm', (_, { error }: Thrown) => ({
      type: 'form.refused' as const,
      failure: toFailure(error),
    })),
    releasePhone: sendTo('phoneForm', { type: 'form.released' }),
    refuseCode: sendTo('codeForm', (_, { error }: Thrown) => ({
      type: 'code.refused' as const,
      failure: toFailure(error),
    })),
    releaseCode: sendTo('codeForm', (_, { failure }: { failure: Failure | null }) => ({
      type: 'code.released' as const,
      failure,
    })),
    clearCode: sendTo('codeForm', { type: 'code.replaced' }),
    /** The history entry of the codes: a new one, its data anew, back to the one before, plain. */
    enterStep: (_, _params: Pick<PhoneChangeStep, 'stage'>) => {},
    updateStep: (_, _params: Pick<PhoneChangeStep, 'stage'>) => {},
    leaveStep: () => {},
    forgetStep: () => {},
    /** The former tokens are dead: the new ones take their place in every tab. */
    issueTokens: (_, _params: { tokens: Tokens }) => {},
    focusPhone: () => {},
    focusRefusal: () => {},
    focusTitle: () => {},
  },
}).createMachine({
  id: 'phoneChange',
  context: ({ input }) => ({ ...input, phone: '', oldSentAt: 0, newSentAt: 0, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Whether the client is known decides what comes first.',
      always: [{ guard: 'isClientKnown', target: 'request' }, { target: 'awaitingClient' }],
    },
    awaitingClient: {
      description: 'The page has just been loaded: who the client is, is being asked.',
      on: {
        'client.known': {
          target: 'request',
          actions: { type: 'setNumbers', params: ({ event }) => event },
        },
      },
    },
    request: {
      description: 'The client types the new number.',
      invoke: {
        id: 'phoneForm',
        src: 'form',
        input: ({ context: { phone, oldPhone } }) => ({
          rules: { phone: { type: 'phone', required: true, current: maskedPhone(oldPhone) } },
          values: { phone },
        }),
      },
      on: {
        'client.known': {
          target: 'request',
          reenter: true,
          actions: { type: 'setNumbers', params: ({ event }) => event },
        },
        'step.restored': [
          {
            guard: { type: 'isNewStage', params: ({ event }) => event },
            target: 'newCode',
            actions: { type: 'setStep', params: ({ event }) => event },
          },
          { target: 'oldCode', actions: { type: 'setStep', params: ({ event }) => event } },
        ],
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The new number is being typed.',
          on: {
            'form.completed': {
              target: 'requesting',
              actions: ['clearFailure', { type: 'setPhone', params: ({ event }) => event }],
            },
          },
        },
        requesting: {
          ...waiting,
          tags: 'busy',
          description: 'The server is asked to send a code to the old number.',
          invoke: {
            id: 'requestChange',
            src: 'requestChange',
            input: ({ context: { phone } }) => ({ phone }),
            onDone: {
              target: '#phoneChange.oldCode',
              actions: [
                { type: 'setOldSent', params: ({ event }) => event.output },
                { type: 'enterStep', params: { stage: 'old' } },
              ],
            },
            onError: {
              target: 'entering',
              actions: [{ type: 'refusePhone', params: ({ event }) => event }, 'focusRefusal'],
            },
          },
          on: { 'wait.cancelled': { target: 'entering', actions: 'releasePhone' } },
        },
      },
    },
    oldCode: {
      description: 'The client types the code that went to the old number.',
      invoke: [
        {
          id: 'codeForm',
          src: 'codeForm',
          input: ({ context: { codeLength } }) => ({ length: codeLength }),
        },
        {
          id: 'oldResend',
          src: 'resendToOld',
          input: ({ context: { oldPhone, oldSentAt } }) => ({
            phone: oldPhone,
            operationId: '',
            sentAt: oldSentAt,
          }),
        },
      ],
      on: {
        'code.resent': {
          target: '.entering',
          actions: [
            { type: 'setOldSent', params: ({ event }) => event },
            { type: 'updateStep', params: { stage: 'old' } },
            'clearCode',
          ],
        },
        'client.known': {
          target: 'request',
          actions: [
            { type: 'setNumbers', params: ({ event }) => event },
            'leaveStep',
            'focusPhone',
          ],
        },
        'operation.expired': {
          target: 'request',
          actions: [
            { type: 'setFailure', params: ({ event }) => event },
            'leaveStep',
            'focusRefusal',
          ],
        },
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The digits are being typed.',
          on: {
            'code.completed': { target: 'confirming', actions: 'clearFailure' },
            'back.requested': {
              target: '#phoneChange.request',
              actions: ['clearFailure', 'leaveStep', 'focusPhone'],
            },
            'step.left': {
              target: '#phoneChange.request',
              actions: ['clearFailure', 'focusPhone'],
            },
          },
        },
        confirming: {
          ...waiting,
          tags: 'busy',
          description: 'The code is being checked; a right one sends another to the new number.',
          invoke: {
            id: 'confirmOldPhone',
            src: 'confirmOldPhone',
            input: ({ event }) => {
              assertEvent(event, 'code.completed');
              return { code: event.code };
            },
            onDone: {
              target: '#phoneChange.newCode',
              actions: [
                { type: 'setNewSent', params: ({ event }) => event.output },
                { type: 'updateStep', params: { stage: 'new' } },
              ],
            },
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
            'step.left': { actions: { type: 'enterStep', params: { stage: 'old' } } },
          },
        },
      },
    },
    newCode: {
      description: 'The old number has agreed; the client types the code that went to the new one.',
      invoke: [
        {
          id: 'codeForm',
          src: 'codeForm',
          input: ({ context: { codeLength } }) => ({ length: codeLength }),
        },
        {
          id: 'newResend',
          src: 'resendToNew',
          input: ({ context: { phone, newSentAt } }) => ({
            phone,
            operationId: '',
            sentAt: newSentAt,
          }),
        },
      ],
      on: {
        'code.resent': {
          target: '.entering',
          actions: [
            { type: 'setNewSent', params: ({ event }) => event },
            { type: 'updateStep', params: { stage: 'new' } },
            'clearCode',
          ],
        },
        'client.known': {
          target: 'request',
          actions: [
            { type: 'setNumbers', params: ({ event }) => event },
            'leaveStep',
            'focusPhone',
          ],
        },
        'operation.expired': {
          target: 'oldCode',
          actions: [
            { type: 'setFailure', params: ({ event }) => event },
            { type: 'updateStep', params: { stage: 'old' } },
          ],
        },
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The digits are being typed.',
          on: {
            'code.completed': 'confirming',
            'back.requested': {
              target: '#phoneChange.request',
              actions: ['clearFailure', 'leaveStep', 'focusPhone'],
            },
            'step.left': {
              target: '#phoneChange.request',
              actions: ['clearFailure', 'focusPhone'],
            },
          },
        },
        confirming: {
          ...waiting,
          tags: 'busy',
          description: 'The code is being checked; a right one changes the number at once.',
          invoke: {
            id: 'confirmNewPhone',
            src: 'confirmNewPhone',
            input: ({ event }) => {
              assertEvent(event, 'code.completed');
              return { code: event.code };
            },
            onDone: {
              target: '#phoneChange.changed',
              actions: [
                { type: 'issueTokens', params: ({ event }) => ({ tokens: event.output }) },
                'forgetStep',
                'focusTitle',
              ],
            },
            onError: [
              {
                guard: { type: 'isTaken', params: ({ event }) => event },
                target: '#phoneChange.request',
                actions: [
                  {
                    type: 'setFailure',
                    params: ({ event: { error } }) => ({ failure: toFailure(error) }),
                  },
                  'leaveStep',
                  'focusRefusal',
                ],
              },
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
            'step.left': { actions: { type: 'enterStep', params: { stage: 'new' } } },
          },
        },
      },
    },
    changed: {
      type: 'final',
      description: 'The number is another one now; both phones have been told.',
    },
  },
});
