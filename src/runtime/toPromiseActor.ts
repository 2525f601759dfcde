import { fromPromise, type NonReducibleUnknown } from 'xstate';
import { yieldToMain } from '#browser/yieldToMain.ts';

/**
 * A function of `(input, signal)` as the call a machine asks for; leaving the state aborts it. What
 * the machine does with the answer, and what is drawn of it, does not add to the task that read it:
 * `pause` lies between them, a longer one for what may come after everything else.
 */
export const toPromiseActor = <Output, Input extends NonReducibleUnknown>(
  perform: (input: Input, signal: AbortSignal) => Promise<Output>,
  pause = yieldToMain,
) =>
  fromPromise<Output, Input>(async ({ input, signal }) => {
    const output = await perform(input, signal);
    await pause();
    return output;
  });

/** For what must be done in the same task as the answer: storing tokens under their lock. */
export const atOnce = (): Promise<void> => Promise.resolve();
