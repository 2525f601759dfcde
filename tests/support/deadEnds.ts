import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { graphsOf } from '#tests/paths/engine/graph.ts';
import { definitions, eventName, pathOf } from './edges';
import type { Model } from './model';

/** An end is a state by its path; whatever lies within it counts as well. */
const isWithin = (path: string, end: string) => path === end || path.startsWith(`${end}.`);

/**
 * The states, by path, from which no transition leads on to any of `ends`, as the machine is
 * defined. A region of a parallel state has to come to an end of its own, or be left with the
 * whole state by a transition of another region.
 */
export function deadEnds(machine: AnyStateMachine, ends: readonly string[]): string[] {
  const ways = new Map<AnyStateNode, Set<AnyStateNode>>();
  const open = leavesOf(machine.root);
  for (const leaf of open) {
    if (ways.has(leaf)) continue;
    const next = new Set(waysOut(machine, leaf));
    ways.set(leaf, next);
    open.push(...next);
  }
  const isEnd = (leaf: AnyStateNode) => ends.some((end) => isWithin(pathOf(leaf), end));
  return stuck(ways, isEnd).map(pathOf);
}

/** The same over the model's graph, with its data and guards: where the samples can lead. */
export function stuckStates<M extends AnyStateMachine>(model: Model<M>, ends: readonly string[]) {
  const ways = new Map<string, Set<string>>();
  const over = new Set<string>();
  for (const [node, { state, out }] of graphsOf(model).flatMap(({ nodes }) => [...nodes])) {
    ways.set(node, new Set([...(ways.get(node) ?? []), ...out.map(({ to }) => to)]));
    const paths = state._nodes.map(pathOf);
    if (paths.some((path) => ends.some((end) => isWithin(path, end)))) over.add(node);
  }
  return stuck(ways, (node) => over.has(node));
}

/** The nodes from which no way leads to an end. */
function stuck<Node>(ways: ReadonlyMap<Node, ReadonlySet<Node>>, isEnd: (node: Node) => boolean) {
  const saved = new Set([...ways.keys()].filter(isEnd));
  for (let before = -1; before !== saved.size;) {
    before = saved.size;
    for (const [node, next] of ways) if ([...next].some((to) => saved.has(to))) saved.add(node);
  }
  return [...ways.keys()].filter((node) => !saved.has(node));
}

/** The innermost states that are entered with `node`. */
function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  if (children.length === 0) return [node];
  if (node.type === 'parallel') return children.flatMap(leavesOf);
  return node.initial.target.flatMap(leavesOf);
}

/** Where the transitions lead that can be taken while `leaf` is active. */
const waysOut = (machine: AnyStateMachine, leaf: AnyStateNode): AnyStateNode[] =>
  definitions(machine).flatMap((transition) => {
    const { source, target } = transition;
    const targets: readonly AnyStateNode[] = target ?? [];
    const isEarly = isOfEnd(transition) && leaf.type !== 'final';
    const region = regionBeside(source, leaf);
    const isLeft = region !== null && targets.some((node) => !holds(region, node));
    return !isEarly && (holds(source, leaf) || isLeft) ? targets.flatMap(leavesOf) : [];
  });

/** It is taken when the state it belongs to has come to its own end. */
const isOfEnd = ({ eventType }: { eventType: string }) => eventName(eventType) === 'done';

const holds = (outer: AnyStateNode, inner: AnyStateNode) =>
  outer.path.every((key, depth) => inner.path[depth] === key);

/** The region of `node` that is active beside `leaf`, in another region of one parallel state. */
function regionBeside(node: AnyStateNode, leaf: AnyStateNode): AnyStateNode | null {
  let region = node;
  while (region.parent && !holds(region.parent, leaf)) region = region.parent;
  return region.parent?.type === 'parallel' && !holds(region, leaf) ? region : null;
}
