import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { actText } from '#tests/paths/engine/acts.ts';
import {
  follow,
  graphsOf,
  nodeOf,
  refusedBy,
  type Edge,
  type Graph,
} from '#tests/paths/engine/graph.ts';
import type { Stepped } from '#tests/paths/engine/pure.ts';
import { eventName } from './edges';
import { isTriedAgain } from './goals';
import type { Model, Path } from './model';

/**
 * The machine's paths: for every transition the graph reaches the shortest way to its source and
 * the transition itself; a path that is the beginning of another is left out. Paths are stable:
 * the same machine and model give the same ids in the same order.
 */
export const shortestPaths = <M extends AnyStateMachine>(model: Model<M>): Path<M>[] =>
  graphsOf(model).flatMap((graph) => pathsAmong(model, graph, waysOf(model, graph)));

/** The same of those that a person and the server can bring about in a browser. */
export const causedPaths = <M extends AnyStateMachine>(model: Model<M>): Path<M>[] =>
  graphsOf(model).flatMap((graph) => {
    const start = graph.start.state as SnapshotFrom<M>;
    const caused = waysOf(model, graph).filter(({ steps }) =>
      isPossible(model, { input: graph.input, start, steps }),
    );
    return pathsAmong(model, graph, caused);
  });

function pathsAmong<M extends AnyStateMachine>(model: Model<M>, graph: Graph, ways: Way<M>[]) {
  const kept = model.isBrief ? news(model, graph, ways) : ways;
  const paths = withoutBeginnings(kept.map(({ steps }) => steps));
  return (paths.length > 0 ? paths : [[]]).map((steps) => pathOf(model, graph, steps));
}

/** A path for every step the graph knows, refused ones as well: none is left out. */
export const everyPath = <M extends AnyStateMachine>(model: Model<M>): Path<M>[] =>
  everyStep(model).map(({ path }) => path);

/** The same, with the step as the graph has found it: it may have come there by another way. */
export const everyStep = <M extends AnyStateMachine>(
  model: Model<M>,
): { path: Path<M>; stepped: Stepped }[] =>
  graphsOf(model).flatMap((graph) => {
    const ways = waysOf(model, graph);
    const places = [{ steps: [], state: graph.start.state }, ...ways.filter(isFirstThere())];
    const taken = ways.map(({ steps, edge: { stepped } }) => ({ steps, stepped }));
    const refused = places.flatMap(({ steps, state }) =>
      refusedBy(model, state).map(({ event, label, stepped }) => ({
        steps: [...steps, { event, label, state: state as SnapshotFrom<M> }],
        stepped,
      })),
    );
    return [...taken, ...refused].map(({ steps, stepped }) => ({
      path: pathOf(model, graph, steps),
      stepped,
    }));
  });

type Way<M extends AnyStateMachine> = {
  steps: Path<M>['steps'];
  edge: Edge;
  state: AnyMachineSnapshot;
};

/** To every step of the graph the cheapest way, that step included; cheapest first. */
function waysOf<M extends AnyStateMachine>(model: Model<M>, graph: Graph): Way<M>[] {
  const step = ({ event, label, stepped }: Edge) => ({
    event,
    label,
    state: stepped.state as SnapshotFrom<M>,
  });
  const edgesOf = (node: string) => graph.nodes.get(node)?.out ?? [];
  const ways = shortestWays(nodeOf(model, graph.start.state), (node) =>
    edgesOf(node).map((edge) => ({
      to: edge.to,
      cost: model.highCost?.includes(eventName(edge.event.type)) ? highEventCost : 1,
      step: step(edge),
    })),
  );
  return [...ways].flatMap(([node, way]) =>
    edgesOf(node).map((edge) => ({
      steps: [...way, step(edge)],
      edge,
      state: edge.stepped.state,
    })),
  );
}

/** Of all ways to a state the first. */
function isFirstThere() {
  const seen = new Set<string>();
  return ({ edge: { to } }: { edge: Edge }) => !seen.has(to) && seen.add(to).size > 0;
}

const pathOf = <M extends AnyStateMachine>(
  { machine }: Model<M>,
  { input, start }: Graph,
  steps: Path<M>['steps'],
): Path<M> => ({
  id: idOf(machine.id, input, steps),
  machine: machine.id,
  input,
  start: start.state as SnapshotFrom<M>,
  steps,
});

/** Whether a person or the server can bring about every step in the state it is taken in. */
function isPossible<M extends AnyStateMachine>(
  model: Model<M>,
  { input, start, steps }: Pick<Path<M>, 'input' | 'start' | 'steps'>,
): boolean {
  const { can = () => true, unreachable = {} } = model.browser ?? {};
  let before: AnyMachineSnapshot = start;
  const isCaused = steps.every(({ event, state }) => {
    const mayBe = can(before, eventName(event.type), event);
    before = state;
    return mayBe;
  });
  return (
    isCaused &&
    follow(model, { input, steps }).every(
      ({ edges }) => ![...edges].some((edge) => edge in unreachable),
    )
  );
}

/** Those that do something, or get over something, that none before them has. */
function news<M extends AnyStateMachine>(model: Model<M>, { input }: Graph, ways: Way<M>[]) {
  const seen = new Set<string>();
  return ways.filter(({ steps, edge: { stepped } }) => {
    const isAgain = isTriedAgain(model, { input, steps });
    const keys = [...stepped.acts.map(actText), ...stepped.edges, ...(isAgain ? ['again'] : [])];
    const isNew = keys.some((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

/** An event of high cost is taken only where any other way would be this much longer. */
const highEventCost = 100;

type Out<Step> = { to: string; cost: number; step: Step };

/** The cheapest way from `start` to every node it leads to, as the steps on it, cheapest first. */
function shortestWays<Step>(start: string, outOf: (node: string) => Out<Step>[]) {
  const ways = new Map<string, Step[]>();
  const waiting: { node: string; steps: Step[] }[][] = [[{ node: start, steps: [] }]];
  for (let cost = 0; cost < waiting.length; cost += 1) {
    for (const { node, steps } of waiting[cost] ?? []) {
      if (ways.has(node)) continue;
      ways.set(node, steps);
      for (const { to, cost: more, step } of outOf(node))
        (waiting[cost + more] ??= []).push({ node: to, steps: [...steps, step] });
    }
  }
  return ways;
}

const keyOf = (steps: Path['steps']) => steps.map(({ label }) => label).join(' > ');

export const idOf = (machine: string, input: string, steps: Path['steps']) =>
  `${machine}-${createHash('sha256')
    .update(`${input}: ${keyOf(steps)}`)
    .digest('hex')
    .slice(0, 8)}`;

/** A path that another one begins with is walked with that one. */
function withoutBeginnings<Steps extends Path['steps']>(found: readonly Steps[]): Steps[] {
  const beginnings = new Set(
    found.flatMap((steps) => steps.map((_, index) => keyOf(steps.slice(0, index)))),
  );
  return found.filter((steps) => !beginnings.has(keyOf(steps)));
}
