import {
  fromPromise,
  type ActorLogic,
  type AnyActorLogic,
  type AnyActorRef,
  type EmittedFrom,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';

/** A flow as its parent knows it. The app may add to its input what only the browser can tell. */
export type Later<Logic extends AnyActorLogic, Input> = ActorLogic<
  SnapshotFrom<Logic>,
  EventFromLogic<Logic>,
  Input,
  AnyActorRef['system'],
  EmittedFrom<Logic>
>;

/**
 * A flow whose code comes after the first load: the app provides it before it is first started.
 * Unprovided, it fails by name. The name is that of the flow's machine.
 */
export const later = <Logic extends AnyActorLogic, Input = InputFrom<Logic>>(
  name: string,
): Later<Logic, Input> => {
  const missing: AnyActorLogic = Object.assign(
    fromPromise(() => Promise.reject(new Error(`Flow "${name}" is not provided`))),
    { flow: name },
  );
  return missing as Later<Logic, Input>;
};
