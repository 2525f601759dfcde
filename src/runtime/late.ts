import type { AnyActorLogic } from 'xstate';

/** The logic of a flow whose code comes after the first load; it is here before it is started. */
export function late<Logic extends AnyActorLogic>(make: () => Logic): Logic {
  let made: Logic | undefined;
  const logic = () => (made ??= make());
  return new Proxy<Logic>({} as Logic, {
    get: (_, key) => Reflect.get(logic(), key) as unknown,
    has: (_, key) => Reflect.has(logic(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(logic()),
  });
}
