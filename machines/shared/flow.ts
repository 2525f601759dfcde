import type { DoneActorEvent, EventObject } from 'xstate';

const isDone = <Output>(event: EventObject): event is DoneActorEvent<Output> => 'output' in event;

/** Reads what an `onDone` event holds: XState types it only where the event is handled. */
export function outputOf<Output>(event: EventObject): Output {
  if (!isDone<Output>(event)) throw new Error(`"${event.type}" has no output`);
  return event.output;
}

/** Reads what an `onError` event holds: XState types it only where the event is handled. */
export function errorOf(event: EventObject): unknown {
  if (!('error' in event)) throw new Error(`"${event.type}" has no error`);
  return event.error;
}
