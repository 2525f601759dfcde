import { assign, type EventFromLogic, type PromiseActorLogic } from 'xstate';
import { otpOf, type otpMachine, type TypedOtp } from '#machines/account/otp.ts';
import { resendMachine, type Addressee } from '#machines/account/resend.ts';
import { watchSmsCode } from '#browser/device.ts';
import { focusCode } from '#browser/forms.ts';
import { toPromiseActor, toWatchActor } from './promiseActors';
import { errorCode, RejectedError } from '#domain/failure.ts';
import { resendWaitSeconds, spreadDigits } from '#domain/code.ts';

/** The login loads the views of its second step together with the flow. */
export { RetryCountdown } from '#ui/form/RetryCountdown.tsx';
export { CodeStep } from '#ui/otp/CodeStep.tsx';

type OtpCalls<Result> = {
  verify: PromiseActorLogic<Result, TypedOtp>;
  /** Sends one more SMS. */
  resend: (to: Addressee, signal: AbortSignal) => Promise<void>;
};

/** The code step of every flow that sends a one-time code. */
export const otpWith = <Result>({ verify, resend }: OtpCalls<Result>) =>
  otpOf<Result>().provide({
    actors: {
      verifyCode: verify,
      watchSms: toWatchActor<EventFromLogic<typeof otpMachine>, { codeLength: number }>(
        (tell, { codeLength }) =>
          watchSmsCode((code) => {
            const { digits } = spreadDigits(Array<string>(codeLength).fill(''), 0, code);
            tell({ type: 'code.pasted', digits });
          }),
      ),
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

type Sent = { sentAt: number };

/** After a refusal to send again so soon, returns when the earlier code was sent; throws any other error. */
function onItsWay(error: unknown): Sent {
  if (!(error instanceof RejectedError) || error.code !== errorCode.resendTooEarly) throw error;
  const left = error.retryAfterSeconds ?? resendWaitSeconds;
  return { sentAt: Date.now() - (resendWaitSeconds - left) * 1_000 };
}

/**
 * When the awaited code was sent, as epoch milliseconds: now, by `request`, or earlier, where the
 * server refuses another one so soon (D28, D29).
 */
export const sentCode = (request: () => Promise<unknown>): Promise<Sent> =>
  request().then(() => ({ sentAt: Date.now() }), onItsWay);

type Operation = { operationId: string };

/** As `sentCode`, where the server names the operation. `known` is the operation of the previous code, or empty. */
export const sentOperation = (
  known: string,
  request: () => Promise<Operation>,
): Promise<Operation & Sent> =>
  request().then(
    ({ operationId }) => ({ operationId, sentAt: Date.now() }),
    (error: unknown) => {
      if (known === '') throw error;
      return { operationId: known, ...onItsWay(error) };
    },
  );
