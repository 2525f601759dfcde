import type { Selected } from '#tests/paths/tool/selection.ts';
import type { MutantResult } from './killMutant';
import { kinds } from './kinds';
import { known } from './known';
import { nameOf } from './generateMutants';
import { killAll } from './run';

/** Plants faults and tells what becomes of them; resolves with the exit code. */
export async function runMutants(selected: readonly Selected[], root: string): Promise<number> {
  const started = performance.now();
  const models = selected.map(({ model }) => model);
  console.log(`Planting faults in ${String(models.length)} machines…`);
  const results = await killAll(models, root, new URL('worker.js', import.meta.url), (one) => {
    const { fate, mutant } = one;
    if (fate === 'survived') console.log(`  ✗ ${nameOf(mutant)}${reasonOf(one)}`);
    else if (fate !== 'killed') console.log(`  ${fate}: ${nameOf(mutant)}`);
  });
  console.log('\nkind                 planted  killed  survived  crashed  hung');
  for (const kind of kinds)
    printRow(
      kind,
      results.filter(({ mutant }) => mutant.kind === kind),
    );
  printRow('all', results);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`\nThe baselines kill ${killedShare(results)}; ${seconds} s.`);
  const gone = results.filter(
    ({ fate, mutant }) => fate === 'survived' && !known.has(nameOf(mutant)),
  );
  if (gone.length > 0) console.log(`\n${String(gone.length)} survived without a known reason.`);
  return gone.length > 0 ? 1 : 0;
}

const reasonOf = ({ mutant }: MutantResult): string => {
  const reason = known.get(nameOf(mutant));
  return reason === undefined ? '' : `: ${reason}`;
};

function printRow(title: string, results: readonly MutantResult[]): void {
  const countOf = (of: MutantResult['fate']) =>
    String(results.filter(({ fate }) => fate === of).length);
  const cells = [
    title.padEnd(20),
    String(results.length).padStart(8),
    countOf('killed').padStart(8),
    countOf('survived').padStart(10),
    countOf('crashed').padStart(9),
    countOf('hung').padStart(6),
  ];
  console.log(cells.join(''));
}

/** Crashed and hung machines count as planted, not as killed. */
function killedShare(results: readonly MutantResult[]): string {
  const count = results.filter(({ fate }) => fate === 'killed').length;
  const percent = ((count / Math.max(1, results.length)) * 100).toFixed(1);
  return `${String(count)} of ${String(results.length)} (${percent} %)`;
}
