import type { AnyActorLogic } from 'xstate';

/** The logic is looked for whenever it is started: it may be another one by then. */
export const found = <Logic extends AnyActorLogic>(find: () => Logic): Logic =>
  new Proxy<Logic>({} as Logic, {
    get: (_, key) => Reflect.get(find(), key) as unknown,
    has: (_, key) => Reflect.has(find(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(find()),
  });

/** The logic of a flow whose code comes after the first load; it is here before it is started. */
export function late<Logic extends AnyActorLogic>(make: () => Logic): Logic {
  let made: Logic | undefined;
  return found(() => (made ??= make()));
}
