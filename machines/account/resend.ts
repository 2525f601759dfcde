import { assign, sendParent, setup } from 'xstate';
import { errorCode, retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import { secondsUntilResend, waitAfterSending, type ResendWait } from '#domain/code.ts';
import { outputOf, call, errorOf, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** Whom the code goes to; `operationId` is empty where the API knows the operation itself. */
export type Addressee = { phone: string; operationId: string };
/** Epoch milliseconds of the moment the server took the request. */
export type Sent = { sentAt: number };

/** The countdown reports to its parent flow that another code is being requested. */
export type ResendBegan = { type: 'resend.began' };
/** The server has sent another code. */
export type CodeResent = { type: 'code.resent' } & Sent;
/** The server no longer knows the operation: the flow goes one step back. */
export type OperationExpired = { type: 'operation.expired'; failure: Failure };

const overCodes: readonly number[] = [
  errorCode.clientNotFound,
  errorCode.codeExpired,
  errorCode.registrationNotAllowed,
  errorCode.phoneTaken,
  errorCode.badRequest,
];

/** True if the server has ended the operation, so that no code can be sent for it. */
export function isOperationOver(error: unknown): boolean {
  const failure = toFailure(error);
  return failure.kind === 'rejected' && overCodes.includes(failure.code);
}

const resend = setup({
  types: {
    input: {} as Addressee & Sent,
    context: {} as Addressee &
      Sent & {
        wait: ResendWait;
        now: number;
        failure: Failure | null;
        /** Whether the code has been sent again. */
        isResent: boolean;
      },
    events: {} as { type: 'resend.requested' } | { type: 'wait.cancelled' },
    tags: {} as 'busy' | 'slow',
  },
  actors: { resendCode: call<Sent, Addressee>('resendCode') },
  delays: { second: 1_000, slowThreshold },
  guards: {
    isWaitOver: ({ context: { wait, now } }) => secondsUntilResend(wait, now) === 0,
    hasRetryAfter: ({ event }) => retryAfterOf(toFailure(errorOf(event))) > 0,
    isOperationOver: ({ event }) => isOperationOver(errorOf(event)),
  },
  actions: {
    setSentAt: assign(({ event }) => {
      const { sentAt } = outputOf<Sent>(event);
      return {
        sentAt,
        now: sentAt,
        wait: waitAfterSending(sentAt),
        isResent: true,
      };
    }),
    /** A busy server says how long to wait. */
    setWait: assign(({ context: { now }, event }) => ({
      wait: { from: now, seconds: retryAfterOf(toFailure(errorOf(event))) },
    })),
    /** The app reads the device's clock here, so that the countdown is right after the phone has slept. */
    readClock: assign({}),
    setFailure: assign(({ event }) => ({ failure: toFailure(errorOf(event)) })),
    beginAttempt: assign({ failure: null, isResent: false }),
    reportBegan: sendParent({ type: 'resend.began' }),
    reportResent: sendParent(({ context }) => ({ type: 'code.resent', sentAt: context.sentAt })),
    reportExpired: sendParent(({ context }) => ({
      type: 'operation.expired',
      failure: context.failure,
    })),
  },
});

/** "Send the code again": one mechanism for every code that is sent by SMS (D16). */
export const resendMachine = resend.createMachine({
  id: 'resend',
  description: 'The countdown and the button that sends another code. Every code form has one.',
  meta: {
    title: 'Resending a code',
    section: '4, D16',
    events: { 'resend.requested': 'The person presses «Отправить код ещё раз».' },
    calls: {
      resendCode: {
        does: 'Asks for another code, by the call of the flow around it.',
        to: 'POST /v1/login/resend, /v1/register/resend, /v1/client/phone/change, /v1/client/phone/resend_new or /v1/client/revoke',
        section: '4, 7, D16',
      },
    },
    delays: { second: { why: 'The countdown to the next code starts again.', section: 'D16' } },
  } satisfies FlowWords<typeof resend>,
  context: ({ input }) => ({
    ...input,
    wait: waitAfterSending(input.sentAt),
    now: input.sentAt,
    failure: null,
    isResent: false,
  }),
  initial: 'checkingClock',
  states: {
    checkingClock: {
      description: 'The clock says whether the wait is over.',
      entry: 'readClock',
      always: [{ guard: 'isWaitOver', target: 'ready' }, { target: 'counting' }],
    },
    counting: {
      description:
        'A code has just been sent, or the server has asked to wait; the seconds until the next one are shown.',
      after: { second: 'checkingClock' },
    },
    ready: {
      description: 'The code may be sent again.',
      on: { 'resend.requested': 'sending' },
    },
    sending: {
      ...waiting,
      tags: 'busy',
      description: 'The server is asked to send the code again.',
      entry: ['beginAttempt', 'reportBegan'],
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context: { phone, operationId } }) => ({ phone, operationId }),
        onDone: {
          target: 'checkingClock',
          actions: ['setSentAt', 'reportResent'],
        },
        onError: [
          {
            guard: 'isOperationOver',
            target: 'ready',
            actions: ['setFailure', 'reportExpired'],
          },
          {
            guard: 'hasRetryAfter',
            target: 'checkingClock',
            actions: ['setFailure', 'readClock', 'setWait'],
          },
          {
            target: 'ready',
            actions: 'setFailure',
          },
        ],
      },
      on: { 'wait.cancelled': 'ready' },
    },
  },
});
