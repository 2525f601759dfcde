import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { definitions, edgeOf, pathOf, statesOf } from '#tests/support/edges.ts';
import type { Model } from '#tests/support/model.ts';
import type { Runner } from './options';
import type { PathResult } from './result';

export type Share = {
  /** Whether each state or transition of the machine has been taken. */
  taken: Map<string, boolean>;
  /** Those that this runner cannot take, with the reason. */
  unreachable: Map<string, string>;
  /** Those that the runner should have taken and has not. */
  missing: string[];
};

export type MachineCoverage = { machine: string; runner: Runner; states: Share; edges: Share };

/** The share of a machine's states and transitions that the paths have taken. */
export function coverageOf(
  { machine, browser }: Model,
  runner: Runner,
  results: readonly PathResult[],
): MachineCoverage {
  const runs = results
    .filter((result) => result.runner === runner)
    .flatMap(({ taken }) => taken[machine.id] ?? []);
  const edges = new Set(runs.flatMap((run) => run.edges));
  const states = new Set(runs.flatMap((run) => run.states));
  const reasons = new Map(Object.entries(runner === 'browser' ? (browser?.unreachable ?? {}) : {}));
  return {
    machine: machine.id,
    runner,
    states: share(statesOf(machine).map(pathOf), states, reasonsOfStates(machine, reasons)),
    edges: share([...new Set(definitions(machine).map(edgeOf))], edges, reasons),
  };
}

function share(
  all: string[],
  found: ReadonlySet<string>,
  reasons: ReadonlyMap<string, string>,
): Share {
  const taken = new Map(all.map((name) => [name, found.has(name)]));
  const unreachable = new Map([...reasons].filter(([name]) => taken.get(name) === false));
  return {
    taken,
    unreachable,
    missing: all.filter((name) => !taken.get(name) && !unreachable.has(name)),
  };
}

/**
 * A state that was not reached takes the reason of an unreachable transition to it. If another
 * transition enters the state, the coverage of transitions names that one as missing.
 */
export const reasonsOfStates = (machine: AnyStateMachine, reasons: ReadonlyMap<string, string>) =>
  new Map(
    definitions(machine).flatMap((definition) => {
      const reason = reasons.get(edgeOf(definition));
      const targets: readonly AnyStateNode[] = definition.target ?? [];
      return reason === undefined ? [] : targets.map((node) => [pathOf(node), reason] as const);
    }),
  );

export const isFull = ({ states, edges }: MachineCoverage): boolean =>
  states.missing.length + edges.missing.length === 0;

/** `12/12`, or `10/12 (+ 2 unreachable)`. */
export function shareText({ taken, unreachable }: Share): string {
  const count = [...taken.values()].filter(Boolean).length;
  const rest = unreachable.size > 0 ? ` (+ ${String(unreachable.size)} unreachable)` : '';
  return `${String(count)}/${String(taken.size)}${rest}`;
}
