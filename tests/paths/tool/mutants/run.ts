import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Model } from '../../../support/model';
import type { Catch } from './hunt';
import { mutantsOf, type Mutant } from './plant';
import type { Report, Task } from './worker';

export type Hunted = { mutant: Mutant; caught: Catch };

/** Of each kind in each machine. */
const each = 2;
/** A faulty machine that does not come to rest within this is caught: a path never ends. */
const patience = 10_000;

/** Plants faults in every machine and lets the paths find them, two machines at a time. */
export async function huntAll(
  models: readonly Model[],
  workerFile: URL,
  onHunted: (hunted: Hunted) => void,
): Promise<Hunted[]> {
  const tasks: Task[] = models.map(({ machine }) => ({
    machine: machine.id,
    mutants: mutantsOf(machine, each),
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
function huntSome({ machine, mutants }: Task, file: URL, onHunted: (hunted: Hunted) => void) {
  return new Promise<{ hunted: Hunted[]; rest: Mutant[] }>((resolve) => {
    const worker = new Worker(file, { workerData: { machine, mutants } satisfies Task });
    const hunted: Hunted[] = [];
    let current: Mutant | undefined;
    let timer: NodeJS.Timeout | undefined;
    const add = (mutant: Mutant, caught: Catch) => {
      hunted.push({ mutant, caught });
      onHunted({ mutant, caught });
    };
    const end = (why: string) => {
      clearTimeout(timer);
      if (current) add(current, { path: '', why });
      current = undefined;
      const done = new Set(hunted.map(({ mutant }) => mutant.index));
      resolve({ hunted, rest: mutants.filter(({ index }) => !done.has(index)) });
    };
    worker.on('message', (report: Report) => {
      const mutant = mutants.find(({ index }) => index === report.index);
      clearTimeout(timer);
      if (report.state === 'started') {
        current = mutant;
        timer = setTimeout(() => void worker.terminate(), patience);
      } else if (mutant) {
        current = undefined;
        add(mutant, report.caught);
      }
    });
    worker.on('error', (error) => {
      end(`breaks the process: ${String(error)}`);
    });
    worker.on('exit', () => {
      end('never comes to rest');
    });
  });
}
