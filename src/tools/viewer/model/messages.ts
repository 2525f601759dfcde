import type { AnyStateMachine } from 'xstate';
import type { FlowMessage } from './flow';
import { isRecord } from '#lib/named.ts';

type Part = (...values: readonly unknown[]) => unknown;

/** Stands for any context, event or parameter, so that an event can be made and its type read. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) =>
    key === Symbol.toPrimitive
      ? () => ''
      : key === Symbol.iterator
        ? () => [anything].values()
        : anything,
  has: () => true,
  apply: () => anything,
});

/** Stands for the flows of the app: each is known by the name it is asked for by. */
class SystemFlow {
  constructor(readonly id: string) {}
}
const system = { get: (id: string) => new SystemFlow(id) };

/** A copy of the stand-in event keeps it: the action passes the event on, as it came or with something added. */
const passedOn = Symbol('passed on');

/** Stands for an event; its type is known at a transition, and empty elsewhere. */
const eventOf = (type: string | null): unknown =>
  new Proxy<Record<PropertyKey, unknown>>(
    { type: type ?? '', [passedOn]: true },
    {
      get: (target, key) => (key in target ? target[key] : anything),
      // Whether an event holds an output is asked before it is read.
      has: () => true,
    },
  );

/** Where an action stands: at a transition of this event (null at any other, and at a state), with these parameters. */
export type Use = { event: string | null; params: unknown };

/** The actions of a machine by name, each with the places it stands at. */
export type Uses = ReadonlyMap<string, readonly Use[]>;

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
  const sent = Object.entries(machine.implementations.actions).flatMap(([name, action]) =>
    (uses.get(name) ?? []).flatMap((use) => messageOf(action, use, found)),
  );
  const byText = new Map(sent.map((message) => [JSON.stringify(message), message]));
  return [...byText.keys()].sort().flatMap((text) => byText.get(text) ?? []);
}

function messageOf(action: unknown, use: Use, found: FlowMessage['to']): FlowMessage[] {
  if (typeof action === 'function' && 'collect' in action && isPart(action.collect))
    return enqueued(action.collect, use, found);
  if (typeof action !== 'function' || !('type' in action) || !('event' in action)) return [];
  const to = hearerOf(action, found);
  if (!to) return [];
  return messagesTo(to, isPart(action.event) ? attempt(action.event, use) : action.event, use);
}

function messagesTo(to: FlowMessage['to'], made: unknown, { event }: Use): FlowMessage[] {
  if (!isRecord(made)) return [];
  const { type, [passedOn]: isCopy } = made as { type?: unknown; [passedOn]?: unknown };
  if (isCopy === true && type === (event ?? ''))
    return event === null ? [] : [{ to, event, isPassedOn: true }];
  return typeof type === 'string' ? [{ to, event: type }] : [];
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
function enqueued(collect: Part, use: Use, found: FlowMessage['to']): FlowMessage[] {
  const sent: FlowMessage[] = [];
  const sendTo = (to: unknown, event: unknown) => {
    const hearer = to instanceof SystemFlow ? { kind: 'system' as const, id: to.id } : found;
    sent.push(...messagesTo(hearer, event, use));
  };
  collected(collect, { sendTo }, use);
  return sent;
}

const nothing = () => {};

const worldAt = ({ event }: Use) => ({
  context: anything,
  event: eventOf(event),
  self: anything,
  system,
});

/** Has an action say what it would do, with stand-ins for whatever it asks for. */
export function collected(
  collect: Part,
  enqueue: Partial<Record<'sendTo' | 'spawnChild', Part>>,
  use: Use = { event: null, params: undefined },
) {
  const all = { sendTo: nothing, spawnChild: nothing, stopChild: nothing, assign: nothing };
  try {
    collect({ ...worldAt(use), enqueue: { ...all, ...enqueue } }, paramsAt(use));
  } catch {
    // What it would have done until then has been heard.
  }
}

export const isPart = (value: unknown): value is Part => typeof value === 'function';

/** What the action is given where it stands; without parameters, the event as it came. */
function paramsAt(use: Use): unknown {
  const { params, event } = use;
  if (!isPart(params)) return params ?? eventOf(event);
  try {
    return params(worldAt(use));
  } catch {
    return null;
  }
}

function attempt(make: Part, use: Use): unknown {
  try {
    return make(worldAt(use), paramsAt(use));
  } catch {
    return null;
  }
}
