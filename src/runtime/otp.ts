import { assign, type PromiseActorLogic } from 'xstate';
import { otpOf, type TypedOtp } from '#machines/account/otp.ts';
import { resendMachine, type Addressee } from '#machines/account/resend.ts';
import { focusCode } from '#browser/forms.ts';
import { toPromiseActor } from './toPromiseActor';

type OtpCalls<Result> = {
  verify: PromiseActorLogic<Result, TypedOtp>;
  /** Sends one more SMS. */
  resend: (to: Addressee, signal: AbortSignal) => Promise<void>;
};

/** The step of every flow that waits for a one-time code. */
export const otpWith = <Result>({ verify, resend }: OtpCalls<Result>) =>
  otpOf<Result>().provide({
    actors: {
      verifyCode: verify,
      resend: resendMachine.provide({
        actors: {
          resendCode: toPromiseActor(async (to, signal) => {
            await resend(to, signal);
            return { sentAt: Date.now() };
          }),
        },
        actions: { readClock: assign({ now: () => Date.now() }) },
      }),
    },
    actions: { focusFirst: focusCode },
  });
