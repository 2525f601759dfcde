import type { AnyActorLogic, InputFrom } from 'xstate';
import type { Later } from '#machines/shared/flow.ts';

/** The logic of a flow to which `complete` adds what only the world can tell when it starts. */
export const withInput = <Logic extends AnyActorLogic, Given>(
  logic: Logic,
  complete: (given: Given) => InputFrom<Logic>,
): Later<Logic, Given> =>
  Object.create(logic, {
    getInitialSnapshot: {
      value: (...[scope, given]: Parameters<Later<Logic, Given>['getInitialSnapshot']>) =>
        logic.getInitialSnapshot(scope, complete(given)) as unknown,
    },
  }) as Later<Logic, Given>;
