import type { Deeds } from '../../support/deeds';
import type { Walk } from '../../support/model';
import { deedLines, differences, readAgreed, writeAgreed, type Difference } from './agreed';
import { runInNode } from './nodeRun';
import type { Options } from './options';
import { printDifferences } from './printDifferences';
import { Progress } from './progress';
import type { PathResult } from './result';
import type { Selected } from './selection';

export type NodeOutcome = {
  results: PathResult[];
  /** Steps that are not as agreed, by machine. */
  differences: Map<string, Difference[]>;
  seconds: number;
};

/** Walks all paths in Node and holds what they did against what was agreed on, in `folder`. */
export async function runAllInNode(
  selected: readonly Selected[],
  { repeat, isAgreed }: Pick<Options, 'repeat' | 'isAgreed'>,
  folder: string,
): Promise<NodeOutcome> {
  const total = selected.reduce((sum, { node }) => sum + node.length, 0) * repeat;
  const progress = new Progress('Node', total);
  const results: PathResult[] = [];
  const byMachine = new Map<string, Difference[]>();
  for (const { model, node, isWhole } of selected) {
    const walked: { walk: Walk; deeds: Deeds[] }[] = [];
    for (const walk of node) {
      for (let round = 1; round <= repeat; round += 1) {
        const { result, deeds } = await runInNode(model, walk, round);
        progress.step(result);
        results.push(result);
        if (!result.failure) walked.push({ walk, deeds });
      }
    }
    const now = deedLines(walked);
    const { id } = model.machine;
    if (isAgreed) writeAgreed(folder, id, now);
    const found = differences(readAgreed(folder, id), now).filter(
      (one) => isWhole || !one.isAgreed,
    );
    if (found.length > 0) byMachine.set(id, found);
    printDifferences(id, found);
  }
  return { results, differences: byMachine, seconds: progress.end() };
}
