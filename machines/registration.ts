import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { CodeStep } from '../src/domain/codeStep';
import { errorCode, toFailure, type Failure } from '../src/domain/failure';
import type { FormValues } from '../src/domain/fields';
import {
  applicantOf,
  emptyApplication,
  registrationRules,
  type Applicant,
} from '../src/domain/registration';
import { call } from './call';
import { codeFormMachine, type CodeCompleted } from './codeForm';
import { formMachine, type FormCompleted } from './form';
import { patience, waiting } from './patience';
import { resendMachine, type CodeResent, type OperationExpired, type Sent } from './resend';

export type RegistrationCode = { phone: string; code: string };

type Thrown = { error: unknown };

/** No code can mend these: the phone or the card has gone to somebody else meanwhile. */
const lostCodes: readonly number[] = [errorCode.registrationNotAllowed, errorCode.phoneTaken];

/** Section 4 "Registration": whether it is allowed, an SMS, then the code from it. */
export const registrationMachine = setup({
  types: {
    input: {} as {
      codeLength: number;
      /** YYYY-MM-DD; the age is counted on this day. */
      today: string;
      /** What the person has typed before. */
      values?: FormValues;
    },
    context: {} as CodeStep & {
      codeLength: number;
      today: string;
      values: FormValues;
      failure: Failure | null;
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
    tags: {} as 'busy' | 'slow',
    children: {} as { applicantForm: 'form'; codeForm: 'codeForm'; resend: 'resend' },
  },
  actors: {
    form: formMachine,
    codeForm: codeFormMachine,
    resend: resendMachine,
    checkAllowed: call<void, Applicant>('checkAllowed'),
    register: call<Sent, Applicant>('register'),
    confirmRegistration: call<void, RegistrationCode>('confirmRegistration'),
  },
  delays: { patience },
  guards: {
    isLost: (_, { error }: Thrown) => {
      const failure = toFailure(error);
      return failure.kind === 'rejected' && lostCodes.includes(failure.code);
    },
    isRefusal: (_, { error }: Thrown) => toFailure(error).kind === 'rejected',
  },
  actions: {
    setValues: assign((_, { values }: FormCompleted) => ({
      values,
      phone: applicantOf(values).phone,
    })),
    setPhone: assign(({ context: { values } }, { phone }: { phone: string }) => ({
      phone,
      values: { ...values, phone },
    })),
    setSent: assign((_, { sentAt }: Sent) => ({ sentAt })),
    setFailure: assign((_, { error }: Thrown) => ({ failure: toFailure(error) })),
    setExpiry: assign((_, { failure }: OperationExpired) => ({ failure })),
    clearFailure: assign({ failure: null }),
    refuseForm: sendTo('applicantForm', (_, { error }: Thrown) => ({
      type: 'form.refused' as const,
      failure: toFailure(error),
    })),
    releaseForm: sendTo('applicantForm', { type: 'form.released' }),
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
    /** To the login, with the phone filled in. */
    leadToSignIn: () => {},
    focusPhone: () => {},
    focusRefusal: () => {},
  },
}).createMachine({
  id: 'registration',
  context: ({ input: { codeLength, today, values = emptyApplication } }) => ({
    codeLength,
    today,
    values,
    phone: applicantOf(values).phone,
    operationId: '',
    sentAt: 0,
    failure: null,
  }),
  initial: 'form',
  states: {
    form: {
      description: 'The visitor says who they are, which card they have and what they agree to.',
      invoke: {
        id: 'applicantForm',
        src: 'form',
        input: ({ context: { values, today } }) => ({ rules: registrationRules, values, today }),
      },
      on: {
        'step.restored': {
          target: 'code',
          actions: [
            'clearFailure',
            { type: 'setPhone', params: ({ event }) => event },
            { type: 'setSent', params: ({ event }) => event },
          ],
        },
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The fields are being filled in.',
          on: {
            'form.completed': {
              target: 'checking',
              actions: ['clearFailure', { type: 'setValues', params: ({ event }) => event }],
            },
            'phone.given': {
              target: '#registration.form',
              reenter: true,
              actions: ['clearFailure', { type: 'setPhone', params: ({ event }) => event }],
            },
          },
        },
        checking: {
          ...waiting,
          tags: 'busy',
          description: 'The server is asked whether this person may register.',
          invoke: {
            id: 'checkAllowed',
            src: 'checkAllowed',
            input: ({ context: { values } }) => applicantOf(values),
            onDone: 'registering',
            onError: {
              target: 'filling',
              actions: [{ type: 'refuseForm', params: ({ event }) => event }, 'focusRefusal'],
            },
          },
          on: { 'wait.cancelled': { target: 'filling', actions: 'releaseForm' } },
        },
        registering: {
          ...waiting,
          tags: 'busy',
          description: 'The server is asked to register them and to send a code.',
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ context: { values } }) => applicantOf(values),
            onDone: {
              target: '#registration.code',
              actions: [{ type: 'setSent', params: ({ event }) => event.output }, 'enterStep'],
            },
            onError: {
              target: 'filling',
              actions: [{ type: 'refuseForm', params: ({ event }) => event }, 'focusRefusal'],
            },
          },
          on: { 'wait.cancelled': { target: 'filling', actions: 'releaseForm' } },
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
          actions: [{ type: 'setSent', params: ({ event }) => event }, 'updateStep', 'clearCode'],
        },
        'operation.expired': {
          target: 'form',
          actions: [
            { type: 'setExpiry', params: ({ event }) => event },
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
            'code.completed': 'confirming',
            'phone.changeRequested': {
              target: '#registration.form',
              actions: ['leaveStep', 'focusPhone'],
            },
            'step.left': { target: '#registration.form', actions: 'focusPhone' },
          },
        },
        confirming: {
          ...waiting,
          tags: 'busy',
          description: 'The server is checking the code.',
          invoke: {
            id: 'confirmRegistration',
            src: 'confirmRegistration',
            input: ({ context: { phone }, event }) => {
              assertEvent(event, 'code.completed');
              return { phone, code: event.code };
            },
            onDone: { target: '#registration.registered', actions: 'leadToSignIn' },
            onError: [
              {
                guard: { type: 'isLost', params: ({ event }) => event },
                target: '#registration.form',
                actions: [
                  { type: 'setFailure', params: ({ event }) => event },
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
            'step.left': { actions: 'enterStep' },
          },
        },
      },
    },
    registered: {
      type: 'final',
      description: 'The account is there: the visitor goes to sign in, with the phone filled in.',
    },
  },
});
