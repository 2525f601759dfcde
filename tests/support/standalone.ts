import { emit, type AnyActorRef, type AnyStateMachine, type EventObject } from 'xstate';

/** The event by which a machine that runs alone shows what it would tell its parent. */
export const parentEvent = 'parent.told';

/**
 * A child machine as it may run without its parent: what it would tell the parent is emitted,
 * where XState would throw.
 */
export function standalone<M extends AnyStateMachine>(machine: M): M {
  const shown = Object.entries<unknown>(machine.implementations.actions).flatMap(
    ([name, action]) => (isToParent(action) ? [[name, emitOf(action)] as const] : []),
  );
  return machine.provide({ actions: Object.fromEntries(shown) as never }) as M;
}

/** What `sendParent` makes. */
type ToParent = { event: EventObject | ((args: unknown, params: unknown) => EventObject) };

const isToParent = (action: unknown): action is ToParent => {
  const { type, to } = action as { type?: string; to?: unknown };
  return type === 'xstate.sendTo' && to === '#_parent';
};

const emitOf = ({ event }: ToParent) =>
  emit(
    typeof event === 'function'
      ? (args: unknown, params: unknown) => ({ type: parentEvent, told: event(args, params) })
      : { type: parentEvent, told: event },
  );

type Told = { type: typeof parentEvent; told: EventObject };

/** Hears what a machine that runs alone would tell its parent. */
export const onTold = (actor: AnyActorRef, hear: (event: EventObject) => void) =>
  actor.on(parentEvent, (event) => {
    hear((event as unknown as Told).told);
  });
