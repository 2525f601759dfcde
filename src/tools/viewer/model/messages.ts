import type { AnyStateMachine } from 'xstate';
import type { FlowMessage } from './flow';
import { isRecord } from '#lib/named.ts';

type Part = (...values: readonly unknown[]) => unknown;

/** Stub of any context, event or parameter, so that an action can create its event and the type can be read. */
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

/** Stub of a flow of the app; `id` is the name under which an action looks it up. */
class SystemFlow {
  constructor(readonly id: string) {}
}
const system = { get: (id: string) => new SystemFlow(id) };

/**
 * Marks the stub of an event. A copy has the mark too, so the action passes the event on, unchanged or with additions.
 */
const passedOn = Symbol('passed on');

/** Stub of an event; its type is known at a transition, and empty elsewhere. */
const eventOf = (type: string | null): unknown =>
  new Proxy<Record<PropertyKey, unknown>>(
    { type: type ?? '', [passedOn]: true },
    {
      get: (target, key) => (key in target ? target[key] : anything),
      // Actions check that an event has an output before they read it.
      has: () => true,
    },
  );

/** Place of an action: its parameters, and the event of its transition. Null means another transition or a state. */
export type Use = { event: string | null; params: unknown };

/** The actions of a machine by name, each with its places. */
export type Uses = ReadonlyMap<string, readonly Use[]>;

/**
 * Events that the actions of the machine send or emit, each of them once. A flow that an action finds in the context is
 * one that this flow has spawned. If this flow spawns none, the found flow is one that has asked it.
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
  const to = receiverOf(action, found);
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

function receiverOf(action: object, found: FlowMessage['to']): FlowMessage['to'] | null {
  if (!('type' in action)) return null;
  if (action.type === 'xstate.emit') return { kind: 'listeners' };
  if (action.type !== 'xstate.sendTo' || !('to' in action)) return null;
  const { to } = action;
  if (to === '#_parent') return { kind: 'parent' };
  return typeof to === 'string' ? { kind: 'child', id: to } : found;
}

/** Messages that an `enqueueActions` action sends. */
function enqueued(collect: Part, use: Use, found: FlowMessage['to']): FlowMessage[] {
  const sent: FlowMessage[] = [];
  const sendTo = (to: unknown, event: unknown) => {
    const receiver = to instanceof SystemFlow ? { kind: 'system' as const, id: to.id } : found;
    sent.push(...messagesTo(receiver, event, use));
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

/** Runs an action with stubs for its arguments; `enqueue` records the sends and spawns. */
export function collected(
  collect: Part,
  enqueue: Partial<Record<'sendTo' | 'spawnChild', Part>>,
  use: Use = { event: null, params: undefined },
) {
  const all = { sendTo: nothing, spawnChild: nothing, stopChild: nothing, assign: nothing };
  try {
    collect({ ...worldAt(use), enqueue: { ...all, ...enqueue } }, paramsAt(use));
  } catch {
    // A stub may make the action throw; `enqueue` has recorded its calls until then.
  }
}

export const isPart = (value: unknown): value is Part => typeof value === 'function';

/** Parameters of the action at this place; without any, the event itself. */
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
