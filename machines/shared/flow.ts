import {
  fromCallback,
  fromPromise,
  type ActorLogic,
  type AnyActorLogic,
  type AnyActorRef,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  type NonReducibleUnknown,
  type SnapshotFrom,
} from 'xstate';

/** Events of these types, each with nothing but its type. */
export type Plain<Type extends string> = Type extends string ? { type: Type } : never;

/** The data of an `onError` event. */
export type Thrown = { error: unknown };

/** XState types what an `onDone` or `onError` event holds only where the event is handled. */
function held(event: EventObject, name: 'output' | 'error'): unknown {
  if (!(name in event)) throw new Error(`"${event.type}" has no ${name}`);
  return (event as EventObject & { output?: unknown; error?: unknown })[name];
}

/** In an action or a guard: the output of the call or flow of an `onDone`. */
export const outputOf = <Output>(event: EventObject) => held(event, 'output') as Output;

/** In an action or a guard: what the call or flow of an `onError` has thrown. */
export const errorOf = (event: EventObject) => held(event, 'error');

const missing = (what: string) => new Error(`${what} is not provided`);

/** A call the machine needs and the app provides; unprovided, it fails by name. */
export const call = <Output, Input extends NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(missing(`Call "${name}"`)));

/**
 * A subscription to events of the browser for as long as the flow listens: another tab's messages, whether the page is
 * visible. The app provides it, and it has no end of its own; unprovided, it fails by name.
 */
export const watch = <Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromCallback<EventObject, Input>(() => {
    throw missing(`Watch "${name}"`);
  });

/** A flow as its parent sees it, where the app adds input that only the browser provides. */
export type Later<Logic extends AnyActorLogic, Input> = ActorLogic<
  SnapshotFrom<Logic>,
  EventFromLogic<Logic>,
  Input,
  AnyActorRef['system'],
  EmittedFrom<Logic>
>;

/**
 * A flow whose code loads after the first load: the app provides it before it is first started.
 * Unprovided, it fails by name. The name is that of the flow's machine.
 */
export const later = <Logic extends AnyActorLogic, Input = InputFrom<Logic>>(
  name: string,
): Later<Logic, Input> => {
  const unprovided: AnyActorLogic = fromPromise(() => Promise.reject(missing(`Flow "${name}"`)));
  return Object.assign(unprovided, { flow: name }) as Later<Logic, Input>;
};

/**
 * A flow in a chunk: its logic, and its input, which adds to what the parent gives (`Given`) what only
 * the browser knows, such as today's date.
 */
export type LoadedFlow<Logic extends AnyActorLogic, Given = InputFrom<Logic>> = {
  logic: Logic;
  input: (given: Given) => InputFrom<Logic>;
};

/**
 * Starts a flow of a chunk under `id`, from an action of `enqueueActions`. An `invoke` cannot: it names logic
 * that exists when its machine is made. `systemId` is for flows that others find by their name.
 */
export function startLoaded<Given>(
  enqueue: { spawnChild: unknown },
  { logic, input }: { logic: AnyActorLogic; input: (given: Given) => unknown },
  { given, ...names }: { id: string; systemId?: string | undefined; given: Given },
): void {
  const { spawnChild } = enqueue as { spawnChild: (logic: AnyActorLogic, options: object) => void };
  spawnChild(logic, { ...names, input: input(given) });
}

/** The failure of a flow that `startLoaded` has started, as an event; `invoke` types its own. */
export type FlowFailed<Id extends string> = { type: `xstate.error.actor.${Id}` } & Thrown;

/** A child flow has a defect: it is passed on to the parent, which decides what follows. */
export const escalate = { actions: 'escalate' } as const;

export const escalation = {
  escalate: ({ event }: { event: EventObject }) => {
    throw errorOf(event) as Error;
  },
};

/** After this long without an answer the screen says «Дольше обычного» (D23). */
export const slowThreshold = 10_000;

/**
 * Nested states of every state that waits for a call. No call is cut off. After `slowThreshold` the page shows a notice
 * and, where the state handles `wait.cancelled`, a button that cancels the wait.
 */
export const waiting = {
  initial: 'waiting',
  states: {
    waiting: { description: 'The answer is awaited.', after: { slowThreshold: 'slow' } },
    slow: { tags: 'slow', description: 'The answer takes longer than ten seconds.' },
  },
} as const;
