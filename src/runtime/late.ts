import type { AnyActorLogic } from 'xstate';

/** The logic is looked up at each start: it may have changed by then. */
const found = <Logic extends AnyActorLogic>(find: () => Logic): Logic =>
  new Proxy<Logic>({} as Logic, {
    get: (_, key) => Reflect.get(find(), key) as unknown,
    has: (_, key) => Reflect.has(find(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(find()),
  });

/** The logic of a flow whose code is loaded after the first load, and before the flow is started. */
export function late<Logic extends AnyActorLogic>(make: () => Logic): Logic {
  let made: Logic | undefined;
  return found(() => (made ??= make()));
}
