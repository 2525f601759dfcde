import type { Selected } from '#tests/paths/tool/selection.ts';
import { isKilled, type Hunted } from './killMutant';
import { kinds } from './kinds';
import { known } from './known';
import { nameOf } from './generateMutants';
import { huntAll } from './run';

/** Plants faults and tells what becomes of them; resolves with the exit code. */
export async function runMutants(selected: readonly Selected[], root: string): Promise<number> {
  const started = performance.now();
  const models = selected.map(({ model }) => model);
  console.log(`Planting faults in ${String(models.length)} machines…`);
  const hunted = await huntAll(models, root, new URL('worker.js', import.meta.url), (one) => {
    if (one.byBaseline === 'survived') console.log(`  ✗ ${nameOf(one.mutant)}${reasonOf(one)}`);
  });
  console.log('\nkind                 planted  killed  survived  crashed  hung  also by the table');
  for (const kind of kinds)
    printRow(
      kind,
      hunted.filter(({ mutant }) => mutant.kind === kind),
    );
  printRow('all', hunted);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`\nThe paths and the baseline alone kill ${shareOf(hunted, isKilledByBaseline)},`);
  console.log(`with the tables typed by hand ${shareOf(hunted, isKilled)}; ${seconds} s.`);
  const gone = hunted.filter(
    (one) => one.byBaseline === 'survived' && !known.has(nameOf(one.mutant)),
  );
  if (gone.length > 0) console.log(`\n${String(gone.length)} survived without a known reason.`);
  return gone.length > 0 ? 1 : 0;
}

const isKilledByBaseline = ({ byBaseline }: Hunted) => byBaseline === 'killed';

const reasonOf = ({ mutant, byTable }: Hunted): string => {
  const reason = known.get(nameOf(mutant));
  return `${byTable ? ' (the table has it)' : ''}${reason === undefined ? '' : `: ${reason}`}`;
};

function printRow(title: string, hunted: readonly Hunted[]): void {
  const fate = (of: Hunted['byBaseline']) =>
    String(hunted.filter(({ byBaseline }) => byBaseline === of).length);
  const byTable = hunted.filter((one) => one.byTable).length;
  const cells = [
    title.padEnd(20),
    String(hunted.length).padStart(8),
    fate('killed').padStart(8),
    fate('survived').padStart(10),
    fate('crashed').padStart(9),
    fate('hung').padStart(6),
    String(byTable).padStart(19),
  ];
  console.log(cells.join(''));
}

/** Of all that were planted: what crashes or hangs is not counted as killed. */
function shareOf(hunted: readonly Hunted[], isFound: (one: Hunted) => boolean): string {
  const count = hunted.filter(isFound).length;
  const percent = ((count / Math.max(1, hunted.length)) * 100).toFixed(1);
  return `${String(count)} of ${String(hunted.length)} (${percent} %)`;
}
