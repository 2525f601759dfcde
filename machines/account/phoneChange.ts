import { assign, sendTo, setup } from 'xstate';
import type { Tokens } from '#domain/client.ts';
import { errorCode, type Failure } from '#domain/failure.ts';
import { phoneIn } from '#domain/form/fields.ts';
import { maskedPhone } from '#domain/phone.ts';
import { noPhoneChange, sentTo, type PhoneChangeStep } from '#domain/phoneChange.ts';
import { call } from '#machines/shared/call.ts';
import { formMachine, formRefusal, type FormCompleted } from '#machines/shared/form.ts';
import { otpOf, type OtpNews } from './otp';
import {
  type OtpOutput,
  failureOf,
  isExpired,
  isVerified,
  outputOf,
  resultOf,
  stepActions,
} from './otpOutput';
import { patience, waiting } from '#machines/shared/patience.ts';
import type { Sent } from './resend';

/** Section 4 "Phone change": the old phone confirms the wish, the new one that it is there. */
export const phoneChangeMachine = setup({
  types: {
    input: {} as { codeLength: number; oldPhone: string },
    context: {} as PhoneChangeStep & { codeLength: number; failure: Failure | null },
    events: {} as
      | FormCompleted
      | OtpNews
      | { type: 'client.known'; phones: Pick<PhoneChangeStep, 'oldPhone' | 'phone'> }
      | { type: 'step.restored'; step: PhoneChangeStep }
      | { type: 'wait.cancelled' },
    tags: {} as 'slow',
    children: {} as { phoneForm: 'form'; otp: 'oldOtp' | 'newOtp' },
  },
  actors: {
    form: formMachine,
    oldOtp: otpOf<Sent>(),
    newOtp: otpOf<Tokens>(),
    requestChange: call<Sent, { phone: string }>('requestChange'),
  },
  delays: { patience },
  guards: {
    isExpired,
    isVerified,
    isClientKnown: ({ context }) => context.oldPhone !== '',
    hasFailed: ({ context }) => context.failure !== null,
    isNewStage: (_, { stage }: PhoneChangeStep) => stage === 'new',
  },
  actions: {
    setStep: assign((_, step: Partial<PhoneChangeStep>) => ({ ...step, failure: null })),
    setOldSent: assign((_, { sentAt }: Sent) => ({ ...sentTo('old', sentAt), failure: null })),
    setNewSent: assign((_, { sentAt }: Sent) => ({ ...sentTo('new', sentAt), failure: null })),
    setSentAgain: assign(({ context }, { sentAt }: Sent) => sentTo(context.stage, sentAt)),
    beginAnew: assign((_, output: OtpOutput) => ({ stage: 'old', failure: failureOf(output) })),
    refusePhone: sendTo('phoneForm', formRefusal),
    releasePhone: sendTo('phoneForm', { type: 'form.released' }),
    leaveOtp: sendTo('otp', { type: 'step.left' }),
    ...stepActions,
    forgetStep: () => {},
    issueTokens: (_, _tokens: Tokens) => {},
    focusPhone: () => {},
    focusRefusal: () => {},
    focusTitle: () => {},
  },
}).createMachine({
  id: 'phoneChange',
  context: ({ input }) => ({ ...noPhoneChange, ...input, failure: null }),
  initial: 'awaitingClient',
  on: {
    'client.known': {
      target: '.request',
      actions: { type: 'setStep', params: ({ event }) => event.phones },
    },
  },
  states: {
    awaitingClient: {
      description:
        'The page has just been loaded: without the old number the client is not known yet.',
      always: { guard: 'isClientKnown', target: 'request' },
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
        'step.restored': [
          {
            guard: { type: 'isNewStage', params: ({ event }) => event.step },
            target: 'code.new',
            actions: { type: 'setStep', params: ({ event }) => event.step },
          },
          { target: 'code.old', actions: { type: 'setStep', params: ({ event }) => event.step } },
        ],
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The new number is being typed.',
          on: {
            'form.completed': {
              target: 'requesting',
              actions: { type: 'setStep', params: ({ event }) => phoneIn(event.values) },
            },
          },
        },
        requesting: {
          ...waiting,
          description: 'The server is asked to send a code to the old number.',
          invoke: {
            id: 'requestChange',
            src: 'requestChange',
            input: ({ context: { phone } }) => ({ phone }),
            onDone: {
              target: '#phoneChange.code',
              actions: [{ type: 'setOldSent', params: ({ event }) => event.output }, 'enterStep'],
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
    code: {
      description: 'The old number confirms the change, then the new one.',
      on: {
        'client.known': {
          target: 'request',
          actions: [
            { type: 'setStep', params: ({ event }) => event.phones },
            'leaveStep',
            'focusPhone',
          ],
        },
        'code.resent': {
          actions: [{ type: 'setSentAgain', params: ({ event }) => event }, 'updateStep'],
        },
        'step.leaveRequested': { actions: 'leaveStep' },
        'step.left': { actions: 'leaveOtp' },
        'step.kept': { actions: 'enterStep' },
      },
      initial: 'old',
      states: {
        old: {
          description: 'The client types the code that went to the old number.',
          invoke: {
            id: 'otp',
            src: 'oldOtp',
            input: ({ context: { codeLength, oldPhone, oldSentAt, failure } }) => ({
              codeLength,
              phone: oldPhone,
              sentAt: oldSentAt,
              earlierFailure: failure,
            }),
            onDone: [
              {
                guard: { type: 'isVerified', params: outputOf },
                target: 'new',
                actions: [{ type: 'setNewSent', params: resultOf }, 'updateStep'],
              },
              { target: 'over', actions: { type: 'beginAnew', params: outputOf } },
            ],
          },
        },
        new: {
          description: 'The client types the code that went to the new number.',
          invoke: {
            id: 'otp',
            src: 'newOtp',
            input: ({ context: { codeLength, phone, newSentAt } }) => ({
              codeLength,
              phone,
              sentAt: newSentAt,
              lostCodes: [errorCode.phoneTaken],
            }),
            onDone: [
              {
                guard: { type: 'isVerified', params: outputOf },
                target: '#phoneChange.changed',
                actions: [{ type: 'issueTokens', params: resultOf }, 'forgetStep', 'focusTitle'],
              },
              {
                guard: { type: 'isExpired', params: outputOf },
                target: 'old',
                actions: [{ type: 'beginAnew', params: outputOf }, 'updateStep'],
              },
              { target: 'over', actions: { type: 'beginAnew', params: outputOf } },
            ],
          },
        },
        over: { type: 'final', description: 'The person has gone back, or has to begin anew.' },
      },
      onDone: [
        { guard: 'hasFailed', target: 'request', actions: ['leaveStep', 'focusRefusal'] },
        { target: 'request', actions: 'focusPhone' },
      ],
    },
    changed: { type: 'final', description: 'The new number counts; both phones have been told.' },
  },
});
