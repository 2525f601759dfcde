import { createHash } from 'node:crypto';
import type { AnyStateMachine, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import {
  failureIn,
  follow,
  graphsOf,
  nodeOf,
  refusedBy,
  type Edge,
  type Graph,
} from '#tests/paths/engine/graph.ts';
import { actText } from '#tests/paths/engine/acts.ts';
import { type Stepped, Stepper } from '#tests/paths/engine/pure.ts';
import type { Model, Path } from './model';
import { eventName } from './edges';

/** Goal of a path: a refusal, then an attempt after which its reason is gone. */
const tryAgain = 'refused, then again';

type Walked<M extends AnyStateMachine> = Pick<Path<M>, 'input' | 'steps'>;

/** Goals that a path covers: the transitions that it takes, and a retry after a refusal. */
function goalsOf<M extends AnyStateMachine>(model: Model<M>, way: Walked<M>): Set<string> {
  const goals = new Set(follow(model, way).flatMap(({ edges }) => [...edges]));
  if (isTriedAgain(model, way)) goals.add(tryAgain);
  return goals;
}

export function isTriedAgain<M extends AnyStateMachine>(model: Model<M>, way: Walked<M>): boolean {
  const failed = follow(model, way).map(({ state }) => failureIn(state.context) !== null);
  const first = failed.indexOf(true);
  return first >= 0 && failed.indexOf(false, first) >= 0;
}

/**
 * A path for every transition that the graph reaches: the shortest way to its source, then the
 * transition. A path that is the beginning of another is left out. Paths are stable: the same machine
 * and model produce the same ids in the same order.
 */
export const shortestPaths = <M extends AnyStateMachine>(model: Model<M>): Path<M>[] =>
  graphsOf(model).flatMap((graph) => pathsAmong(model, graph, waysOf(model, graph)));

/** Shortest paths of which a person or the server can cause every step in a browser. */
const causedPaths = <M extends AnyStateMachine>(model: Model<M>): Path<M>[] =>
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

/** A path for every step of the graph, including refused steps and beginnings of other paths. */
export const everyPath = <M extends AnyStateMachine>(model: Model<M>): Path<M>[] =>
  everyStep(model).map(({ path }) => path);

/** These paths, each with its last step as the graph stores it: the graph may have reached the step by another way. */
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

/** The cheapest way to every step of the graph, including the step; cheapest first. */
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

/** Returns a filter that keeps only the first way to each state. */
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

/** Whether a person or the server can cause every step in the state before it. */
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

/** Ways with an act, a transition or a retry that no earlier way has. */
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

/** Steps that an event of high cost counts for: a path takes it only where any other way costs more. */
const highEventCost = 100;

type Out<Step> = { to: string; cost: number; step: Step };

/** The steps of the cheapest way from `start` to every node that it reaches, cheapest first. */
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

/** Drops a path that is the beginning of another, because the longer path covers it. */
function withoutBeginnings<Steps extends Path['steps']>(found: readonly Steps[]): Steps[] {
  const beginnings = new Set(
    found.flatMap((steps) => steps.map((_, index) => keyOf(steps.slice(0, index)))),
  );
  return found.filter((steps) => !beginnings.has(keyOf(steps)));
}

/** Limit of steps in a path, because a longer path is hard to read when it fails. */
const longest = 24;

/** Cost of starting a path in a browser, in steps. */
const startCost = 4;

/** Limit of steps to the next new transition, because a longer way costs more than a path of its own. */
const longestDetour = startCost + 2;

type Candidate<M extends AnyStateMachine> = { path: Path<M>; goals: ReadonlySet<string> };
type Order = (a: Rank, b: Rank) => number;
type Rank = { steps: number; fresh: number };

/** Ways to rank candidates for the beginning of a path; `chosenPaths` tries each and keeps the cheapest result. */
const orders: readonly Order[] = [
  (a, b) => a.steps - b.steps || b.fresh - a.fresh,
  (a, b) => b.fresh - a.fresh || a.steps - b.steps,
  (a, b) => b.fresh / (startCost + b.steps) - a.fresh / (startCost + a.steps),
];

/**
 * The cheapest set of paths found that covers every transition a person or the server can cause. Each
 * path goes to an uncovered transition first, and on to another while one is near. The reason: the
 * start is the most expensive part of a path in a browser.
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
 * The shortest steps from the path's end to a new goal. Steps that end the path are chosen only where
 * no others exist. A path is not extended after an event of high cost or one of `ends`. A call succeeds
 * once in a path: the server's state has changed, so a second call would not be like the first.
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
        // The context of this path may make a guard choose another transition than in the graph.
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

/**
 * Paths to events that a guard refuses without another transition. There is one for each state and
 * event, along the first path of `all` that reaches the state. The last step must do nothing.
 */
export function refusedPaths<M extends AnyStateMachine>(
  model: Model<M>,
  all: readonly Path<M>[],
): Path<M>[] {
  const found = new Map<string, Path<M>>();
  const passed = new Set<AnyMachineSnapshot>();
  for (const path of all) {
    const states: SnapshotFrom<M>[] = [path.start, ...path.steps.map(({ state }) => state)];
    states.forEach((state, index) => {
      const snapshot: AnyMachineSnapshot = state;
      if (passed.has(snapshot)) return;
      passed.add(snapshot);
      for (const { event, label, stepped } of refusedBy(model, snapshot)) {
        const place = model.isBrief
          ? stepped.acts.map(actText)
          : [path.input, snapshot.value as unknown, label];
        const key = JSON.stringify(place);
        if (found.has(key)) continue;
        const steps = [...path.steps.slice(0, index), { event, label, state }];
        found.set(key, { ...path, id: idOf(path.machine, path.input, steps), steps });
      }
    });
  }
  return [...found.values()];
}

export type AllPaths<M extends AnyStateMachine> = {
  readonly node: Path<M>[];
  readonly browser: Path<M>[];
};

/**
 * Every path of the machine. Node walks all of them; Chromium walks a set that covers every transition
 * a person or the server can cause.
 */
export function allPaths<M extends AnyStateMachine>(model: Model<M>): AllPaths<M> {
  const shortest = shortestPaths(model);
  const browser = model.browser ? chosenPaths(model) : [];
  const all = [...shortest, ...refusedPaths(model, shortest), ...browser];
  return { node: [...new Map(all.map((path) => [path.id, path])).values()], browser };
}

/** The flows that the programme depends on most: `npm test` walks every transition of theirs in Chromium. */
export const coreFlows: readonly string[] = [
  'accountDeletion',
  'cookieConsent',
  'login',
  'modalStack',
  'otp',
  'phoneChange',
  'rating',
  'registration',
  'resend',
  'session',
  'transactionPaging',
];

/** Flows whose main way a journey of `npm test` covers: only `npm run verify` walks their paths in Chromium. */
export const journeyFlows: Readonly<Record<string, string>> = {
  app: 'journeys/signIn.spec.ts',
  connection: 'journeys/offline.spec.ts',
  consent: 'journeys/dashboard.spec.ts',
  dashboard: 'journeys/dashboard.spec.ts',
  deletionSummary: 'journeys/deletion.spec.ts',
  errorToasts: 'journeys/dashboard.spec.ts',
  favouriteStations: 'journeys/stations.spec.ts',
  form: 'journeys/registration.spec.ts',
  lazyModal: 'journeys/dashboard.spec.ts',
  menu: 'journeys/signIn.spec.ts',
  modalFlows: 'journeys/phoneChange.spec.ts',
  navigation: 'journeys/signIn.spec.ts',
  notes: 'journeys/offline.spec.ts',
  offlineSnapshot: 'journeys/offline.spec.ts',
  profile: 'journeys/dashboard.spec.ts',
  profileModal: 'journeys/dashboard.spec.ts',
  receipt: 'journeys/transactions.spec.ts',
  stationsMap: 'journeys/stations.spec.ts',
  transactionExport: 'journeys/transactions.spec.ts',
  transactionFilter: 'journeys/transactions.spec.ts',
};

/**
 * The paths that `npm test` walks in Chromium: all paths of a core flow, and the longest path of a flow
 * without a journey. Flows of a build that `npm test` does not make have none.
 */
export function corePaths({ machine, browser }: Model, paths: readonly Path[]): Path[] {
  if (browser?.build) return [];
  if (coreFlows.includes(machine.id)) return [...paths];
  if (machine.id in journeyFlows) return [];
  const longest = [...paths].sort((a, b) => b.steps.length - a.steps.length);
  return longest.slice(0, 1);
}
