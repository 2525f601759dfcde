import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Model } from '#tests/support/model.ts';
import type { Fate, Hunted } from './killMutant';
import { mutantsOf, type Mutant } from './generateMutants';
import type { Report, Task } from './worker';

/** Of each kind in each machine. */
const each = 3;
/** A faulty machine that does not come to rest within this hangs. */
const patience = 30_000;

/** Plants faults in every machine and holds them against baselines and tables, some side by side. */
export async function huntAll(
  models: readonly Model[],
  root: string,
  workerFile: URL,
  onHunted: (hunted: Hunted) => void,
): Promise<Hunted[]> {
  const tasks: Task[] = models.map(({ machine }) => ({
    machine: machine.id,
    mutants: mutantsOf(machine, each),
    root,
  }));
  const found: Hunted[] = [];
  const take = async (): Promise<void> => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const { rest, hunted } = await huntSome(task, workerFile, onHunted);
      found.push(...hunted);
      if (rest.length > 0) tasks.unshift({ ...task, mutants: rest });
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, cpus().length) }, take));
  return found;
}

/** One worker's go at a machine's mutants; `rest` is what it did not come to. */
function huntSome(task: Task, file: URL, onHunted: (hunted: Hunted) => void) {
  const { mutants } = task;
  return new Promise<{ hunted: Hunted[]; rest: Mutant[] }>((resolve, reject) => {
    const worker = new Worker(file, { workerData: task });
    const hunted: Hunted[] = [];
    let current: Mutant | undefined;
    let timer: NodeJS.Timeout | undefined;
    const add = (one: Hunted) => {
      hunted.push(one);
      onHunted(one);
    };
    const end = (byBaseline: Fate, error: unknown) => {
      clearTimeout(timer);
      // Before the first of them it is not a mutant that breaks.
      if (!current && hunted.length === 0) {
        reject(error instanceof Error ? error : new Error(`The worker of ${task.machine} broke`));
        return;
      }
      if (current) add({ mutant: current, byBaseline, byTable: false, why: String(error) });
      current = undefined;
      const done = new Set(hunted.map(({ mutant }) => mutant.index));
      resolve({ hunted, rest: mutants.filter(({ index }) => !done.has(index)) });
    };
    worker.on('message', (report: Report) => {
      clearTimeout(timer);
      if (report.state === 'started') {
        current = mutants.find(({ index }) => index === report.index);
        timer = setTimeout(() => void worker.terminate(), patience);
      } else {
        current = undefined;
        add(report.hunted);
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
