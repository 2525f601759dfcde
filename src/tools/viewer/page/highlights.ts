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

/** Highlights and counts of the shown diagram. */
export type Highlights = {
  actor: ActorView | null;
  /** Paths of the states the actor is in; with a `cause`, of the states it reaches; flow ids on the overview. */
  lit: ReadonlySet<string>;
  /** Ids of the transitions of the actor's last step, or of those the `cause` triggers. */
  taken: ReadonlySet<string>;
  /** Changes with every step, so that a repeated transition restarts its animation. */
  beat: number;
  funnel: Funnel | null;
  /** The funnel that `funnel` is compared with. */
  other: Funnel | null;
  /** Times in states, from production or from recordings, by path. */
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

/** Which recordings are counted: none, all, or the two that are compared. */
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

/** Counts of the flow from production: those of an answer, or those chosen in the funnel. */
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

/** Counts of the flow from all recordings, or from the first of two, with the second in `other`. */
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

/** On the overview, the flows that `cause` reaches; on a flow, the transitions it triggers, and their targets. */
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
 * The main way through the flow: the one most runs of the imported recordings took, or the shortest one to a good end.
 * The live recording does not count, because the main way would change while a person looks at it.
 */
export function mainWay(flow: Flow, [, ...loaded]: ViewerContext['recordings']): Way {
  if (flow.id === overviewId) return [];
  const funnel = recordedFunnel(
    flow,
    loaded.map(({ messages }) => messages),
  );
  return funnel.runs > 0 ? frequentWay(flow, funnel.transitions) : usualWay(flow);
}

/** Ids of the flows with an active actor at the shown moment. */
export const runningFlows = (world: World): ReadonlySet<string> =>
  new Set(
    [...world.values()].flatMap(({ flow, status }) =>
      flow !== null && status === 'active' ? [flow] : [],
    ),
  );

/** Running flows first; otherwise the order stays. */
export const runningFirst = <F extends Pick<Flow, 'id'>>(
  flows: readonly F[],
  running: ReadonlySet<string>,
): F[] => [
  ...flows.filter(({ id }) => running.has(id)),
  ...flows.filter(({ id }) => !running.has(id)),
];
