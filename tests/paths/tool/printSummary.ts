import { baselineFile } from '#tests/paths/engine/baseline/file.ts';
import { baselineFolder } from '#tests/paths/engine/baseline/machine.ts';
import { figuresText, type Figures } from './asserted';
import { shareText, type MachineCoverage } from './coverage';
import { isFailed, type PathResult } from './result';

const names = { node: 'Node', browser: 'Chromium' } as const;

/** Coverage by machine, what is missing by name, what was asserted, and how to see again what failed. */
export function printSummary(
  results: readonly PathResult[],
  coverage: readonly MachineCoverage[],
  unused: ReadonlyMap<string, readonly string[]>,
  figures: Figures,
): void {
  if (coverage.length > 0)
    console.log('\nCoverage          where     states              transitions');
  for (const { machine, runner, states, edges } of coverage) {
    const cells = [machine.padEnd(17), names[runner].padEnd(9), shareText(states).padEnd(19)];
    console.log([...cells, shareText(edges)].join(' '));
    for (const name of states.missing) console.log(`  ✗ never in    ${name}`);
    for (const name of edges.missing) console.log(`  ✗ never taken ${name}`);
    for (const [name, reason] of [...states.unreachable, ...edges.unreachable]) {
      console.log(`  · unreachable ${name}: ${reason}`);
    }
  }
  if (figures.steps > 0) console.log(`\nIn Chromium: ${figuresText(figures)}`);
  for (const step of figures.blank) console.log(`  ✗ nothing is asserted after ${step}`);
  const failed = results.filter(isFailed);
  if (failed.length > 0) console.log('\nFailed, and how to see it again:');
  for (const id of new Set(failed.map((result) => result.id))) {
    const isInBrowser = failed.some((one) => one.id === id && one.runner === 'browser');
    console.log(`  npm run paths -- --path ${id} ${isInBrowser ? '--headed' : '--node'}`);
  }
  for (const [machine, lines] of unused) {
    console.log(`\n${machine}, ${baselineFile(baselineFolder, machine)}:`);
    for (const line of lines) console.log(`  ✗ ${line}`);
  }
  console.log(
    `\n${String(results.length - failed.length)} passed, ${String(failed.length)} failed`,
  );
}
