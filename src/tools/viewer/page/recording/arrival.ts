import { pathsOf } from './actorStates';
import type { Message } from './messages';
import type { Recording } from './recording';

/** Steps of a recording at which a run began and at which it entered a state. */
export type Arrival = { start: number; step: number };

/** Arrival of the first run of the flow that entered the state; null if no run of the recording did. */
export function arrivalOf(recording: Recording, flow: string, path: string): Arrival | null {
  const { messages, rows, flows } = recording;
  const stepAfter = (at: number) => rows.filter(({ index }) => index <= at).length;
  const starts = new Map<string, number>();
  for (const [at, message] of messages.entries()) {
    const value = valueIn(message);
    if (value === undefined || !('sessionId' in message)) continue;
    if (flows.get(message.sessionId) !== flow) continue;
    const start = starts.get(message.sessionId) ?? at;
    starts.set(message.sessionId, start);
    if (pathsOf(value).includes(path)) return { start: stepAfter(start), step: stepAfter(at) };
  }
  return null;
}

const valueIn = (message: Message): unknown =>
  message.type === '@xstate.actor' || message.type === '@xstate.snapshot'
    ? message.snapshot.value
    : undefined;
