import type { AnyActor, AnyActorRef, InspectionEvent, StateValue } from 'xstate';
import { reasonIn } from '#lib/counts.ts';
import { guardName, isRecord } from '#lib/named.ts';

/**
 * A counted step of a flow: the way taken, never the person or the data. `event` has the guard in
 * brackets where there is one. A start is the event `xstate.init` with neither `from` nor `to`. An
 * early end is `xstate.stop` from the flow's last state.
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

/** Why a flow was refused: a call by the server's code, a form by the name of a field. */
export type Refusal = { flow: string; state: string; event: string; reason: string };

/** An event that a flow received in a state without a transition for it. */
export type Unheard = { flow: string; state: string; event: string };

/**
 * The transitions of one step. All strings are names from the machine's definition: an event's
 * data, a flow's context and a call's answer are not read.
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

/** The early end of an actor's flow, from its present state. */
export const stopOf = (flow: string, actor: AnyActorRef): Transition[] => [
  { flow, from: placeOf(actor), event: 'xstate.stop', to: '' },
];

const placeOf = (actor: AnyActorRef) => leavesOf(valueIn(actor.getSnapshot())).join(' & ');

const valueIn = (snapshot: unknown) => (snapshot as { value?: StateValue }).value;

/**
 * The refusals of one step. Of an error only the code or the class is read; of a form's context
 * only the names of the refused fields. A form's refusals count for the flow that has the form.
 */
export function refusalsOf(step: InspectionEvent): Refusal[] {
  const actor = step.actorRef as AnyActorRef;
  const flow = flowOf(actor);
  if (flow === null || !('event' in step)) return [];
  const { type: event } = step.event;
  if (step.type === '@xstate.microstep' && event.startsWith('xstate.error.actor.')) {
    const taken: readonly Taken[] = step._transitions;
    const reason = reasonIn({ error: 'error' in step.event ? step.event['error'] : undefined });
    return taken[0] && reason !== ''
      ? [{ flow, state: pathOf(taken[0].source), event, reason }]
      : [];
  }
  const { parent } = (actor as AnyActor).options;
  const around = parent ? flowOf(parent) : null;
  if (step.type !== '@xstate.snapshot' || event !== 'form.submitted' || !parent || around === null)
    return [];
  const { context } = step.snapshot as { context?: unknown };
  const errors = isRecord(context) && isRecord(context['errors']) ? context['errors'] : {};
  const state = placeOf(parent);
  return Object.keys(errors).map((name) => ({
    flow: around,
    state,
    event,
    reason: `field ${name}`,
  }));
}

/** The event of this step if it caused no transition; XState's own events are not counted. */
export function unheardOf(step: InspectionEvent): Unheard[] {
  const actor = step.actorRef as AnyActorRef;
  const flow = flowOf(actor);
  if (flow === null || step.type !== '@xstate.microstep' || step._transitions.length > 0) return [];
  const { type: event } = step.event;
  return event.startsWith('xstate.') ? [] : [{ flow, state: placeOf(actor), event }];
}

/** All states of a snapshot, by their paths. */
export const pathsOf = (snapshot: unknown): string[] => [
  ...new Set(
    leavesOf(valueIn(snapshot)).flatMap((leaf) => {
      const keys = leaf.split('.');
      return keys.map((_, at) => keys.slice(0, at + 1).join('.'));
    }),
  ),
];

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
