import { fromPromise, type EventObject } from 'xstate';

type Tell<Event extends EventObject> = (event: Event) => void;

/** Tells the flow that runs it what happens outside, until that flow leaves the state. */
export const toWatchActor = <Event extends EventObject>(
  listen: (tell: Tell<Event>) => () => void,
) =>
  fromPromise<never, undefined>(({ self, signal }) => {
    const stop = listen((event) => self._parent?.send(event));
    signal.addEventListener('abort', stop);
    return new Promise<never>(() => {});
  });
