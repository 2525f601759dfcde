import { fromPromise, type NonReducibleUnknown } from 'xstate';

/** A call the test answers by hand, so it can look at the app while the call is in flight. */
export function heldCall<Output, Input extends NonReducibleUnknown>() {
  const call = {
    inputs: [] as Input[],
    resolve: (_output: Output) => {},
    reject: (_error: unknown) => {},
    logic: fromPromise<Output, Input>(({ input }) => {
      call.inputs.push(input);
      return new Promise((resolve, reject) => Object.assign(call, { resolve, reject }));
    }),
  };
  return call;
}

/** Lets every promise that is ready run on. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
