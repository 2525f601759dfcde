import { assign, sendParent, sendTo, setup } from 'xstate';
import type { CodeStep } from '#domain/codeStep.ts';
import { retryAfterOf, type Failure } from '#domain/failure.ts';
import { place, routes } from '#domain/routes.ts';
import { call, escalation, slowThreshold } from '#machines/shared/flow.ts';
import { isWaitOver, second, secondLess } from '#machines/shared/retryWait.ts';
import { otpOf, type OtpNews, type OtpOutput } from './otp';
import { failureOf, isLedOn, isLeft, isVerified } from './otpOutput';
import { arrivalGuards, keptStepOf, type Kept, type PlaceArrived } from './placeArrived';
import type { Sent } from './resend';
import { stepEnded, stepNews } from './stepEntry';

/** `phone` is where the code went. */
export type DeletionStarted = Sent & { phone: string };

/** `ownPhone` is that of the client; undefined while the client is not known. */
type Arrived = PlaceArrived & { ownPhone: string | undefined };

/** The history entry may be another client's: their code is not used. */
export function ownStepOf({ event }: { event: Arrived }): Kept {
  const { step } = keptStepOf({ event });
  const isOwn = event.ownPhone === undefined || event.ownPhone === step?.phone;
  return { step: isOwn ? step : null };
}

export type ScreenNews = { type: 'screen.left' | 'screen.returned' };

/** The calls, guards and actions of the account deletion. */
export const accountDeletion = setup({
  types: {
    input: {} as { codeLength: number; isSignedIn: boolean },
    context: {} as CodeStep & {
      codeLength: number;
      isSignedIn: boolean;
      failure: Failure | null;
      /** The page has been left, and an answer is on its way. */
      isUnseen: boolean;
      /** The seconds that a busy server still asks for before the code is asked for again. */
      wait: number;
    },
    events: {} as
      | OtpNews
      | { type: 'deletion.requested' }
      | Arrived
      | ScreenNews
      | { type: 'session.started' | 'session.ended' }
      | { type: 'wait.cancelled' },
    tags: {} as 'busy' | 'slow' | 'held',
    children: {} as { otp: 'otp' },
  },
  actors: {
    otp: otpOf<void>(),
    requestDeletion: call<DeletionStarted, void>('requestDeletion'),
  },
  delays: { slowThreshold, second },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    isUnseen: ({ context }) => context.isUnseen,
    isVerified,
    isLedOn,
    isLeft,
    isWaitOver,
    ...arrivalGuards,
  },
  actions: {
    setStep: assign((_, { phone, sentAt }: DeletionStarted) => ({
      phone,
      sentAt,
      failure: null,
    })),
    restoreStep: assign((_, { step }: Kept) => ({ ...step, failure: null })),
    setSentAt: assign((_, { sentAt }: Sent) => ({ sentAt })),
    setFailure: assign((_, { failure }: { failure: Failure }) => ({
      failure,
      wait: retryAfterOf(failure),
    })),
    setExpiry: assign((_, output: OtpOutput) => ({ failure: failureOf(output) })),
    clearFailure: assign({ failure: null, wait: 0 }),
    countDown: assign({ wait: secondLess }),
    setUnseen: assign((_, { isUnseen }: { isUnseen: boolean }) => ({ isUnseen })),
    tellOtp: sendTo('otp', (_, { type }: ScreenNews) => ({ type })),
    leaveOtp: sendTo('otp', (_, { step }: Kept) => ({ type: 'step.left' as const, next: step })),
    enterStep: sendParent(({ context }) => stepNews('step.entered', routes.deleteAccount, context)),
    updateStep: sendParent(({ context }) =>
      stepNews('step.updated', routes.deleteAccount, context),
    ),
    leaveStep: sendParent(stepEnded(routes.deleteAccount)),
    ...escalation,
    /** To the login, and from there back to this page (D25). */
    redirectToSignIn: sendParent({
      type: 'navigation.requested',
      target: place(routes.auth, { returnTo: routes.deleteAccount }),
      mode: 'push',
    }),
    /** The account is gone, so every session of it is over: in this tab and in the others. */
    endSession: sendParent({ type: 'account.deleted' }),
    /** The page begins at its top again, and its heading is read out. */
    showHeading: () => {},
  },
});
