import type { Flow, FlowState, FlowTransition } from './flow';

export const childrenOf = (flow: Flow, path: string): FlowState[] =>
  flow.states.filter(({ parent }) => parent === path);

/** Whether `path` is `outer` or lies inside it. */
export const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}.`);

/** Whether the arrow stays inside the state it starts from, so that it cannot start at its border. */
export const staysInside = ({ source }: Pick<FlowTransition, 'source'>, target: string): boolean =>
  target !== source && isWithin(target, source);

/**
 * Where the arrow ends: an event that leads back to a state around its own starts that state anew,
 * and with it the state that comes first inside.
 */
export function drawnTarget(
  flow: Flow,
  { source }: Pick<FlowTransition, 'source'>,
  target: string,
) {
  const isAround = target !== source && isWithin(source, target);
  return isAround ? firstInside(flow, target) : target;
}

function firstInside(flow: Flow, path: string): string {
  const initial = flow.states.find((state) => state.path === path)?.initial ?? null;
  return initial === null ? path : firstInside(flow, initial);
}

/** States whose own events lead to states within them: those events count from any of these. */
export const statesWithAny = (flow: Flow): Set<string> =>
  new Set(
    flow.transitions
      .filter((transition) => transition.targets.some((target) => staysInside(transition, target)))
      .map(({ source }) => source),
  );
