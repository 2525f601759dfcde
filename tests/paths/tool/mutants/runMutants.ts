import type { Selected } from '#tests/paths/tool/selection.ts';
import { isKilled, type MutantResult } from './killMutant';
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
    const { byBaseline, mutant } = one;
    if (byBaseline === 'survived') console.log(`  ✗ ${nameOf(mutant)}${reasonOf(one)}`);
    else if (byBaseline !== 'killed') console.log(`  ${byBaseline}: ${nameOf(mutant)}`);
  });
  console.log('\nkind                 planted  killed  survived  crashed  hung  also by the table');
  for (const kind of kinds)
    printRow(
      kind,
      results.filter(({ mutant }) => mutant.kind === kind),
    );
  printRow('all', results);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`\nThe paths and the baseline alone kill ${shareOf(results, isKilledByBaseline)},`);
  console.log(`with the tables typed by hand ${shareOf(results, isKilled)}; ${seconds} s.`);
  const gone = results.filter(
    (one) => one.byBaseline === 'survived' && !known.has(nameOf(one.mutant)),
  );
  if (gone.length > 0) console.log(`\n${String(gone.length)} survived without a known reason.`);
  return gone.length > 0 ? 1 : 0;
}

const isKilledByBaseline = ({ byBaseline }: MutantResult) => byBaseline === 'killed';

const reasonOf = ({ mutant, byTable }: MutantResult): string => {
  const reason = known.get(nameOf(mutant))?.reason;
  return `${byTable ? ' (the table has it)' : ''}${reason === undefined ? '' : `: ${reason}`}`;
};

function printRow(title: string, results: readonly MutantResult[]): void {
  const fate = (of: MutantResult['byBaseline']) =>
    String(results.filter(({ byBaseline }) => byBaseline === of).length);
  const byTable = results.filter((one) => one.byTable).length;
  const cells = [
    title.padEnd(20),
    String(results.length).padStart(8),
    fate('killed').padStart(8),
    fate('survived').padStart(10),
    fate('crashed').padStart(9),
    fate('hung').padStart(6),
    String(byTable).padStart(19),
  ];
  console.log(cells.join(''));
}

/** Of all that were planted: what crashes or hangs is not counted as killed. */
function shareOf(
  results: readonly MutantResult[],
  isFound: (one: MutantResult) => boolean,
): string {
  const count = results.filter(isFound).length;
  const percent = ((count / Math.max(1, results.length)) * 100).toFixed(1);
  return `${String(count)} of ${String(results.length)} (${percent} %)`;
}
