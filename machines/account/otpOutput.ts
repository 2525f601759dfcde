import type { Failure } from '#domain/failure.ts';
import type { OtpOutput } from './otp';

type Ended<Result> = { event: { output: OtpOutput<Result> } };

const isEndedAs = (kind: OtpOutput['type']) => (_: unknown, output: OtpOutput) =>
  output.type === kind;

/** What a flow decides by when the step has ended. */
export const isVerified = isEndedAs('verified');
export const isExpired = isEndedAs('expired');
export const isLeft = isEndedAs('left');
export const isLedOn = isEndedAs('ledOn');

export const outputOf = <Result>({ event }: Ended<Result>) => event.output;

/** The step that the history has come to. */
export const nextOf = ({ event: { output } }: Ended<unknown>) => ({
  step: output.type === 'ledOn' ? output.step : null,
});

/** What the verified code has brought. */
export function resultOf<Result>({ event: { output } }: Ended<Result>): Result {
  if (output.type !== 'verified') throw new Error(`No code was verified: ${output.type}`);
  return output.result;
}

/** Why the flow begins anew; null if it does not. */
export const failureOf = (output: OtpOutput): Failure | null =>
  'failure' in output ? output.failure : null;
