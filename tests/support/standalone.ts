import {
  createActor,
  emit,
  fromCallback,
  type AnyActorRef,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';

/** The event that a machine without its parent emits in place of an event to the parent. */
export const parentEvent = 'parent.reported';

/**
 * A child machine that can run without its parent: events to the parent are emitted, where XState
 * would throw. Events to another flow of the system go to an actor that does nothing.
 */
export function standalone<M extends AnyStateMachine>(machine: M): M {
  const shown = Object.entries<unknown>(machine.implementations.actions).flatMap(
    ([name, action]): (readonly [string, object])[] => {
      if (isToParent(action)) return [[name, emitOf(action)]];
      return isEnqueued(action) ? [[name, withSystem(action)]] : [];
    },
  );
  return machine.provide({ actions: Object.fromEntries(shown) as never }) as M;
}

/** The action that `sendParent` creates. */
type ToParent = { event: EventObject | ((args: unknown, params: unknown) => EventObject) };

const isToParent = (action: unknown): action is ToParent => {
  const { type, to } = action as { type?: string; to?: unknown };
  return type === 'xstate.sendTo' && to === '#_parent';
};

/** The action that `enqueueActions` creates. */
type Enqueued = { collect: (args: object, params: unknown) => void };

const isEnqueued = (action: unknown): action is Enqueued =>
  (action as { type?: string }).type === 'xstate.enqueueActions';

const withSystem = (action: Enqueued): Enqueued => {
  const { collect } = action;
  const system = { get: stubActor };
  const made = Object.assign(() => {}, action, {
    collect: (args: object, params: unknown) => {
      collect({ ...args, system }, params);
    },
  });
  return made;
};

/** An actor that does nothing, in place of a flow that another flow finds by its id in the system. */
export const stubActor = (id: string): AnyActorRef =>
  createActor(
    fromCallback(() => {}),
    { id },
  );

const emitOf = ({ event }: ToParent) =>
  emit(
    typeof event === 'function'
      ? (args: unknown, params: unknown) => ({ type: parentEvent, reported: event(args, params) })
      : { type: parentEvent, reported: event },
  );

type Reported = { type: typeof parentEvent; reported: EventObject };

/** Receives the events that a machine without its parent would send to the parent. */
export const onReported = (actor: AnyActorRef, listener: (event: EventObject) => void) =>
  actor.on(parentEvent, (event) => {
    listener((event as unknown as Reported).reported);
  });
