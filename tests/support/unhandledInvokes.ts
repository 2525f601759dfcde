import type { AnyStateMachine } from 'xstate';
import { pathOf, statesOf } from './edges';

/** Each invoke without an `onError`, as `state: id`; the root's state has no name. */
export const unhandledInvokes = (machine: AnyStateMachine): string[] =>
  statesOf(machine).flatMap((state) =>
    state.invoke
      .filter(({ onError }) => onError === undefined)
      .map(({ id }) => `${state === machine.root ? '' : pathOf(state)}: ${id}`),
  );
