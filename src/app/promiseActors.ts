import { fromCallback, fromPromise, type NonReducibleUnknown, type EventObject } from 'xstate';
import { yieldToMain } from '#browser/tasks.ts';

/**
 * The call of a machine as a function of `(input, signal)`; leaving the state aborts `signal`.
 * `pause` ends the task that read the answer, so that the machine's transition and the rendering
 * run in a task of their own. A longer `pause` lets everything else run first.
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

/** No pause: the transition must run in the task of the answer, to store tokens under their lock for example. */
export const atOnce = (): Promise<void> => Promise.resolve();

/** Sends outside events to the flow that runs it, until that flow leaves the state. */
export const toWatchActor = <
  Event extends EventObject,
  Input extends NonReducibleUnknown = undefined,
>(
  listen: (tell: (event: Event) => void, input: Input) => () => void,
) => fromCallback<EventObject, Input>(({ input, sendBack }) => listen(sendBack, input));
