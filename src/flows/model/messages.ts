import type { AnyStateMachine } from 'xstate';
import type { FlowMessage } from './flow';
import { isRecord } from './named';

type Part = (...values: readonly unknown[]) => unknown;

/** Stands for any context, event or parameter, so that an event can be made and its type read. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) =>
    key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? () => [].values() : anything,
  apply: () => anything,
});

/** Events that the actions of the machine send, raise for others or emit, each of them once. */
export function messagesOf(machine: AnyStateMachine, used: ReadonlySet<string>): FlowMessage[] {
  const found = Object.entries(machine.implementations.actions)
    .filter(([name]) => used.has(name))
    .flatMap(([, action]) => messageOf(action));
  const byText = new Map(found.map((message) => [JSON.stringify(message), message]));
  return [...byText.keys()].sort().flatMap((text) => byText.get(text) ?? []);
}

function messageOf(action: unknown): FlowMessage[] {
  if (typeof action !== 'function' || !('type' in action) || !('event' in action)) return [];
  const event = eventTypeOf(action.event);
  if (event === null) return [];
  if (action.type === 'xstate.emit') return [{ to: { kind: 'listeners' }, event }];
  if (action.type !== 'xstate.sendTo' || !('to' in action)) return [];
  const { to } = action;
  const isChild = typeof to === 'string' && to !== '#_parent';
  return [{ to: isChild ? { kind: 'child', id: to } : { kind: 'parent' }, event }];
}

function eventTypeOf(event: unknown): string | null {
  const made = isPart(event) ? attempt(() => event(anything, anything)) : event;
  return isRecord(made) && typeof made['type'] === 'string' ? made['type'] : null;
}

const isPart = (value: unknown): value is Part => typeof value === 'function';

function attempt(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return null;
  }
}
