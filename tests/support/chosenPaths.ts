import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { graphsOf, nodeOf } from '#tests/paths/engine/graph.ts';
import { Stepper } from '#tests/paths/engine/stepper.ts';
import { eventName } from './edges';
import { goalsOf } from './goals';
import type { Model, Path } from './model';
import { causedPaths, idOf } from './paths';

/** A longer path would be hard to read when it fails. */
const longest = 24;

/** The start of a path in a browser costs as much as so many steps. */
const startCost = 4;

/** A longer way to the next transition would cost more than a path of its own. */
const longestDetour = startCost + 2;

type Candidate<M extends AnyStateMachine> = { path: Path<M>; goals: ReadonlySet<string> };
type Order = (a: Rank, b: Rank) => number;
type Rank = { steps: number; fresh: number };

/** What a path begins with; which of them serves a machine best is tried out. */
const orders: readonly Order[] = [
  (a, b) => a.steps - b.steps || b.fresh - a.fresh,
  (a, b) => b.fresh - a.fresh || a.steps - b.steps,
  (a, b) => b.fresh / (startCost + b.steps) - a.fresh / (startCost + a.steps),
];

/**
 * The fewest and shortest paths found that take every transition a person or the server can bring
 * about. Each begins with a way to one not yet taken, and goes on to the next as long as one is near: the
 * dearest part of a path in a browser is its start.
 */
export function chosenPaths<M extends AnyStateMachine>(model: Model<M>): Path<M>[] {
  const candidates = causedPaths(model).map((path) => ({ path, goals: goalsOf(model, path) }));
  const found = orders.map((order) => pathsInOrder(model, candidates, order));
  const [best = []] = found.sort((a, b) => costOf(a) - costOf(b));
  return best;
}

const costOf = (paths: readonly Path<never>[]) =>
  paths.reduce((sum, { steps }) => sum + startCost + steps.length, 0);

function pathsInOrder<M extends AnyStateMachine>(
  model: Model<M>,
  candidates: readonly Candidate<M>[],
  order: Order,
): Path<M>[] {
  const reached = new Set<string>();
  const isFresh = (goal: string) => !reached.has(goal);
  const chosen: Path<M>[] = [];
  for (;;) {
    const [first] = candidates
      .map(({ path, goals }) => ({
        path,
        steps: path.steps.length,
        fresh: [...goals].filter(isFresh).length,
      }))
      .filter(({ fresh }) => fresh > 0)
      .sort(order);
    if (!first) return chosen;
    let { path } = first;
    for (;;) {
      for (const goal of goalsOf(model, path)) reached.add(goal);
      const more = detour(model, path, isFresh);
      if (!more) break;
      const steps = [...path.steps, ...more];
      path = { ...path, steps, id: idOf(path.machine, path.input, steps) };
    }
    chosen.push(path);
  }
}

/**
 * The shortest way on from the path's end that takes something new, and one that ends the path only where no
 * other does. Nothing follows an event of high cost, nor one that leads away. A call succeeds once: the
 * server has moved on since, and another such call is not the first any more.
 */
function detour<M extends AnyStateMachine>(
  model: Model<M>,
  { input, start, steps: before }: Path<M>,
  isFresh: (goal: string) => boolean,
): Path<M>['steps'] | null {
  const { can = () => true, unreachable = {}, ends = [], isUnjoined } = model.browser ?? {};
  const endings = new Set([...(model.highCost ?? []), ...ends]);
  const names = before.map(({ event }) => eventName(event.type));
  if (names.some((name) => ends.includes(name))) return null;
  const graph = graphsOf(model).find((one) => one.input === input);
  if (isUnjoined || !graph || endings.has(names.at(-1) ?? '')) return null;
  const end: AnyMachineSnapshot = before.at(-1)?.state ?? start;
  const seen = new Set([nodeOf(model, end)]);
  let ending: Path<M>['steps'] | null = null;
  let places = [{ state: end, steps: [] as Path<M>['steps'], names }];
  const most = Math.min(longestDetour, longest - before.length);
  for (let length = 1; length <= most; length += 1) {
    const next: typeof places = [];
    for (const place of places)
      for (const { event, label, to } of graph.nodes.get(nodeOf(model, place.state))?.out ?? []) {
        const name = eventName(event.type);
        if (name.startsWith('done ') && place.names.includes(name)) continue;
        if (!can(place.state, name, event)) continue;
        const { state, edges } = Stepper.of(model.machine).step(place.state, event);
        // What the path remembers may send it another way than the graph went.
        if (nodeOf(model, state) !== to) continue;
        if ([...edges].some((edge) => edge in unreachable)) continue;
        const steps = [...place.steps, { event, label, state: state as SnapshotFrom<M> }];
        const isLast = endings.has(name) || state.status !== 'active';
        if ([...edges].some(isFresh)) {
          if (!isLast) return steps;
          ending ??= steps;
        }
        if (isLast || seen.has(to)) continue;
        seen.add(to);
        next.push({ state, steps, names: [...place.names, name] });
      }
    places = next;
  }
  return ending;
}
