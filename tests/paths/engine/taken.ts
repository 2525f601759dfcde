import type { InspectionEvent } from 'xstate';
import { edgeOf, pathText } from '#tests/support/edges.ts';

/** What a run has really taken: transitions as `edges()` writes them, and states by their path. */
export type Coverage = { edges: Set<string>; states: Set<string> };

export function noteTransitions({ edges, states }: Coverage, event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  for (const transition of event._transitions) {
    edges.add(edgeOf(transition));
    // A state that is left at once is in no snapshot.
    const passed = [transition.source, ...(transition.target ?? [])] as { path: string[] }[];
    for (const { path } of passed) states.add(pathText(path));
  }
}
