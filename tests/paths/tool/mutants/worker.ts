import { parentPort, workerData } from 'node:worker_threads';
import { models } from '../../../models';
import { expectedOf, hunt } from './hunt';
import type { Mutant } from './plant';

/** What the worker is given, and what it tells of each mutant as it comes to it. */
export type Task = { machine: string; mutants: Mutant[] };
export type Report = { index: number } & (
  { state: 'started' } | { state: 'ended'; caught: Awaited<ReturnType<typeof hunt>> }
);

// A faulty machine may throw where nobody listens; the path that finds it says enough.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});

const { machine, mutants } = workerData as Task;
const model = models.find((one) => one.machine.id === machine);
if (!model || !parentPort) throw new Error(`No machine ${machine}`);

const tell = (report: Report) => parentPort?.postMessage(report);
const expected = await expectedOf(model);
for (const mutant of mutants) {
  tell({ index: mutant.index, state: 'started' });
  tell({ index: mutant.index, state: 'ended', caught: await hunt(model, expected, mutant) });
}
