import { parentPort, workerData } from 'node:worker_threads';
import { models } from '#tests/models/index.ts';
import { baselineOf } from '#tests/paths/engine/baseline/machine.ts';
import { killMutant, type MutantResult } from './killMutant';
import type { Mutant } from './generateMutants';

/** What the worker is given, and what it tells of each mutant as it comes to it. */
export type Task = { machine: string; mutants: Mutant[]; root: string };
export type Report = { index: number } & (
  | { state: 'started' }
  | { state: 'ended'; result: MutantResult }
);

const { machine, mutants, root } = workerData as Task;
const model = models.find((one) => one.machine.id === machine);
if (!model || !parentPort) throw new Error(`No machine ${machine}`);

const tell = (report: Report) => parentPort?.postMessage(report);
const lines = baselineOf(root, machine);
for (const mutant of mutants) {
  tell({ index: mutant.index, state: 'started' });
  tell({ index: mutant.index, state: 'ended', result: killMutant(model, lines, mutant) });
}
