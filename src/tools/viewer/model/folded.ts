import type { Diagram } from '#viewer/diagram/diagram.ts';
import { waitingInside } from '#viewer/diagram/waiting.ts';
import type { Flow, FlowState, FlowTransition } from './flow';
import { condition, happening } from './labels';
import { overviewId } from './overview';
import { childrenOf, isWithin } from './tree';

/** Sets of states, each of which can be drawn as one box; sets that hide the fewest states are first. */
export function foldings(flow: Flow): FlowState[][] {
  const regions = flow.states.filter(
    (state) => state.kind === 'compound' && state.path !== '' && !waitingInside(flow, state),
  );
  const sets = [
    ...regions.map((region) => [region]),
    ...regions.map((region) => regions.filter((other) => other !== region)),
    regions,
    flow.states.filter(({ kind, path }) => kind === 'compound' && path !== ''),
  ].filter((set) => set.length > 0);
  return sets.sort((one, other) => hiddenIn(flow, one) - hiddenIn(flow, other));
}

/** All sets of groups of the overview, those that hide the fewest flows first. */
export function groupFoldings(overview: Flow): FlowState[][] {
  const hidden = (groups: readonly FlowState[]) =>
    groups.reduce((sum, { path }) => sum + childrenOf(overview, path).length, 0);
  return childrenOf(overview, '')
    .reduce<FlowState[][]>((sets, group) => [...sets, ...sets.map((set) => [...set, group])], [[]])
    .filter((set) => set.length > 0)
    .sort((one, other) => hidden(one) - hidden(other));
}

/** The overview with each of these groups drawn as one box; links from group to group stay. */
export function foldedOverview(overview: Flow, folded: readonly FlowState[]): Flow {
  const isHidden = (path: string) =>
    folded.some((group) => childrenOf(overview, group.path).some((flow) => flow.path === path));
  return {
    ...overview,
    states: overview.states
      .filter(({ path }) => !isHidden(path))
      .map((state) =>
        folded.includes(state)
          ? { ...state, kind: 'atomic', invokes: [insideNote(overview, state.path)] }
          : state,
      ),
    transitions: overview.transitions.filter(({ source }) => !isHidden(source)),
  };
}

const hiddenIn = (flow: Flow, regions: readonly FlowState[]) =>
  flow.states.filter(({ path }) =>
    regions.some((region) => path !== region.path && isWithin(path, region.path)),
  ).length;

/**
 * The flow with each of these states drawn as one box. A transition keeps its id, so that a highlight
 * or a count also shows on the arrow of the box.
 */
export function foldedOf(flow: Flow, regions: readonly FlowState[]): Flow {
  const shownFor = (path: string) => regions.find((one) => isWithin(path, one.path))?.path ?? path;
  const states = flow.states
    .filter(({ path }) => shownFor(path) === path)
    .map((state) =>
      regions.includes(state)
        ? {
            ...state,
            kind: 'atomic' as const,
            initial: null,
            invokes: [insideNote(flow, state.path)],
          }
        : { ...state, initial: state.initial === null ? null : shownFor(state.initial) },
    );
  const transitions = flow.transitions
    .filter(
      ({ source, targets }) =>
        shownFor(source) === source || targets.some((to) => shownFor(to) !== shownFor(source)),
    )
    .filter(
      ({ source, targets }) => !targets.some((to) => to !== source && shownFor(to) === source),
    )
    .map((transition) => ({
      ...transition,
      ...(shownFor(transition.source) !== transition.source && wordsAlone(flow, transition)),
      source: shownFor(transition.source),
      targets: transition.targets.map(shownFor),
    }));
  return { ...flow, states, transitions };
}

/** Words of a transition without its own state, in which its conditions are alternatives. */
const wordsAlone = (flow: Flow, transition: FlowTransition) => ({
  kind: 'event' as const,
  name: happening(flow, transition),
  guard: condition(flow, transition),
  eventType: transition.id,
});

/** Note in the box of a region, in place of its states. */
const insideNote = (flow: Flow, path: string) => {
  const id = foldedNote(flow, path);
  return { id, src: id, flow: null };
};

/** Whether the state has states inside, none of which the diagram draws. */
export function isFoldedIn(flow: Flow, { boxes }: Pick<Diagram, 'boxes'>, path: string): boolean {
  const inside = childrenOf(flow, path);
  return inside.length > 0 && !inside.some((one) => boxes.some((box) => box.path === one.path));
}

export function foldedNote(flow: Flow, path: string): string {
  if (flow.id === overviewId) return `${String(childrenOf(flow, path).length)} flows inside`;
  const inside = flow.states.filter((state) => state.path !== path && isWithin(state.path, path));
  return `${String(inside.length)} states inside`;
}
