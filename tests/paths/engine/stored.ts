import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { allPaths, type AllPaths, idOf } from '#tests/support/paths.ts';
import type { Model, Path } from '#tests/support/model.ts';
import { sampleOf, startOf } from './graph';
import { Stepper } from './pure';

/** A stored path: its input, and its events by type and label, because two delays may share a label. */
type Written = { input: string; steps: { type: string; label: string }[] };
type File = { node: Written[]; browser: Written[] };

/**
 * The machine's paths, as `allPaths` makes them, computed once: the other processes of a run read the file. The key is
 * a hash of the sources, so a change of a machine, a model or the generator makes the file stale.
 */
export function storedPaths<M extends AnyStateMachine>(model: Model<M>, root: string): AllPaths<M> {
  const folder = join(root, '.cache/paths/paths');
  const file = join(folder, `${model.machine.id}-${sourcesOf(root)}.json`);
  const stored = read(file);
  if (stored) {
    return {
      get node() {
        return stored.node.map((one) => walked(model, one));
      },
      get browser() {
        return stored.browser.map((one) => walked(model, one));
      },
    };
  }
  const made = allPaths(model);
  // The key is that of the unchanged sources: no other process may read the paths of a mutant.
  if (isMutated()) return made;
  const written: File = { node: made.node.map(writtenOf), browser: made.browser.map(writtenOf) };
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder))
    if (old.startsWith(`${model.machine.id}-`) && old.endsWith('.json'))
      rmSync(join(folder, old), { force: true });
  // A concurrent reader finds the whole file or none.
  const draft = `${file}.${String(process.pid)}`;
  writeFileSync(draft, JSON.stringify(written));
  renameSync(draft, file);
  return made;
}

const isMutated = () =>
  Boolean((globalThis as { __stryker__?: { activeMutant?: string } }).__stryker__?.activeMutant);

const writtenOf = ({ input, steps }: Pick<Path, 'input' | 'steps'>): Written => ({
  input,
  steps: steps.map(({ event: { type }, label }) => ({ type, label })),
});

function read(file: string): File | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as File;
  } catch {
    return null;
  }
}

/** The stored path with the machine's states, step by step from its start. */
function walked<M extends AnyStateMachine>(
  model: Model<M>,
  { input, steps: written }: Written,
): Path<M> {
  const { id: machine } = model.machine;
  const { state: start } = startOf(model, input);
  let state: AnyMachineSnapshot = start;
  const steps = written.map(({ type, label }) => {
    const event = sampleOf(model, state, label, type);
    if (!event) throw new Error(`${machine} knows no ${label} there`);
    state = Stepper.of(model.machine).step(state, event).state;
    return { event, label, state: state as SnapshotFrom<M> };
  });
  const id = idOf(machine, input, steps);
  return { id, machine, input, start: start as SnapshotFrom<M>, steps };
}

const known = new Map<string, string>();

/** A short hash of all sources of the machines, models and paths. */
export function sourcesOf(root: string): string {
  const found = known.get(root);
  if (found !== undefined) return found;
  const hash = createHash('sha256');
  const files = ['machines', 'src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...files.sort(), join(root, 'package-lock.json')])
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  const short = hash.digest('hex').slice(0, 16);
  known.set(root, short);
  return short;
}
