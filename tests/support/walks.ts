import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject, SnapshotFrom } from 'xstate';
import { __unsafe_getAllOwnEventDescriptors as descriptorsOf } from 'xstate';
import { eventName } from './edges';
import { getAdjacencyMap } from './graph';
import type { Model, Walk } from './model';

/** Events that only the machine itself raises, or that no sample can stand for. */
const internal = /^xstate\.(done\.state|init|stop)|^\*$|\.\*$/;

/**
 * The machine's paths: for every transition the graph reaches the shortest way to its source and
 * the transition itself; a path that is the beginning of another is left out. Paths are stable:
 * the same machine and model give the same ids in the same order.
 */
export function walks<M extends AnyStateMachine>(model: Model<M>): Walk<M>[] {
  const inputs = Object.entries<unknown>(model.inputs ?? { start: undefined });
  return inputs.flatMap(([name, input]) => withoutPrefixes(walksFrom(model, name, input)));
}

/** A state of the graph as text: its value and the facts the model adds. */
export const nodeOf = <M extends AnyStateMachine>(model: Model<M>, state: AnyMachineSnapshot) =>
  JSON.stringify([state.value, model.facts?.(state as SnapshotFrom<M>) ?? null]);

function walksFrom<M extends AnyStateMachine>(model: Model<M>, name: string, input: unknown) {
  const { machine } = model;
  const serializeState = (state: AnyMachineSnapshot) => nodeOf(model, state);
  const graph = getAdjacencyMap(machine, {
    input,
    limit: 20_000,
    serializeState,
    stopWhen: (state: AnyMachineSnapshot) => state.status !== 'active',
    events: (state: AnyMachineSnapshot) => eventsOf(model, state),
  } as never) as Record<string, GraphNode<M>>;

  const step = ({ event, state }: Edge<M>) => ({ event, label: labelOf(event), state });
  const edgesOf = (node: string) => Object.values(graph[node]?.transitions ?? {});
  const [start = ''] = Object.keys(graph);
  const ways = shortestWays(start, (node) =>
    edgesOf(node).map((edge) => ({
      to: serializeState(edge.state),
      cost: model.rare?.includes(eventName(edge.event.type)) ? rareCost : 1,
      step: step(edge),
    })),
  );
  const all = [...ways].flatMap(([node, way]) =>
    edgesOf(node).map((edge) => ({ steps: [...way, step(edge)], ...outcome(graph[node], edge) })),
  );
  const first = graph[start];
  if (!first) throw new Error(`${machine.id} has no start`);
  const isCaused = ({ steps }: { steps: Walk<M>['steps'] }) =>
    isPossible(model, { start: first.state, steps });
  // The shortest way may be beyond a person; then the shortest that is not stands beside it.
  const kept = model.isBrief
    ? new Set([...firstOfEach(all), ...firstOfEach(all.filter(isCaused))])
    : all;
  const paths = [...kept].map(({ steps }) => steps);
  return (paths.length > 0 ? paths : [[]]).map((steps) => ({
    id: idOf(machine.id, name, steps),
    machine: machine.id,
    input: name,
    start: first.state,
    steps,
  }));
}

/** Whether a person or the server can bring about every step in the state it is taken in. */
export function isPossible<M extends AnyStateMachine>(
  { browser }: Model<M>,
  { start, steps }: Pick<Walk<M>, 'start' | 'steps'>,
): boolean {
  const can = browser?.can;
  if (!can) return true;
  let before: AnyMachineSnapshot = start;
  return steps.every(({ event, state }) => {
    const isCaused = can(before, eventName(event.type));
    before = state;
    return isCaused;
  });
}

const outcome = <M extends AnyStateMachine>(
  from: GraphNode<M> | undefined,
  { event, state }: Edge<M>,
) => ({
  key: JSON.stringify([
    (from?.state as AnyMachineSnapshot | undefined)?.value,
    labelOf(event),
    (state as AnyMachineSnapshot).value,
  ]),
});

/** Ways are found shortest first, so that the first of each is the shortest. */
const firstOfEach = <Found extends { key: string }>(found: readonly Found[]): Found[] => [
  ...new Map([...found].reverse().map((one) => [one.key, one])).values(),
];

/** A rare event is taken only where any other way would be this much longer. */
const rareCost = 100;

type Out<Step> = { to: string; cost: number; step: Step };

/** The cheapest way from `start` to every node it leads to, as the steps on it. */
function shortestWays<Step>(start: string, outOf: (node: string) => Out<Step>[]) {
  const ways = new Map<string, { cost: number; steps: Step[] }>([[start, { cost: 0, steps: [] }]]);
  const open = new Set([start]);
  while (open.size > 0) {
    const costOf = (node: string) => ways.get(node)?.cost ?? Infinity;
    const from = [...open].reduce((best, node) => (costOf(node) < costOf(best) ? node : best));
    open.delete(from);
    for (const { to, cost, step } of outOf(from)) {
      const total = costOf(from) + cost;
      if (total >= costOf(to)) continue;
      ways.set(to, { cost: total, steps: [...(ways.get(from)?.steps ?? []), step] });
      open.add(to);
    }
  }
  return new Map([...ways].map(([node, { steps }]) => [node, steps]));
}

type Edge<M extends AnyStateMachine> = { event: EventObject; state: SnapshotFrom<M> };

type GraphNode<M extends AnyStateMachine> = {
  state: SnapshotFrom<M>;
  transitions: Record<string, Edge<M>>;
};

/** Every event the state has a transition for, with each sample the model gives of it. */
const eventsOf = <M extends AnyStateMachine>(model: Model<M>, state: AnyMachineSnapshot) =>
  knownEventsOf(model, state).filter((event) => leadsOn(state, event));

/** The same, with those that a guard refuses just now. */
export const knownEventsOf = <M extends AnyStateMachine>(
  { samples = {} }: Model<M>,
  state: AnyMachineSnapshot,
): EventObject[] =>
  (descriptorsOf(state) as string[])
    .filter((type) => !internal.test(type))
    .flatMap((type): EventObject[] => samplesOf(samples, type).map((data) => ({ ...data, type })));

export const leadsOn = (state: AnyMachineSnapshot, event: EventObject): boolean =>
  state.machine.getTransitionData(state, event).length > 0;

/** Samples are named the way a person reads an event: `done loadProfile`, `phone.submitted`. */
const samplesOf = (samples: NonNullable<Model['samples']>, type: string): readonly object[] =>
  samples[eventName(type)] ?? [{}];

/** `done loadProfile`, and what tells two samples of one event apart. */
export const labelOf = ({ type, ...data }: EventObject) => {
  const detail = JSON.stringify(data, plainErrors);
  return detail === '{}' ? eventName(type) : `${eventName(type)} ${detail}`;
};

const plainErrors = (_: string, value: unknown) =>
  value instanceof Error ? `${value.name} ${value.message}` : value;

const keyOf = (steps: Walk['steps']) => steps.map(({ label }) => label).join(' > ');

export const idOf = (machine: string, input: string, steps: Walk['steps']) =>
  `${machine}-${createHash('sha256')
    .update(`${input}: ${keyOf(steps)}`)
    .digest('hex')
    .slice(0, 8)}`;

function withoutPrefixes<M extends AnyStateMachine>(found: Walk<M>[]): Walk<M>[] {
  const keys = found.map(({ steps }) => keyOf(steps));
  return found.filter((_, index) => {
    const key = keys[index] ?? '';
    return !keys.some((other) => other !== key && other.startsWith(`${key} > `));
  });
}
