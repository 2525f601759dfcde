import { assertEvent, assign, sendParent, sendTo, setup } from 'xstate';
import type { Client, Tokens } from '#domain/client.ts';
import { errorCode, retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import { phoneIn } from '#domain/form.ts';
import { maskedPhone } from '#domain/phone.ts';
import {
  keptStepOf,
  noPhoneChange,
  phoneChangeStepOf,
  sentTo,
  type PhoneChangeStage,
  type PhoneChangeStep,
} from '#domain/phoneChange.ts';
import type { InModal, ModalStep } from '#machines/shared/inModal.ts';
import {
  call,
  errorOf,
  escalate,
  escalation,
  outputOf,
  slowThreshold,
  waiting,
} from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import {
  formMachine,
  formRefusal,
  type FormCompleted,
  type FormDrafted,
} from '#machines/shared/form.ts';
import { isWaitOver, retryWait, second, secondLess } from '#machines/shared/retryWait.ts';
import { failureOf, isExpired, isVerified, resultOf } from './codeStep';
import { otpOf, type OtpNews, type OtpOutput } from './otp';
import { isOperationOver, type Sent } from './resend';

/** The part of a history entry that belongs to this flow. */
type StepInEntry = { step?: unknown };
type ClientLoaded = { type: 'client.loaded'; client: Client };
type EntryChanged = { type: 'entry.changed' } & StepInEntry;

type Events =
  | FormCompleted
  | OtpNews
  | FormDrafted
  | ClientLoaded
  | EntryChanged
  | { type: 'wait.cancelled' | 'retry.requested' | 'modal.hidden' | 'close.requested' };

/**
 * Each history entry keeps its step. `entry.changed` contains the step of the new entry; `context`
 * has the step of the first one.
 */
const keptIn = (begun: StepInEntry, event: Events): unknown =>
  (event.type === 'entry.changed' ? event : begun).step;

const phoneChange = setup({
  types: {
    input: {} as { codeLength: number; oldPhone: string } & StepInEntry,
    context: {} as PhoneChangeStep &
      StepInEntry & {
        codeLength: number;
        failure: Failure | null;
        /** The modal is closed: the check of a code may still finish. */
        isHidden: boolean;
        /** The seconds that a busy server still asks for before the code is asked for again. */
        wait: number;
      },
    events: {} as Events,
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
    isOther: ({ context: { oldPhone }, event }) => {
      assertEvent(event, 'client.loaded');
      const { mobilePhone } = event.client;
      return mobilePhone !== '' && mobilePhone !== oldPhone;
    },
    /** The current history entry keeps this stage. */
    isAt: ({ context, event }, { stage }: Pick<PhoneChangeStep, 'stage'>) => {
      const { oldPhone } = context;
      return (
        oldPhone !== '' && phoneChangeStepOf(keptIn(context, event), oldPhone)?.stage === stage
      );
    },
    hasLeft: ({ context, event }) => {
      assertEvent(event, 'entry.changed');
      return phoneChangeStepOf(event.step, context.oldPhone) === null;
    },
    isAnother: ({ context, event }) => {
      assertEvent(event, 'entry.changed');
      return phoneChangeStepOf(event.step, context.oldPhone)?.stage !== context.stage;
    },
    hasFailure: ({ event }) => failureOf(event) !== null,
    isOver: ({ event }) => isOperationOver(errorOf(event)),
    isWaitOver,
    isHidden: ({ context }) => context.isHidden,
    isSeen: ({ context }) => !context.isHidden,
    isVerifiedUnseen: ({ context, event }) => context.isHidden && isVerified({ event }),
  },
  actions: {
    setPhone: assign(({ event }) => {
      assertEvent(event, 'form.completed');
      return { ...phoneIn(event.values), failure: null };
    }),
    setOldPhone: assign(({ event }) => {
      assertEvent(event, 'client.loaded');
      return { oldPhone: event.client.mobilePhone, failure: null };
    }),
    /** The current history entry decides where the flow continues. */
    restoreStep: assign(({ context, event }) => ({
      ...phoneChangeStepOf(keptIn(context, event), context.oldPhone),
      step: null,
      failure: null,
    })),
    setEntry: assign(({ event }) => {
      assertEvent(event, 'entry.changed');
      return { step: event.step };
    }),
    setDrafted: assign(({ context: { phone }, event }) => {
      assertEvent(event, 'form.drafted');
      return { phone: event.values ? phoneIn(event.values).phone : phone, failure: null };
    }),
    setHidden: assign({ isHidden: true }),
    setConfirmed: assign({ stage: 'confirmed', failure: null, wait: 0 }),
    setUnsent: assign(({ event }) => {
      const failure = toFailure(errorOf(event));
      return { failure, wait: retryAfterOf(failure) };
    }),
    setOver: assign(({ event }) => ({ stage: 'old', failure: toFailure(errorOf(event)) })),
    setLeft: assign({ stage: 'old', failure: null }),
    clearFailure: assign({ failure: null }),
    countDown: assign({ wait: secondLess }),
    setOldSent: assign(({ event }) => ({
      ...sentTo('old', outputOf<Sent>(event).sentAt),
      failure: null,
    })),
    setNewSent: assign(({ event }) => ({
      ...sentTo('new', outputOf<Sent>(event).sentAt),
      failure: null,
    })),
    setSentAgain: assign(({ context, event }) => {
      assertEvent(event, 'code.resent');
      return sentTo(context.stage, event.sentAt);
    }),
    restart: assign(({ event }) => ({ stage: 'old', failure: failureOf(event) })),
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
    /** The history entry of the new number's code follows that of the old number's code. */
    leaveStep: sendParent(({ context }): ModalStep => ({
      type: 'step.ended',
      steps: context.stage === 'new' ? 2 : 1,
    })),
    forgetStep: sendParent({ type: 'step.updated', step: null } satisfies ModalStep),
    /** The former tokens are no longer valid: the new ones take their place in every tab. */
    issueTokens: sendParent(({ event }) => ({
      type: 'tokens.issued' as const,
      tokens: resultOf(outputOf<OtpOutput<Tokens>>(event)),
    })),
    requestClose: sendParent({ type: 'close.requested' }),
    requestProfile: sendParent({ type: 'profile.requested' }),
    /** Shows the success to a person who has closed the modal. */
    showChanged: () => {},
    focusPhone: () => {},
    focusRefusal: () => {},
    focusTitle: () => {},
  },
});

const isAt = (stage: PhoneChangeStage) => ({ type: 'isAt', params: { stage } }) as const;

/** The current history entry keeps this stage: the flow continues there. */
const toStep = <Target extends string>(stage: PhoneChangeStage, target: Target) =>
  ({ guard: isAt(stage), target, actions: 'restoreStep' }) as const;

/** The history has left the step before a code was sent to the new number. */
const leftBefore = { guard: 'hasLeft', target: 'over', actions: 'setLeft' } as const;

export const inModal: InModal = { receives: ['client.loaded', 'entry.changed', 'modal.hidden'] };

/** Section 4 "Phone change": a code to the old phone, then a code to the new one. */
export const phoneChangeMachine = phoneChange.createMachine({
  id: 'phoneChange',
  description:
    'The new number, a code to the old one, a code to the new one. Only the last step changes the number.',
  meta: {
    title: 'Phone change',
    section: '4 “Phone change”',
    calls: {
      requestChange: {
        does: 'Says the new number; the server sends a code to the old one.',
        to: 'POST /v1/client/phone/change',
        section: '4, 7',
      },
      sendNewCode: {
        does: 'Asks for the code to the new number, once the old one is confirmed.',
        to: 'POST /v1/client/phone/resend_new',
        section: '4, 7, D28',
      },
    },
    otherCalls: {
      'oldOtp.verifyCode': {
        does: 'Checks the code from the old number.',
        to: 'POST /v1/client/phone/confirm_old',
        section: '4, 7',
      },
      'oldOtp.resendCode': {
        does: 'Asks for another code to the old number, by the call that begins the change.',
        to: 'POST /v1/client/phone/change',
        section: '4, 7, D16',
      },
      'newOtp.verifyCode': {
        does: 'Checks the code from the new number; with it the number is changed.',
        to: 'POST /v1/client/phone/confirm_new',
        section: '4, 7',
      },
      'newOtp.resendCode': {
        does: 'Asks for another code to the new number.',
        to: 'POST /v1/client/phone/resend_new',
        section: '4, 7, D16',
      },
    },
  } satisfies FlowWords<typeof phoneChange>,
  context: ({ input }) => ({ ...noPhoneChange, ...input, failure: null, isHidden: false, wait: 0 }),
  initial: 'awaitingClient',
  on: { 'modal.hidden': '.ended' },
  states: {
    awaitingClient: {
      description: 'The page has just been loaded, and the client’s old number is not known yet.',
      always: [
        { guard: isAt('new'), target: 'code.new', actions: 'restoreStep' },
        { guard: isAt('confirmed'), target: 'code.unsent', actions: 'restoreStep' },
        { guard: isAt('old'), target: 'code.old', actions: 'restoreStep' },
        { guard: 'isClientKnown', target: 'request' },
      ],
      on: {
        'client.loaded': { guard: 'isOther', actions: 'setOldPhone' },
        'entry.changed': { actions: 'setEntry' },
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
        onError: escalate,
      },
      on: {
        'entry.changed': [
          toStep('new', 'code.new'),
          toStep('confirmed', 'code.unsent'),
          toStep('old', 'code.old'),
        ],
        // The typed number stays; from now on it is compared with the client's other number.
        'client.loaded': { guard: 'isOther', actions: ['setOldPhone', 'askForDraft'] },
        'form.drafted': { target: 'request', reenter: true, actions: 'setDrafted' },
      },
      initial: 'entering',
      states: {
        entering: {
          description: 'The new number is being typed.',
          on: {
            'form.completed': {
              target: 'requesting',
              actions: 'setPhone',
            },
          },
        },
        requesting: {
          ...waiting,
          description:
            'The server is asked to send a code to the old number. One that is on its way already counts.',
          invoke: {
            id: 'requestChange',
            src: 'requestChange',
            input: ({ context: { phone } }) => ({ phone }),
            onDone: { target: '#phoneChange.code', actions: ['setOldSent', 'enterStep'] },
            onError: {
              target: 'entering',
              actions: ['refusePhone', 'focusRefusal'],
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
          guard: 'isOther',
          target: 'request',
          actions: ['setOldPhone', 'leaveStep', 'focusPhone'],
        },
        'code.resent': { guard: 'isSeen', actions: ['setSentAgain', 'updateStep'] },
        'step.leaveRequested': { actions: 'leaveStep' },
        'step.kept': { actions: 'enterStep' },
      },
      initial: 'old',
      states: {
        old: {
          description: 'The client types the code that went to the old number.',
          invoke: {
            id: 'otp',
            src: 'oldOtp',
            // The API identifies the running change by its new number alone.
            input: ({ context: { codeLength, oldPhone, phone, oldSentAt, failure } }) => ({
              codeLength,
              phone: oldPhone,
              operationId: phone,
              sentAt: oldSentAt,
              earlierFailure: failure,
            }),
            onDone: [
              { guard: 'isVerified', target: 'sending', actions: ['setConfirmed', 'updateStep'] },
              { target: 'over', actions: 'restart' },
            ],
            onError: escalate,
          },
          on: {
            'entry.changed': [
              { guard: 'hasLeft', actions: 'leaveOtp' },
              // The code of the new number has expired, so its history entry and the one before now belong to
              // this step.
              { guard: 'isAnother', actions: 'updateStep' },
            ],
          },
        },
        sending: {
          ...waiting,
          description:
            'The server is asked to send a code to the new number. One that is on its way already counts.',
          invoke: {
            id: 'sendNewCode',
            src: 'sendNewCode',
            input: ({ context: { phone } }) => ({ phone }),
            onDone: { target: 'new', actions: ['setNewSent', 'enterStep'] },
            onError: [
              { guard: 'isOver', target: 'old', actions: ['setOver', 'updateStep'] },
              { target: 'unsent', actions: ['setUnsent', 'focusRefusal'] },
            ],
          },
          on: { 'wait.cancelled': 'unsent', 'entry.changed': leftBefore },
        },
        unsent: {
          ...retryWait,
          description:
            'The old number is confirmed. No code has been sent to the new one, or the client has gone back from it: the client asks for it.',
          on: {
            'retry.requested': { guard: 'isWaitOver', target: 'sending', actions: 'clearFailure' },
            'step.leaveRequested': { target: 'over', actions: ['setLeft', 'leaveStep'] },
            'entry.changed': [toStep('new', 'new'), leftBefore],
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
                guard: 'isVerifiedUnseen',
                target: '#phoneChange.ended',
                actions: ['issueTokens', 'requestProfile', 'showChanged'],
              },
              { guard: 'isHidden', target: '#phoneChange.ended' },
              {
                guard: 'isVerified',
                target: '#phoneChange.changed',
                actions: ['issueTokens', 'requestProfile', 'forgetStep', 'focusTitle'],
              },
              { guard: 'isExpired', target: 'old', actions: ['restart', 'leaveStep'] },
              {
                guard: 'hasFailure',
                target: '#phoneChange.request',
                actions: ['leaveStep', 'restart', 'focusRefusal'],
              },
              { guard: isAt('confirmed'), target: 'unsent', actions: 'restoreStep' },
              { target: 'over', actions: 'restart' },
            ],
            onError: escalate,
          },
          on: {
            // One step back, by the button or the browser: the old number stays confirmed.
            'step.leaveRequested': {
              guard: 'isSeen',
              target: 'unsent',
              actions: ['setConfirmed', 'leaveStep'],
            },
            'entry.changed': { guard: 'isAnother', actions: ['setEntry', 'leaveOtp'] },
            'step.kept': [
              { guard: isAt('confirmed'), actions: 'enterStep' },
              { actions: ['enterConfirmed', 'enterStep'] },
            ],
            'modal.hidden': { actions: ['setHidden', 'hideOtp'] },
          },
        },
        over: { type: 'final', description: 'The person has gone back, or has to begin again.' },
      },
      onDone: [
        { guard: 'hasFailed', target: 'request', actions: ['leaveStep', 'focusRefusal'] },
        { target: 'request', actions: 'focusPhone' },
      ],
    },
    changed: {
      description: 'The number is changed, and both phones have got an SMS; Back closes the modal.',
      on: {
        'close.requested': { actions: 'requestClose' },
        'entry.changed': { actions: 'requestClose' },
      },
    },
    ended: { type: 'final', description: 'The modal is closed and no call is under way.' },
  },
});
