import { join } from 'node:path';
import { baselineFile, writeBaseline } from '#tests/paths/engine/baseline/file.ts';
import { baselineFolder, linesOfMachine } from '#tests/paths/engine/baseline/machine.ts';
import type { Selected } from './selection';

/**
 * Writes down what the machines do now. Nothing is judged: a baseline that has just been made by
 * the machine would agree with any fault of it.
 */
export function writeBaselines(selected: readonly Selected[], root: string): number {
  const changed = selected
    .map(({ model }) => ({ machine: model.machine, lines: linesOfMachine(model) }))
    .filter(({ machine, lines }) => writeBaseline(join(root, baselineFolder), machine, lines));
  if (changed.length === 0) console.log('Every baseline is as it was.');
  for (const { machine } of changed)
    console.log(`Written: ${baselineFile(baselineFolder, machine.id)}`);
  if (changed.length > 0)
    console.log('Nothing has been judged. Review what has changed, then run the paths.');
  return 0;
}
