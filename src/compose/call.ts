import { fromPromise, type NonReducibleUnknown } from 'xstate';

/** A function of `(input, signal)` as the call a machine asks for; leaving the state aborts it. */
export const asCall = <Output, Input extends NonReducibleUnknown>(
  perform: (input: Input, signal: AbortSignal) => Promise<Output>,
) => fromPromise<Output, Input>(({ input, signal }) => perform(input, signal));
