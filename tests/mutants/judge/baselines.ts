import { join } from 'node:path';
import { expect, test } from 'vitest';
import { models } from '#tests/models/index.ts';
import { baselineOf } from '#tests/paths/engine/baseline/machine.ts';
import { complaintOf } from '#tests/paths/tool/mutants/killMutant.ts';

const root = join(import.meta.dirname, '../../..');

// As `tests/paths/node.test.ts` does, but it ends at the first difference.
test.each(models)('$machine.id does what its baseline says', (model) => {
  const why = complaintOf(model, baselineOf(root, model.machine.id));
  expect(why, why ?? '').toBeNull();
});
