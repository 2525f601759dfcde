import type { AnyStateNode } from 'xstate';
import { pathOf, statesOf } from '#tests/support/edges.ts';
import type { Model, Path } from '#tests/support/model.ts';

/** A picture: after which step of a path it is taken, and of which states it is the picture. */
type Shot = { path: string; step: number; states: string[] };

export type FlowShots = {
  flow: string;
  shots: Shot[];
  /** Why a state has no picture. */
  reasons: Map<string, string>;
};

/** For every state the path that Chromium is soonest there by, or why there is no picture of it. */
export function shotsOf(model: Model, paths: readonly Path[]): FlowShots {
  const soonest = new Map<string, { path: string; step: number }>();
  for (const { id, start, steps } of paths) {
    for (const [step, { _nodes }] of [start, ...steps.map(({ state }) => state)].entries()) {
      for (const state of (_nodes as AnyStateNode[]).map(pathOf)) {
        const known = soonest.get(state);
        if (!known || step < known.step) soonest.set(state, { path: id, step });
      }
    }
  }
  const moments = new Map<string, Shot>();
  const reasons = new Map<string, string>();
  for (const node of statesOf(model.machine).slice(1)) {
    const state = pathOf(node);
    const place = soonest.get(state);
    const reason = model.browser?.unseen?.[state] ?? (place ? null : unreachedReason(model, node));
    if (reason !== null) reasons.set(state, reason);
    else if (place) {
      const key = `${place.path} ${String(place.step)}`;
      const moment = moments.get(key) ?? { ...place, states: [] };
      moments.set(key, { ...moment, states: [...moment.states, state] });
    }
  }
  return { flow: model.machine.id, shots: [...moments.values()].flatMap(split), reasons };
}

/** What holds side by side stands in different places of a page, and has a picture each. */
function split({ states, ...moment }: Shot): Shot[] {
  const isWithin = (one: string, other: string) => one === other || one.startsWith(`${other}.`);
  const innermost = states.filter(
    (state) => !states.some((other) => other !== state && isWithin(other, state)),
  );
  const placeOf = (state: string) => innermost.find((inner) => isWithin(inner, state));
  return innermost.map((inner) => ({
    ...moment,
    states: states.filter((state) => placeOf(state) === inner),
  }));
}

/** Said by the model of the ways that lead there; a state that is left at once is nowhere to be seen. */
function unreachedReason({ machine, browser }: Model, node: AnyStateNode): string {
  if (node.always) return 'It is left as soon as it is come to.';
  const state = pathOf(node);
  const isAround = (one: string, other: string) => one === other || one.startsWith(`${other}.`);
  const found = Object.entries(browser?.unreachable ?? {}).find(([edge]) =>
    (edge.split(' | ')[2] ?? '')
      .split(' & ')
      .some((target) => isAround(target, state) || isAround(state, target)),
  );
  if (found) return `Nobody can be led here in a browser: ${found[1]}.`;
  throw new Error(`${machine.id}: no path in Chromium comes to ${state}, and no reason says why`);
}
