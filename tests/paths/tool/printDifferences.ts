import type { Difference } from './agreed';

const shown = 8;

/** Tells what a machine does otherwise than agreed on, and how to agree. */
export function printDifferences(machine: string, found: readonly Difference[]): void {
  if (found.length === 0) return;
  console.log(
    `\n  ✗ ${machine}: ${String(found.length)} steps are not as agreed (- agreed, + now)`,
  );
  for (const { isAgreed, line } of found.slice(0, shown)) {
    console.log(`      ${isAgreed ? '-' : '+'} ${line}`);
  }
  if (found.length > shown) console.log(`      and ${String(found.length - shown)} more`);
  console.log(`    If it is meant so: npm run paths -- --node --machine ${machine} --agree`);
  console.log('    then look through the change of tests/paths/agreed with the others.\n');
}
