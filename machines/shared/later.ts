import { fromPromise, type AnyActorLogic } from 'xstate';

/**
 * A flow whose code comes after the first load: the app provides it before it is first started.
 * Unprovided, it fails by name. The name is that of the flow's machine.
 */
export const later = <Logic extends AnyActorLogic>(name: string): Logic => {
  const missing: AnyActorLogic = Object.assign(
    fromPromise(() => Promise.reject(new Error(`Flow "${name}" is not provided`))),
    { flow: name },
  );
  return missing as Logic;
};
