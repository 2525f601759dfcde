import { fromCallback, fromPromise, type NonReducibleUnknown, type EventObject } from 'xstate';
import { yieldToMain } from '#browser/tasks.ts';

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

/** Tells the flow that runs it what happens outside, until that flow leaves the state. */
export const toWatchActor = <
  Event extends EventObject,
  Input extends NonReducibleUnknown = undefined,
>(
  listen: (tell: (event: Event) => void, input: Input) => () => void,
) => fromCallback<EventObject, Input>(({ input, sendBack }) => listen(sendBack, input));
