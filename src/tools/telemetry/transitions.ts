import type { AnyActorRef, InspectionEvent, StateValue } from 'xstate';
import { guardName } from '#lib/named.ts';

/**
 * What is counted of a flow: which way was taken, never by whom or with what. `event` has the guard
 * in brackets where there is one. A start is the event `xstate.init` with neither `from` nor `to`,
 * an end before its time `xstate.stop` from where the flow was.
 */
export type Transition = { flow: string; from: string; event: string; to: string };

type Node = { path: readonly string[] };
type Taken = {
  source: Node;
  eventType: string;
  guard?: unknown;
  target: readonly Node[] | undefined;
};

/** The id of the machine that an actor runs; null for a call. */
export function flowOf(actor: AnyActorRef): string | null {
  const { logic } = actor as { logic?: { config?: { id?: unknown } } };
  const id = logic?.config?.id;
  return typeof id === 'string' ? id : null;
}

/**
 * The transitions of one step. All words come from the machine's own definition: an event's data, a
 * flow's context and what a call has answered are not looked at.
 */
export function transitionsOf(step: InspectionEvent): Transition[] {
  const flow = flowOf(step.actorRef as AnyActorRef);
  if (flow === null) return [];
  if (step.type === '@xstate.snapshot' && step.event.type === 'xstate.init')
    return [{ flow, from: '', event: 'xstate.init', to: '' }];
  if (step.type !== '@xstate.microstep') return [];
  if (step.event.type === 'xstate.stop') return stopOf(flow, step.actorRef as AnyActorRef);
  const taken: readonly Taken[] = step._transitions;
  return taken.map(({ source, eventType, guard, target = [] }) => {
    const on = guardName(guard);
    return {
      flow,
      from: pathOf(source),
      event: on === null ? eventType : `${eventType} [${on}]`,
      to: target.map(pathOf).join(' & '),
    };
  });
}

/** The flow of the actor ends where it is now. */
export function stopOf(flow: string, actor: AnyActorRef): Transition[] {
  const { value } = actor.getSnapshot() as { value?: StateValue };
  return [{ flow, from: leavesOf(value).join(' & '), event: 'xstate.stop', to: '' }];
}

const pathOf = ({ path }: Node) => path.join('.');

/** The innermost states of a value. */
function leavesOf(value: StateValue | undefined, around = ''): string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [around + value];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isEmpty = typeof inner === 'object' && Object.keys(inner).length === 0;
    return isEmpty ? [around + key] : leavesOf(inner, `${around}${key}.`);
  });
}
