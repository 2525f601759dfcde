import { assign, sendTo, setup } from 'xstate';
import type { Tokens } from '#domain/client.ts';
import type { Failure } from '#domain/failure.ts';
import { phoneIn, type FormRules } from '#domain/form/fields.ts';
import type { CodeStep } from '#domain/codeStep.ts';
import { call } from '#machines/shared/call.ts';
import { escalate, escalation } from '#machines/shared/escalate.ts';
import { formMachine, formRefusal, type FormCompleted } from '#machines/shared/form.ts';
import { later } from '#machines/shared/later.ts';
import type { Otp } from './otp';
import type { OtpNews } from './otpSetup';
import {
  type OtpOutput,
  failureOf,
  isLeft,
  isVerified,
  outputOf,
  resultOf,
  stepActions,
} from './otpOutput';
import { slowThreshold, waiting } from '#machines/shared/slowThreshold.ts';
import type { Sent } from './resend';

export type PhoneGiven = { phone: string };
/** `operationId` is that of the code that was sent to this phone before; empty if there was none. */
export type CodeRequest = PhoneGiven & { operationId: string };
export type OperationStarted = Sent & { operationId: string };

const loginRules = { phone: { type: 'phone', required: true } } as const satisfies FormRules;

/** The code that was sent before is of no use to another phone. */
const toPhone = (sent: CodeStep, phone: string) => ({
  phone,
  operationId: phone === sent.phone ? sent.operationId : '',
});

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
      | OtpNews
      | { type: 'phone.prefilled'; phone: string }
      | ({ type: 'step.restored' } & CodeStep)
      | { type: 'wait.cancelled' },
    output: {} as Tokens | null,
    tags: {} as 'busy' | 'slow',
    children: {} as { phoneForm: 'form'; otp: 'otp' },
  },
  actors: {
    form: formMachine,
    otp: later<Otp<Tokens>>('otp'),
    requestCode: call<OperationStarted, CodeRequest>('requestCode'),
  },
  delays: { slowThreshold },
  guards: { isVerified, isLeft },
  actions: {
    setPhone: assign(({ context }, { values }: FormCompleted) =>
      toPhone(context, phoneIn(values).phone),
    ),
    setGivenPhone: assign(({ context }, { phone }: PhoneGiven) => ({
      ...toPhone(context, phone),
      failure: null,
    })),
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
    setSentAt: assign((_, { sentAt }: Sent) => ({ sentAt })),
    setFailure: assign((_, output: OtpOutput) => ({ failure: failureOf(output) })),
    setTokens: assign((_, tokens: Tokens) => ({ tokens })),
    clearFailure: assign({ failure: null }),
    refusePhone: sendTo('phoneForm', formRefusal),
    releasePhone: sendTo('phoneForm', { type: 'form.submitCancelled' }),
    leaveOtp: sendTo('otp', { type: 'step.left' }),
    ...stepActions,
    ...escalation,
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
        onError: escalate,
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
            'phone.prefilled': {
              target: '#login.phone',
              reenter: true,
              actions: { type: 'setGivenPhone', params: ({ event }) => event },
            },
          },
        },
        requesting: {
          ...waiting,
          tags: 'busy',
          description:
            'The server is asked to send a code. One that is on its way to this phone already counts.',
          invoke: {
            id: 'requestCode',
            src: 'requestCode',
            input: ({ context: { phone, operationId } }) => ({ phone, operationId }),
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
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context: { codeLength, phone, operationId, sentAt } }) => ({
          codeLength,
          phone,
          operationId,
          sentAt,
          canLeaveWhileVerifying: true,
        }),
        onDone: [
          {
            guard: { type: 'isVerified', params: outputOf },
            target: 'verified',
            actions: { type: 'setTokens', params: resultOf },
          },
          {
            guard: { type: 'isLeft', params: outputOf },
            target: 'phone',
            actions: 'focusPhone',
          },
          {
            target: 'phone',
            actions: [{ type: 'setFailure', params: outputOf }, 'leaveStep'],
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
      },
    },
    verified: { type: 'final', description: 'The tokens are here: the visitor is a client.' },
  },
});
