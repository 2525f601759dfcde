import { assign, type PromiseActorLogic } from 'xstate';
import { formMachine } from '../../machines/form';
import { otpOf, type TypedOtp } from '../../machines/otp';
import { resendMachine, type Addressee } from '../../machines/resend';
import { focusCode, focusInvalid, focusQuestion, note } from '../browser/forms';
import { ru } from '../ru';
import { asCall } from './call';

/** The form of every flow. */
export const form = formMachine.provide({
  actions: {
    noteInvalid: () => {
      note(ru.form.invalidNote);
    },
    focusFirstInvalid: focusInvalid,
    focusQuestion,
  },
});

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
          resendCode: asCall(async (to, signal) => {
            await resend(to, signal);
            return { sentAt: Date.now() };
          }),
        },
        actions: { readClock: assign({ now: () => Date.now() }) },
      }),
    },
    actions: { focusFirst: focusCode },
  });
