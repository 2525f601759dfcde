import { assign, sendParent, sendTo, setup } from 'xstate';
import type { Client, Tokens } from '#domain/client.ts';
import { errorCode, type Failure } from '#domain/failure.ts';
import { phoneIn, type FormValues } from '#domain/form/fields.ts';
import { maskedPhone } from '#domain/phone.ts';
import {
  noPhoneChange,
  phoneChangeStepOf,
  sentTo,
  type PhoneChangeStep,
} from '#domain/phoneChange.ts';
import { call } from '#machines/shared/call.ts';
import {
  formMachine,
  formRefusal,
  type FormCompleted,
  type FormDrafted,
} from '#machines/shared/form.ts';
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

/** What a history entry keeps of the change. */
type Kept = { step?: unknown };
type ClientLoaded = { type: 'client.loaded'; client: Client };

const keptIn = ({ event: { step } }: { event: Kept }) => ({ step });
const isAt = (stage: PhoneChangeStep['stage']) =>
  ({
    type: 'isAt',
    params: ({ event }: { event: Kept }) => ({ stage, step: event.step }),
  }) as const;
const isOther = {
  type: 'isOther',
  params: ({ event: { client } }: { event: ClientLoaded }) => client,
} as const;
const setOldPhone = {
  type: 'setStep',
  params: ({ event: { client } }: { event: ClientLoaded }) => ({ oldPhone: client.mobilePhone }),
} as const;

const wasAt = (stage: PhoneChangeStep['stage']) =>
  ({
    type: 'isAt',
    params: ({ context }: { context: Kept }) => ({ stage, step: context.step }),
  }) as const;
const restore = {
  type: 'restoreStep',
  params: ({ context: { step } }: { context: Kept }) => ({ step }),
} as const;

