import type { Selected } from '../selection';
import { kinds } from './kinds';
import { huntAll, type Hunted } from './run';

/** D-figures of the proof: so many at least, and this share of them found. */
const fewest = 60;
const share = 0.95;

/** Plants faults and tells how many the paths find; resolves with the exit code. */
export async function runMutants(selected: readonly Selected[], isWhole: boolean): Promise<number> {
  const started = performance.now();
  const models = selected.map(({ model }) => model);
  console.log(`Planting faults in ${String(models.length)} machines…`);
  const hunted = await huntAll(models, new URL('worker.js', import.meta.url), (one) => {
    if (!one.caught) console.log(`  ✗ got away: ${nameOf(one)}`);
  });
  const caught = hunted.filter((one) => one.caught);
  const survivors = hunted.filter((one) => !one.caught);
  console.log('\nkind              caught');
  for (const kind of kinds) {
    const of = (list: readonly Hunted[]) =>
      list.filter(({ mutant }) => mutant.kind === kind).length;
    console.log(`${kind.padEnd(18)}${String(of(caught))}/${String(of(hunted))}`);
  }
  if (survivors.length > 0) console.log('\nGot away:');
  for (const one of survivors) console.log(`  ${nameOf(one)}`);
  const percent = ((caught.length / Math.max(1, hunted.length)) * 100).toFixed(1);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `\n${String(caught.length)} of ${String(hunted.length)} mutants caught (${percent} %), ${seconds} s`,
  );
  const isEnough = !isWhole || hunted.length >= fewest;
  if (!isEnough) console.log(`Fewer than ${String(fewest)} mutants: that proves nothing.`);
  return isEnough && caught.length >= share * hunted.length ? 0 : 1;
}

const nameOf = ({ mutant: { machine, kind, where } }: Hunted) => `${machine}: ${kind}, ${where}`;
