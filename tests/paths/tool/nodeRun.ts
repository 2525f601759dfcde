import type { Model, Walk } from '../../support/model';
import type { Deeds } from '../../support/deeds';
import { walkInNode } from '../../support/nodeRunner';
import type { PathResult } from './result';

/** Walks one path in Node; a fault becomes a part of the result. */
export async function runInNode(
  model: Model,
  walk: Walk,
  round: number,
): Promise<{ result: PathResult; deeds: Deeds[] }> {
  const started = performance.now();
  let reached = -2;
  const base = { id: walk.id, machine: walk.machine, runner: 'node' as const, round, screens: [] };
  const ms = () => performance.now() - started;
  try {
    const { edges, states, deeds } = await walkInNode(model, walk, (_, step) => {
      reached = step - 1;
    });
    const taken = { [walk.machine]: { edges: [...edges], states: [...states] } };
    return { result: { ...base, ms: ms(), taken, failure: null }, deeds };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const failure = { step: reached + 1, message };
    return { result: { ...base, ms: ms(), taken: {}, failure }, deeds: [] };
  }
}
