import type { AnyStateMachine } from 'xstate';
import type { FlowMessage } from './flow';
import { isRecord } from './named';

type Part = (...values: readonly unknown[]) => unknown;

/** Stands for any context, event or parameter, so that an event can be made and its type read. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) =>
    key === Symbol.toPrimitive
      ? () => ''
      : key === Symbol.iterator
        ? () => [anything].values()
        : anything,
  apply: () => anything,
});

/** Stands for the flows of the app: each is known by the name it is asked for by. */
class SystemFlow {
  constructor(readonly id: string) {}
}
const system = { get: (id: string) => new SystemFlow(id) };

/** Stands for the event that an action passes on as it came. */
const passedOn: unknown = new Proxy({}, { get: () => anything });

/** The actions of a machine by name, each with the events it is there for. */
export type Uses = ReadonlyMap<string, readonly string[]>;

/**
 * Events that the actions of the machine send, raise for others or emit, each of them once. A flow
 * that an action finds in the context is one that this flow has spawned; where it spawns none, one
 * that has asked it.
 */
export function messagesOf(
  machine: AnyStateMachine,
  uses: Uses,
  isSpawning: boolean,
): FlowMessage[] {
  const found: FlowMessage['to'] = isSpawning ? { kind: 'spawned' } : { kind: 'asker' };
  const sent = Object.entries(machine.implementations.actions).flatMap(([name, action]) => {
    const events = uses.get(name);
    return events ? messageOf(action, events, found) : [];
  });
  const byText = new Map(sent.map((message) => [JSON.stringify(message), message]));
  return [...byText.keys()].sort().flatMap((text) => byText.get(text) ?? []);
}

function messageOf(
  action: unknown,
  events: readonly string[],
  found: FlowMessage['to'],
): FlowMessage[] {
  if (typeof action === 'function' && 'collect' in action && isPart(action.collect))
    return enqueued(action.collect, events, found);
  if (typeof action !== 'function' || !('type' in action) || !('event' in action)) return [];
  const to = hearerOf(action, found);
  if (!to) return [];
  return messagesTo(to, isPart(action.event) ? attempt(action.event) : action.event, events);
}

function messagesTo(
  to: FlowMessage['to'],
  made: unknown,
  events: readonly string[],
): FlowMessage[] {
  if (made === passedOn) return events.map((event) => ({ to, event, isPassedOn: true }));
  return isRecord(made) && typeof made['type'] === 'string' ? [{ to, event: made['type'] }] : [];
}

function hearerOf(action: object, found: FlowMessage['to']): FlowMessage['to'] | null {
  if (!('type' in action)) return null;
  if (action.type === 'xstate.emit') return { kind: 'listeners' };
  if (action.type !== 'xstate.sendTo' || !('to' in action)) return null;
  const { to } = action;
  if (to === '#_parent') return { kind: 'parent' };
  return typeof to === 'string' ? { kind: 'child', id: to } : found;
}

/** What an action sends to all whom it finds. */
function enqueued(
  collect: Part,
  events: readonly string[],
  found: FlowMessage['to'],
): FlowMessage[] {
  const sent: FlowMessage[] = [];
  collected(collect, {
    sendTo: (to, event) => {
      const hearer = to instanceof SystemFlow ? { kind: 'system' as const, id: to.id } : found;
      sent.push(...messagesTo(hearer, event, events));
    },
  });
  return sent;
}

const nothing = () => {};

/** Has an action say what it would do, with stand-ins for whatever it asks for. */
export function collected(collect: Part, enqueue: Partial<Record<'sendTo' | 'spawnChild', Part>>) {
  const all = { sendTo: nothing, spawnChild: nothing, stopChild: nothing, assign: nothing };
  try {
    const args = { context: anything, event: passedOn, self: anything, system };
    collect({ ...args, enqueue: { ...all, ...enqueue } }, passedOn);
  } catch {
    // What it would have done until then has been heard.
  }
}

export const isPart = (value: unknown): value is Part => typeof value === 'function';

function attempt(make: Part): unknown {
  try {
    return make(anything, passedOn);
  } catch {
    return null;
  }
}
