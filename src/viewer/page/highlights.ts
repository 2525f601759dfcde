import type { Flow } from '#viewer/model/flow.ts';
import { overviewId } from '#viewer/model/overview.ts';
import { actorsOf, type ViewerContext } from './context';
import { funnelOf, type Funnel } from './funnel';
import type { ActorView, World } from './recording/actorStates';

/** What is lit on the diagram that is shown. */
export type Lights = {
  actor: ActorView | null;
  /** States the actor is in. */
  lit: ReadonlySet<string>;
  /** Transitions of its last step. */
  taken: ReadonlySet<string>;
  /** Changes with every step, so that the same transition taken again is seen again. */
  beat: number;
  funnel: Funnel | null;
};

const dark: Lights = { actor: null, lit: new Set(), taken: new Set(), beat: 0, funnel: null };

export function lightsOf(flow: Flow, context: ViewerContext, isCounted: boolean): Lights {
  const { world, actor: chosen, recordings } = context;
  const funnel = isCounted
    ? funnelOf(
        flow.id,
        recordings.map(({ messages }) => messages),
      )
    : null;
  if (flow.id === overviewId) return { ...dark, lit: runningFlows(world) };
  const actors = actorsOf(world, flow.id);
  const actor = actors.find(({ id }) => id === chosen) ?? actors[0];
  if (!actor) return { ...dark, funnel };
  const { paths, taken, movedAt } = actor;
  return { actor, lit: new Set(paths), taken: new Set(taken), beat: movedAt, funnel };
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
