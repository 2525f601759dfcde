import {
  baselineOf,
  differenceText,
  judgeMachine,
  unusedText,
} from '#tests/paths/engine/baseline/machine.ts';
import { BaselineJudge } from '#tests/paths/engine/baseline/judge.ts';
import { runInNode } from './nodeRun';
import type { Options } from './options';
import { Progress } from './progress';
import type { PathResult } from './result';
import type { Selected } from './selection';

export type NodeOutcome = {
  results: PathResult[];
  /** What is wrong with a baseline as a whole, by machine: lines that no step needs, or none. */
  unused: Map<string, string[]>;
  seconds: number;
};

/**
 * Walks all paths in Node and holds every step against the baseline; where a whole machine runs,
 * the steps as well that no path is there for. Such a step becomes a path that has failed.
 */
export async function runAllInNode(
  selected: readonly Selected[],
  { repeat }: Pick<Options, 'repeat'>,
  root: string,
): Promise<NodeOutcome> {
  const total = selected.reduce((sum, { node }) => sum + node.length, 0) * repeat;
  const progress = new Progress('Node', total);
  const results: PathResult[] = [];
  const unused = new Map<string, string[]>();
  for (const one of selected) {
    const { model, node, isWhole } = one;
    const { id } = model.machine;
    const lines = linesOf(root, id, unused);
    const baseline = lines && new BaselineJudge(lines);
    for (const path of node) {
      for (let round = 1; round <= repeat; round += 1) {
        const result = await runInNode(model, path, round, baseline);
        progress.step(result);
        results.push(result);
      }
    }
    if (!isWhole || !lines) continue;
    const judgement = judgeMachine(model, lines);
    if (judgement.unused.length > 0) unused.set(id, judgement.unused.map(unusedText));
    for (const difference of judgement.differences) {
      const { path, step } = difference;
      if (node.some((other) => other.id === path.id)) continue;
      node.push(path);
      const failure = { step, message: differenceText(difference) };
      const rest = { round: 1, ms: 0, taken: {}, screens: [], asserted: [], failure };
      results.push({ id: path.id, machine: id, runner: 'node', ...rest });
    }
  }
  return { results, unused, seconds: progress.end() };
}

function linesOf(root: string, machine: string, unused: Map<string, string[]>) {
  try {
    return baselineOf(root, machine);
  } catch (error) {
    unused.set(machine, [error instanceof Error ? error.message : String(error)]);
    return null;
  }
}
