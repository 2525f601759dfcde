import type { Flow, FlowTransition } from './flow';
import { finalsOf, goodEndsOf } from './ends';
import { stateAt } from './labels';
import { childrenOf, isWithin, staysInside } from './tree';

/** Transitions one after another, from the start of a flow. */
export type Way = readonly FlowTransition[];

type Step = { to: string; cost: number; transition: FlowTransition | null };

/**
 * The shortest way to every reachable state, by its path. A failure, or a step that a reload restores,
 * is on it only if no other way exists. All conditions are assumed to hold.
 */
export const shortestWays = (flow: Flow): ReadonlyMap<string, Way> =>
  waysFrom(flow, (transition) => usualCost(flow, transition));

/**
 * The way that most people take, as far as the machine shows: the cheapest to a good end. Failures,
 * exits from anywhere and steps that are restored at the start cost more than others.
 */
export function usualWay(flow: Flow): Way {
  const ways = shortestWays(flow);
  // Among ways of equal cost, the best one has the end that the machine names first.
  const order = (way: Way) => flow.transitions.findIndex((one) => one === way.at(-1));
  const good = goodEndsOf(flow).filter((end) => stateAt(flow, end));
  const [best] = (good.length > 0 ? good : finalsOf(flow))
    .map((path) => ways.get(path))
    .filter((way) => way !== undefined)
    .sort((one, other) => costOf(flow, one) - costOf(flow, other) || order(one) - order(other));
  return best ?? [];
}

const costOf = (flow: Flow, way: Way) =>
  way.reduce((sum, transition) => sum + usualCost(flow, transition), 0);

/** Cost of a step that a reload or another tab decides at the start: a skipped step is no gain. */
const restoredCost = 10;
const unusualCost = 100;

function usualCost(flow: Flow, transition: FlowTransition): number {
  const { kind, name, source, targets } = transition;
  const isFailure = kind === 'error';
  const isLeaving = kind === 'event' && leaving.test(name);
  const isInside = targets.some((target) => staysInside(transition, target));
  const isFromAnywhere =
    kind === 'event' && (source === '' || (!isInside && hasStepsInside(flow, source)));
  if (isFailure || isLeaving || isFromAnywhere) return unusualCost;
  const isDecided = kind === 'always' && !isLastChoice(flow, transition);
  return isDecided || restored.includes(name) ? restoredCost : 1;
}

/**
 * Events that are no step of a person: restored history, a change in another tab, a page that returns.
 * A passkey is a shorter way only for those who have one.
 */
const restored: readonly string[] = [
  'place.arrived',
  'tokens.compared',
  'page.returned',
  'passkeySignIn',
];

/** Events by which a person goes away or gives up. */
const leaving = /\.(left|leaveRequested|cancelled|hidden)$/;

/** Whether the transition is the choice that remains when no earlier one is taken. */
function isLastChoice(flow: Flow, { source, eventType, guard, id }: FlowTransition): boolean {
  const choices = flow.transitions.filter(
    (one) => one.source === source && one.eventType === eventType,
  );
  return choices.at(-1)?.id === id && (choices.length > 1 || guard === null);
}

/** Whether states inside have transitions of their own; the delays of states that only wait do not count. */
const hasStepsInside = (flow: Flow, path: string) =>
  flow.transitions.some(
    ({ source, kind }) =>
      source !== path && isWithin(source, path) && kind !== 'after' && kind !== 'always',
  );

/**
 * The cheapest way to every state. Entering a state also enters the states around it and the initial
 * states inside it, at no cost.
 */
function waysFrom(
  flow: Flow,
  cost: (transition: FlowTransition) => number,
): ReadonlyMap<string, Way> {
  const found = new Map<string, { cost: number; way: Way }>();
  const open = new Map<string, { cost: number; way: Way }>([['', { cost: 0, way: [] }]]);
  for (;;) {
    const [next] = [...open].sort(([, one], [, other]) => one.cost - other.cost);
    if (!next) break;
    const [path, reached] = next;
    open.delete(path);
    found.set(path, reached);
    for (const step of stepsFrom(flow, path, cost)) {
      const total = reached.cost + step.cost;
      if (found.has(step.to) || (open.get(step.to)?.cost ?? Infinity) <= total) continue;
      const way = step.transition ? [...reached.way, step.transition] : reached.way;
      open.set(step.to, { cost: total, way });
    }
  }
  return new Map([...found].map(([path, { way }]) => [path, way]));
}

function stepsFrom(flow: Flow, path: string, cost: (transition: FlowTransition) => number): Step[] {
  const state = stateAt(flow, path);
  const inside =
    state?.kind === 'parallel'
      ? childrenOf(flow, path).map((child) => child.path)
      : [state?.initial ?? null];
  const free = [...inside, state?.parent ?? null].filter((one) => one !== null);
  const taken = flow.transitions
    .filter(({ source }) => source === path)
    .flatMap((transition) =>
      transition.targets.map((to): Step => ({ to, cost: cost(transition), transition })),
    );
  return [...free.map((to): Step => ({ to, cost: 0, transition: null })), ...taken];
}

/**
 * The way that most runs took: from each state the most frequent transition to a state that is not on
 * the way yet. The way ends where no such transition was counted.
 */
export function frequentWay(flow: Flow, counts: ReadonlyMap<string, number>): Way {
  const way: FlowTransition[] = [];
  const seen = new Set<string>();
  let at = innermost(flow, '');
  while (!seen.has(at)) {
    seen.add(at);
    const around = pathsAround(flow, at);
    const [best] = flow.transitions
      .filter(({ source, targets, id }) => around.has(source) && targets[0] && counts.has(id))
      .filter(({ targets }) => !seen.has(innermost(flow, targets[0] ?? '')))
      .sort((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0));
    if (!best) break;
    way.push(best);
    at = innermost(flow, best.targets[0] ?? '');
  }
  return way;
}

function pathsAround(flow: Flow, path: string): Set<string> {
  const parent = stateAt(flow, path)?.parent ?? null;
  return new Set([path, ...(parent === null ? [] : pathsAround(flow, parent))]);
}

function innermost(flow: Flow, path: string): string {
  const initial = stateAt(flow, path)?.initial ?? null;
  return initial === null ? path : innermost(flow, initial);
}

/**
 * The transitions of a state: its own, then those of the states around it, the innermost first. An own
 * transition without a guard overrides those of outer states for the same event.
 */
export function waysOut(flow: Flow, path: string): FlowTransition[] {
  const own = flow.transitions.filter(({ source }) => source === path);
  const parent = stateAt(flow, path)?.parent ?? null;
  if (parent === null) return own;
  const settled = new Set(
    own.filter(({ guard }) => guard === null).map(({ eventType }) => eventType),
  );
  const around = waysOut(flow, parent).filter(
    ({ kind, eventType }) => kind !== 'always' && kind !== 'finished' && !settled.has(eventType),
  );
  return [...own, ...around];
}
