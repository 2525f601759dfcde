import type { Flow, FlowState, FlowTransition } from './flow';

export const childrenOf = (flow: Flow, path: string): FlowState[] =>
  flow.states.filter(({ parent }) => parent === path);

/** Whether `path` is `outer` or lies inside it. */
export const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}.`);

/** Whether the target is inside the source, so that the arrow cannot start at the source's border. */
export const staysInside = ({ source }: Pick<FlowTransition, 'source'>, target: string): boolean =>
  target !== source && isWithin(target, source);

/**
 * End of the arrow. A transition to a state around its source restarts that state, so the arrow ends at
 * the initial state inside.
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

/** States whose own events have targets inside them: those events start from any inner state. */
export const statesWithAny = (flow: Flow): Set<string> =>
  new Set(
    flow.transitions
      .filter((transition) => transition.targets.some((target) => staysInside(transition, target)))
      .map(({ source }) => source),
  );