/** Section 4 "Phone change": the old phone confirms the wish, the new one that it is there. */
export const phoneChangeMachine = setup({
  types: {
    input: {} as { codeLength: number; oldPhone: string } & Kept,
    context: {} as PhoneChangeStep &
      Kept & {
        codeLength: number;
        failure: Failure | null;
        /** Its modal is out of sight: a code that is being checked is let finish. */
        isHidden: boolean;
      },
    events: {} as
      | FormCompleted
      | OtpNews
      | FormDrafted
      | ClientLoaded
      | ({ type: 'entry.changed' } & Kept)
      | { type: 'wait.cancelled' | 'modal.hidden' },
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
    isOther: ({ context: { oldPhone } }, { mobilePhone }: Pick<Client, 'mobilePhone'>) =>
      mobilePhone !== '' && mobilePhone !== oldPhone,
    isAt: ({ context }, { stage, step }: Kept & Pick<PhoneChangeStep, 'stage'>) =>
      context.oldPhone !== '' && phoneChangeStepOf(step, context.oldPhone)?.stage === stage,
    hasLeft: ({ context }, { step }: Kept) => phoneChangeStepOf(step, context.oldPhone) === null,
    isHidden: ({ context }) => context.isHidden,
    isSeen: ({ context }) => !context.isHidden,
    isVerifiedUnseen: ({ context }, output: OtpOutput) =>
      context.isHidden && output.type === 'verified',
  },
  actions: {
    setStep: assign((_, step: Partial<PhoneChangeStep>) => ({ ...step, failure: null })),
    restoreStep: assign(({ context: { oldPhone } }, { step }: Kept) => ({
      ...phoneChangeStepOf(step, oldPhone),
      failure: null,
    })),
    setEntry: assign((_, { step }: Kept) => ({ step })),
    setDrafted: assign(({ context: { phone } }, { values }: { values: FormValues | null }) => ({
      phone: values ? phoneIn(values).phone : phone,
      failure: null,
    })),
    setHidden: assign({ isHidden: true }),
    setOldSent: assign((_, { sentAt }: Sent) => ({ ...sentTo('old', sentAt), failure: null })),
    setNewSent: assign((_, { sentAt }: Sent) => ({ ...sentTo('new', sentAt), failure: null })),
    setSentAgain: assign(({ context }, { sentAt }: Sent) => sentTo(context.stage, sentAt)),
    beginAnew: assign((_, output: OtpOutput) => ({ stage: 'old', failure: failureOf(output) })),
    refusePhone: sendTo('phoneForm', formRefusal),
    releasePhone: sendTo('phoneForm', { type: 'form.released' }),
    askForDraft: sendTo('phoneForm', { type: 'draft.requested' }),
    leaveOtp: sendTo('otp', { type: 'step.left' }),
    hideOtp: sendTo('otp', { type: 'screen.left' }),
    ...stepActions,
    forgetStep: () => {},
    /** The former tokens are dead: the new ones take their place in every tab. */
    issueTokens: sendParent((_, tokens: Tokens) => ({ type: 'tokens.issued' as const, tokens })),
    requestProfile: sendParent({ type: 'profile.requested' }),
    /** To somebody who does not see the change any more. */
    showChanged: () => {},
    focusPhone: () => {},
    focusRefusal: () => {},
    focusTitle: () => {},
  },
}).createMachine({
  id: 'phoneChange',
  context: ({ input }) => ({ ...noPhoneChange, ...input, failure: null, isHidden: false }),
  initial: 'awaitingClient',
  on: { 'modal.hidden': '.ended' },
  states: {
    awaitingClient: {
      description:
        'The page has just been loaded: without the old number the client is not known yet.',
      always: [
        { guard: wasAt('new'), target: 'code.new', actions: restore },
        { guard: wasAt('old'), target: 'code.old', actions: restore },
        { guard: 'isClientKnown', target: 'request' },
      ],
      on: {
        'client.loaded': { guard: isOther, actions: setOldPhone },
        'entry.changed': { actions: { type: 'setEntry', params: keptIn } },
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
        'entry.changed': [
          {
            guard: isAt('new'),
            target: 'code.new',
            actions: { type: 'restoreStep', params: keptIn },
          },
          {
            guard: isAt('old'),
            target: 'code.old',
            actions: { type: 'restoreStep', params: keptIn },
          },
        ],
        // What has been typed stays, but is compared with another number from now on.
        'client.loaded': { guard: isOther, actions: [setOldPhone, 'askForDraft'] },
        'form.drafted': {
          target: 'request',
          reenter: true,
          actions: { type: 'setDrafted', params: ({ event }) => event },
        },
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
        'client.loaded': {
          guard: isOther,
          target: 'request',
          actions: [setOldPhone, 'leaveStep', 'focusPhone'],
        },
        'code.resent': {
          guard: 'isSeen',
          actions: [{ type: 'setSentAgain', params: ({ event }) => event }, 'updateStep'],
        },
        'step.leaveRequested': { actions: 'leaveStep' },
        'entry.changed': { guard: { type: 'hasLeft', params: keptIn }, actions: 'leaveOtp' },
        'step.kept': { actions: 'enterStep' },
      },
      initial: 'old',
      states: {
        old: {
          description: 'The client types the code that went to the old number.',
          invoke: {
            id: 'otp',
            src: 'oldOtp',
            // The API knows the change under way by its new number alone.
            input: ({ context: { codeLength, oldPhone, phone, oldSentAt, failure } }) => ({
              codeLength,
              phone: oldPhone,
              operationId: phone,
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
                guard: { type: 'isVerifiedUnseen', params: outputOf },
                target: '#phoneChange.ended',
                actions: [
                  { type: 'issueTokens', params: resultOf },
                  'requestProfile',
                  'showChanged',
                ],
              },
              { guard: 'isHidden', target: '#phoneChange.ended' },
              {
                guard: { type: 'isVerified', params: outputOf },
                target: '#phoneChange.changed',
                actions: [
                  { type: 'issueTokens', params: resultOf },
                  'requestProfile',
                  'forgetStep',
                  'focusTitle',
                ],
              },
              {
                guard: { type: 'isExpired', params: outputOf },
                target: 'old',
                actions: [{ type: 'beginAnew', params: outputOf }, 'updateStep'],
              },
              { target: 'over', actions: { type: 'beginAnew', params: outputOf } },
            ],
          },
          on: { 'modal.hidden': { actions: ['setHidden', 'hideOtp'] } },
        },
        over: { type: 'final', description: 'The person has gone back, or has to begin anew.' },
      },
      onDone: [
        { guard: 'hasFailed', target: 'request', actions: ['leaveStep', 'focusRefusal'] },
        { target: 'request', actions: 'focusPhone' },
      ],
    },
    changed: { description: 'The new number counts; both phones have been told.' },
    ended: { type: 'final', description: 'Out of sight, nothing of it is under way.' },
  },
});
