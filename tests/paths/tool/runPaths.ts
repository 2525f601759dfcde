import { figuresOf } from './asserted';
import { runAllInBrowser } from './browserRuns';
import { coverageOf, isFull } from './coverage';
import type { Places } from './main';
import { runAllInNode } from './nodeRuns';
import type { Options } from './options';
import { printSummary } from './printSummary';
import { writeReport } from './report/writeReport';
import { isFailed } from './result';
import type { Selected } from './selection';

/** Walks the selected paths, prints and reports what came of it; resolves with the exit code. */
export async function runPaths(
  selected: readonly Selected[],
  options: Options,
  places: Places,
): Promise<number> {
  const { runners } = options;
  const inNode = runners.includes('node')
    ? await runAllInNode(selected, options, places.root)
    : null;
  const inBrowser = runners.includes('browser')
    ? await runAllInBrowser(selected, options, places)
    : null;
  const results = [...(inNode?.results ?? []), ...(inBrowser?.results ?? [])];
  const coverage = selected.flatMap(({ model, isWhole }) =>
    isWhole ? runners.map((runner) => coverageOf(model, runner, results)) : [],
  );
  const unused = inNode?.unused ?? new Map<string, string[]>();
  const figures = figuresOf(
    results.filter((result) => result.runner === 'browser' && !isFailed(result)),
  );
  printSummary(results, coverage, unused, figures);

  const report = await writeReport(
    places.root,
    { selected, runners, results, unused },
    {
      command: ['npm run paths', ...(places.args.length > 0 ? ['--', ...places.args] : [])].join(
        ' ',
      ),
      at: new Date(),
      seconds: { node: inNode?.seconds ?? null, browser: inBrowser?.seconds ?? null },
    },
  );
  console.log(`Report: ${report}`);
  const isWell = !results.some(isFailed) && coverage.every(isFull) && unused.size === 0;
  return isWell && figures.blank.length === 0 ? 0 : 1;
}
