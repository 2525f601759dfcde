import { join } from 'node:path';
import { runAllInBrowser } from './browserRuns';
import { coverageOf, isFull } from './coverage';
import type { Places } from './main';
import { runAllInNode } from './nodeRuns';
import type { Options } from './options';
import { printSummary } from './printSummary';
import { isFailed, type PathResult } from './result';
import type { Selected } from './selection';

/** Walks the selected paths, prints and reports what came of it; resolves with the exit code. */
export async function runPaths(
  selected: readonly Selected[],
  options: Options,
  places: Places,
): Promise<number> {
  const results: PathResult[] = [];
  let isAgreedOn = true;
  if (options.runners.includes('node')) {
    const agreed = join(places.root, 'tests/paths/agreed');
    const run = await runAllInNode(selected, options, agreed);
    results.push(...run.results);
    isAgreedOn = run.isAgreedOn;
  }
  if (options.runners.includes('browser')) {
    results.push(...(await runAllInBrowser(selected, options, places)));
  }
  const coverage = selected.flatMap(({ model, isWhole }) =>
    options.runners
      .filter((runner) => isWhole && (runner === 'node' || model.browser))
      .map((runner) => coverageOf(model, runner, results)),
  );
  printSummary(results, coverage);
  return results.some(isFailed) || !coverage.every(isFull) || !isAgreedOn ? 1 : 0;
}
