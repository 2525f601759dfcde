import type { Flow, FlowTransition } from './flow';
import { condition, happening } from './labels';
import { isWithin } from './tree';

/** So many states are read at a look. */
const readable = 25;

/**
 * The flow with each region that runs beside others drawn as one box; null for one that can be read as it
 * is. A transition keeps its id: what is lit or counted is so on the arrow of the box as well.
 */
export function foldedOf(flow: Flow): Flow | null {
  if (flow.states.length - 1 <= readable) return null;
  const regions = flow.states.filter(
    ({ kind, parent }) =>
      kind === 'compound' &&
      flow.states.some((state) => state.path === parent && state.kind === 'parallel'),
  );
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

/** What a way is called in its own state, where conditions are alternatives, said without that state. */
const wordsAlone = (flow: Flow, transition: FlowTransition) => ({
  kind: 'event' as const,
  name: happening(flow, transition),
  guard: condition(flow, transition),
  eventType: transition.id,
});

/** What stands in the box of a region in the place of its states. */
const insideNote = (flow: Flow, path: string) => {
  const id = foldedNote(flow, path);
  return { id, src: id, flow: null };
};

export function foldedNote({ states }: Flow, path: string): string {
  const inside = states.filter((state) => state.path !== path && isWithin(state.path, path)).length;
  return `${String(inside)} states inside`;
}
