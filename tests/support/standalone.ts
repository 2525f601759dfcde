import type { AnyStateMachine } from 'xstate';

/**
 * A child machine as it may run without its parent: what it would tell the parent goes nowhere,
 * where XState would throw. That it tells it is a rule test's business.
 */
export function standalone<M extends AnyStateMachine>(machine: M): M {
  const mute = Object.entries<unknown>(machine.implementations.actions)
    .filter(([, action]) => isToParent(action))
    .map(([name]) => [name, () => {}]);
  return machine.provide({ actions: Object.fromEntries(mute) as never }) as M;
}

/** What `sendParent` makes. */
const isToParent = (action: unknown) => {
  const { type, to } = action as { type?: string; to?: unknown };
  return type === 'xstate.sendTo' && to === '#_parent';
};
