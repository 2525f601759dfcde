import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Model } from '#tests/support/model.ts';
import type { Fate, MutantResult } from './killMutant';
import { mutantsOf, type Mutant } from './generateMutants';
import type { Report, Task } from './worker';

/** Of each kind in each machine. */
const each = 3;
/** A faulty machine that does not come to rest within this hangs. */
const timeoutMs = 30_000;

/** Plants faults in every machine and judges them by its baseline; up to four machines run in parallel. */
export async function killAll(
  models: readonly Model[],
  root: string,
  workerFile: URL,
  onResult: (result: MutantResult) => void,
): Promise<MutantResult[]> {
  const tasks: Task[] = models.map(({ machine }) => ({
    machine: machine.id,
    mutants: mutantsOf(machine, each),
    root,
  }));
  const found: MutantResult[] = [];
  const take = async (): Promise<void> => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const { rest, results } = await killSome(task, workerFile, onResult);
      found.push(...results);
      if (rest.length > 0) tasks.unshift({ ...task, mutants: rest });
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, cpus().length) }, take));
  return found;
}

/** One worker's go at a machine's mutants; `rest` is what it did not come to. */
function killSome(task: Task, file: URL, onResult: (result: MutantResult) => void) {
  const { mutants } = task;
  return new Promise<{ results: MutantResult[]; rest: Mutant[] }>((resolve, reject) => {
    const worker = new Worker(file, { workerData: task });
    const results: MutantResult[] = [];
    let current: Mutant | undefined;
    let timer: NodeJS.Timeout | undefined;
    const add = (one: MutantResult) => {
      results.push(one);
      onResult(one);
    };
    const end = (fate: Fate, error: unknown) => {
      clearTimeout(timer);
      // Before the first of them it is not a mutant that breaks.
      if (!current && results.length === 0) {
        reject(error instanceof Error ? error : new Error(`The worker of ${task.machine} broke`));
        return;
      }
      if (current) add({ mutant: current, fate, why: String(error) });
      current = undefined;
      const done = new Set(results.map(({ mutant }) => mutant.index));
      resolve({ results, rest: mutants.filter(({ index }) => !done.has(index)) });
    };
    worker.on('message', (report: Report) => {
      clearTimeout(timer);
      if (report.state === 'started') {
        current = mutants.find(({ index }) => index === report.index);
        timer = setTimeout(() => void worker.terminate(), timeoutMs);
      } else {
        current = undefined;
        add(report.result);
      }
    });
    worker.on('error', (error) => {
      end('crashed', error);
    });
    worker.on('exit', () => {
      end('hung', 'never comes to rest');
    });
  });
}
