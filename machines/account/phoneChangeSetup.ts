import { assign, sendParent, sendTo, setup } from 'xstate';
import type { Client, Tokens } from '#domain/client.ts';
import { retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import { phoneIn, type FormValues } from '#domain/form/fields.ts';
import {
  keptStepOf,
  phoneChangeStepOf,
  sentTo,
  type PhoneChangeStage,
  type PhoneChangeStep,
} from '#domain/phoneChange.ts';
import type { ModalStep } from '#machines/app/modalEvents.ts';
import { call, escalation, slowThreshold, type Thrown } from '#machines/shared/flow.ts';
import {
  formMachine,
  formRefusal,
  type FormCompleted,
  type FormDrafted,
} from '#machines/shared/form.ts';
import { otpOf, type OtpNews, type OtpOutput } from './otp';
import { failureOf, isExpired, isVerified } from './otpOutput';
import { isWaitOver, second, secondLess } from '#machines/shared/retryWait.ts';
import { isOperationOver, type Sent } from './resend';

/** What a history entry keeps of the change. */
export type Kept = { step?: unknown };
export type ClientLoaded = { type: 'client.loaded'; client: Client };

export const keptIn = ({ event: { step } }: { event: Kept }) => ({ step });
/** Where the history entry was when the page was loaded. */
export const wasAt = (stage: PhoneChangeStage) =>
  ({
    type: 'isAt',
    params: ({ context: { step } }: { context: Kept }) => ({ stage, step }),
  }) as const;
/** The history has come to an entry of that step: the flow goes on there. */
export const toStep = <Target extends string>(stage: PhoneChangeStage, target: Target) =>
  ({
    guard: {
      type: 'isAt',
      params: ({ event: { step } }: { event: Kept }) => ({ stage, step }),
    },
    target,
    actions: { type: 'restoreStep', params: keptIn },
  }) as const;
export const isOther = {
  type: 'isOther',
  params: ({ event: { client } }: { event: ClientLoaded }) => client,
} as const;

export const setOldPhone = {
  type: 'setStep',
  params: ({ event: { client } }: { event: ClientLoaded }) => ({ oldPhone: client.mobilePhone }),
} as const;
export const restore = {
  type: 'restoreStep',
  params: ({ context: { step } }: { context: Kept }) => ({ step }),
} as const;

/** The calls, guards and actions of the phone change. */
export const phoneChange = setup({
  types: {
    input: {} as { codeLength: number; oldPhone: string } & Kept,
    context: {} as PhoneChangeStep &
      Kept & {
        codeLength: number;
        failure: Failure | null;
        /** Its modal is closed: the check of a code may still finish. */
        isHidden: boolean;
        /** The seconds that a busy server still asks for before the code is asked for again. */
        wait: number;
      },
    events: {} as
      | FormCompleted
      | OtpNews
      | FormDrafted
      | ClientLoaded
      | ({ type: 'entry.changed' } & Kept)
      | { type: 'wait.cancelled' | 'retry.requested' | 'modal.hidden' | 'close.requested' },
    tags: {} as 'slow' | 'held',
    children: {} as { phoneForm: 'form'; otp: 'oldOtp' | 'newOtp' },
  },
  actors: {
    form: formMachine,
    oldOtp: otpOf<void>(),
    newOtp: otpOf<Tokens>(),
    requestChange: call<Sent, { phone: string }>('requestChange'),
    sendNewCode: call<Sent, { phone: string }>('sendNewCode'),
  },
  delays: { slowThreshold, second },
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
    isAnother: ({ context }, { step }: Kept) =>
      phoneChangeStepOf(step, context.oldPhone)?.stage !== context.stage,
    hasFailure: (_, output: OtpOutput) => failureOf(output) !== null,
    isOver: (_, { error }: Thrown) => isOperationOver(error),
    isWaitOver,
    isHidden: ({ context }) => context.isHidden,
    isSeen: ({ context }) => !context.isHidden,
    isVerifiedUnseen: ({ context }, output: OtpOutput) =>
      context.isHidden && output.type === 'verified',
  },
  actions: {
    setStep: assign((_, step: Partial<PhoneChangeStep>) => ({ ...step, failure: null })),
    restoreStep: assign(({ context: { oldPhone } }, { step }: Kept) => ({
      ...phoneChangeStepOf(step, oldPhone),
      step: null,
      failure: null,
    })),
    setEntry: assign((_, { step }: Kept) => ({ step })),
    setDrafted: assign(({ context: { phone } }, { values }: { values: FormValues | null }) => ({
      phone: values ? phoneIn(values).phone : phone,
      failure: null,
    })),
    setHidden: assign({ isHidden: true }),
    setConfirmed: assign({ stage: 'confirmed', failure: null, wait: 0 }),
    setUnsent: assign((_, { error }: Thrown) => {
      const failure = toFailure(error);
      return { failure, wait: retryAfterOf(failure) };
    }),
    setOver: assign((_, { error }: Thrown) => ({ stage: 'old', failure: toFailure(error) })),
    setLeft: assign({ stage: 'old', failure: null }),
    clearFailure: assign({ failure: null }),
    countDown: assign({ wait: secondLess }),
    setOldSent: assign((_, { sentAt }: Sent) => ({ ...sentTo('old', sentAt), failure: null })),
    setNewSent: assign((_, { sentAt }: Sent) => ({ ...sentTo('new', sentAt), failure: null })),
    setSentAgain: assign(({ context }, { sentAt }: Sent) => sentTo(context.stage, sentAt)),
    beginAnew: assign((_, output: OtpOutput) => ({ stage: 'old', failure: failureOf(output) })),
    refusePhone: sendTo('phoneForm', formRefusal),
    releasePhone: sendTo('phoneForm', { type: 'form.submitCancelled' }),
    askForDraft: sendTo('phoneForm', { type: 'draft.requested' }),
    leaveOtp: sendTo('otp', { type: 'step.left' }),
    hideOtp: sendTo('otp', { type: 'screen.left' }),
    ...escalation,
    enterStep: sendParent(({ context }): ModalStep => ({
      type: 'step.entered',
      step: keptStepOf(context),
    })),
    enterConfirmed: sendParent(({ context }): ModalStep => ({
      type: 'step.entered',
      step: keptStepOf({ ...context, stage: 'confirmed' }),
    })),
    updateStep: sendParent(({ context }): ModalStep => ({
      type: 'step.updated',
      step: keptStepOf(context),
    })),
    /** The code of the new number stands in an entry after that of the old one. */
    leaveStep: sendParent(({ context }): ModalStep => ({
      type: 'step.ended',
      steps: context.stage === 'new' ? 2 : 1,
    })),
    forgetStep: sendParent({ type: 'step.updated', step: null } satisfies ModalStep),
    /** The former tokens are no longer valid: the new ones take their place in every tab. */
    issueTokens: sendParent((_, tokens: Tokens) => ({ type: 'tokens.issued' as const, tokens })),
    requestClose: sendParent({ type: 'close.requested' }),
    requestProfile: sendParent({ type: 'profile.requested' }),
    /** To somebody who does not see the change any more. */
    showChanged: () => {},
    focusPhone: () => {},
    focusRefusal: () => {},
    focusTitle: () => {},
  },
});
