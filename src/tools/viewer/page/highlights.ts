import type { SnapshotFrom } from 'xstate';
import type { Flow } from '#viewer/model/flow.ts';
import { overviewId } from '#viewer/model/overview.ts';
import { reachOf } from '#viewer/model/reach.ts';
import { frequentWay, usualWay, type Way } from '#viewer/model/ways.ts';
import { actorsOf, type ViewerContext } from './context';
import { funnelOf, recordedFunnel, type Funnel } from './funnel';
import { timesOf, type StateTime } from './production/times';
import type { viewerMachine } from './machine';
import { recordedTimes } from './recording/counted';
import type { ActorView, World } from './recording/actorStates';

/** What is lit on the diagram that is shown. */
export type Highlights = {
  actor: ActorView | null;
  /** States the actor is in. */
  lit: ReadonlySet<string>;
  /** Transitions of its last step. */
  taken: ReadonlySet<string>;
  /** Changes with every step, so that the same transition taken again is seen again. */
  beat: number;
  funnel: Funnel | null;
  /** What the counts are compared with. */
  other: Funnel | null;
  /** Times in states, where the counts are those of production. */
  times: ReadonlyMap<string, StateTime> | null;
  /** Transitions of the main way. */
  main: ReadonlySet<string>;
};

const dark = {
  actor: null,
  lit: new Set<string>(),
  taken: new Set<string>(),
  beat: 0,
  funnel: null,
  other: null,
  times: null,
};

/** What is counted: nothing, all recordings, or the two that are compared. */
export type Counted = 'none' | 'together' | 'compared';

export function countedIn(snapshot: SnapshotFrom<typeof viewerMachine>): Counted {
  if (!snapshot.matches({ counts: 'shown' })) return 'none';
  return snapshot.matches({ counts: { shown: 'compared' } }) ? 'compared' : 'together';
}

export function highlightsOf(
  flow: Flow,
  context: ViewerContext,
  counted: Counted,
  way: Way,
  flows: readonly Flow[] = [],
): Highlights {
  const { world, actor: chosen, cause } = context;
  const main = new Set(way.map(({ id }) => id));
  const weights = weightsOf(flow, context, counted) ?? recordedWeights(flow, context, counted);
  const { funnel = null, other = null, times = null } = weights ?? {};
  if (cause !== null)
    return { ...dark, main, funnel, other, times, ...reached(flow, flows, cause) };
  if (flow.id === overviewId) return { ...dark, main, lit: runningFlows(world) };
  const actors = actorsOf(world, flow.id);
  const actor = actors.find(({ id }) => id === chosen) ?? actors[0];
  if (!actor) return { ...dark, main, funnel, other, times };
  const { paths, taken, movedAt } = actor;
  return {
    actor,
    lit: new Set(paths),
    taken: new Set(taken),
    beat: movedAt,
    funnel,
    other,
    times,
    main,
  };
}

/** What production has counted of the flow: as an answer has it, or where it is asked for in the funnel. */
function weightsOf(flow: Flow, { weights, answer }: ViewerContext, counted: Counted) {
  const isOf = ({ name }: { name: string }) => name === flow.id;
  if (answer)
    return {
      funnel: funnelOf(flow, answer.ways.filter(isOf)),
      times: timesOf(answer.times.filter(isOf)),
      other: undefined,
    };
  return counted !== 'none' && weights?.flow === flow.id ? weights : null;
}

/** What recordings have counted of the flow: all of them, or the first of two with the second beside it. */
function recordedWeights(
  flow: Flow,
  { recordings, compared }: ViewerContext,
  counted: Counted,
): Partial<Highlights> | null {
  if (counted === 'none') return null;
  const all = recordings.map(({ messages }) => messages);
  const [first, second] = counted === 'compared' ? compared.map((at) => [all[at] ?? []]) : [all];
  return {
    funnel: recordedFunnel(flow, first ?? []),
    ...(second && { other: recordedFunnel(flow, second) }),
    times: timesOf(recordedTimes(flow.id, first ?? [])),
  };
}

/** On the overview the flows that it reaches; on a flow the ways it opens and where they lead. */
function reached(flow: Flow, flows: readonly Flow[], cause: string) {
  if (flow.id === overviewId)
    return {
      lit: new Set(flows.filter((one) => reachOf(one, cause).length > 0).map(({ id }) => id)),
    };
  const ways = reachOf(flow, cause);
  return {
    lit: new Set(ways.flatMap(({ source, targets }) => (targets[0] ? targets : [source]))),
    taken: new Set(ways.map(({ id }) => id)),
  };
}

/**
 * The main way through the flow: what most runs of the loaded recordings took, else the shortest
 * to an end. The live recording counts for nothing: the main way would change under the eyes.
 */
export function mainWay(flow: Flow, [, ...loaded]: ViewerContext['recordings']): Way {
  if (flow.id === overviewId) return [];
  const funnel = recordedFunnel(
    flow,
    loaded.map(({ messages }) => messages),
  );
  return funnel.runs > 0 ? frequentWay(flow, funnel.transitions) : usualWay(flow);
}

/** Flows that an actor runs at the moment that is shown. */
export const runningFlows = (world: World): ReadonlySet<string> =>
  new Set(
    [...world.values()].flatMap(({ flow, status }) =>
      flow !== null && status === 'active' ? [flow] : [],
    ),
  );

/** The flows that run, then the others, both in the order they are given in. */
export const runningFirst = <F extends Pick<Flow, 'id'>>(
  flows: readonly F[],
  running: ReadonlySet<string>,
): F[] => [
  ...flows.filter(({ id }) => running.has(id)),
  ...flows.filter(({ id }) => !running.has(id)),
];
