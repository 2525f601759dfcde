import { assign, type SimulatedClock } from 'xstate';
import { otpOf, type TypedOtp } from '#machines/account/otp.ts';
import { resendMachine, type Addressee, type Sent } from '#machines/account/resend.ts';
import { heldCall } from './heldCall';

/** The code step of a flow under test, with its calls held and the test's own clock. */
export function heldOtp<Result>(clock: SimulatedClock) {
  const verify = heldCall<Result, TypedOtp>();
  const resend = heldCall<Sent, Addressee>();
  const logic = otpOf<Result>().provide({
    actors: {
      verifyCode: verify.logic,
      resend: resendMachine.provide({
        actors: { resendCode: resend.logic },
        actions: { readClock: assign({ now: () => clock.now() }) },
      }),
    },
  });
  return { verify, resend, logic };
}
