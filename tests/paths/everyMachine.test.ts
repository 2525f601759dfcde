import { expect, test } from 'vitest';
import { machineFiles } from '#viewer/machines.ts';
import { models } from '#tests/models/index.ts';

const idsOf = (machines: readonly { id: string }[]) => machines.map(({ id }) => id).sort();

test('every machine of machines/ has a model, and no model stands for another machine', () => {
  expect(idsOf(models.map(({ machine }) => machine))).toEqual(
    idsOf(machineFiles.map(({ machine }) => machine)),
  );
});
