import { fromPromise, type AnyActorRef } from 'xstate';
import { addBottomBar } from '#browser/bottomBar.ts';

/** Draws a note of that flow; returns what takes it away. */
type Draw<Flow> = (host: HTMLElement, flow: Flow) => () => void;

/** A note at the foot of the page, drawn until the flow that runs it leaves the state. */
export const toNoteActor = <Flow extends AnyActorRef>(load: () => Promise<Draw<Flow>>) =>
  fromPromise<never, undefined>(async ({ self, signal }) => {
    const draw = await load();
    if (!signal.aborted) {
      const { host, remove } = addBottomBar();
      const unmount = draw(host, self._parent as Flow);
      signal.addEventListener('abort', () => {
        remove();
        unmount();
      });
    }
    return new Promise<never>(() => {});
  });
