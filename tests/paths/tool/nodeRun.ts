import type { Model, Path } from '#tests/support/model.ts';
import { walkInNode } from '#tests/support/nodeRunner.ts';
import { walkJudged, type BaselineJudge } from '#tests/paths/engine/baseline/machine.ts';
import type { PathResult } from './result';

/** Runs one path in Node against the baseline; a difference becomes a part of the result. */
export async function runInNode(
  model: Model,
  path: Path,
  round: number,
  baseline: BaselineJudge | null,
): Promise<PathResult> {
  const started = performance.now();
  let step = -1;
  const onStep = (next: number) => {
    step = next;
  };
  const { id, machine } = path;
  const base = { id, machine, runner: 'node' as const, round, screens: [], asserted: [] };
  const ms = () => performance.now() - started;
  try {
    const { edges, states } = await (baseline
      ? walkJudged(model, path, baseline, onStep)
      : walkInNode(model, path, { onStep }));
    const taken = { [path.machine]: { edges: [...edges], states: [...states] } };
    return { ...base, ms: ms(), taken, failure: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...base, ms: ms(), taken: {}, failure: { step, message } };
  }
}
