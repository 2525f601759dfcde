import { allWalks } from '../../../support/allWalks';
import type { Deeds } from '../../../support/deeds';
import type { Model, Walk } from '../../../support/model';
import { walkInNode } from '../../../support/nodeRunner';
import { planted, type Mutant } from './plant';

export type Catch = { path: string; why: string } | null;

type Expected = { walk: Walk; deeds: Deeds[] }[];

/** The paths of the machine as it is, and what they make it do. */
export async function expectedOf(model: Model): Promise<Expected> {
  const all: Expected = [];
  for (const walk of (await allWalks(model)).node) {
    all.push({ walk, deeds: (await walkInNode(model, walk)).deeds });
  }
  return all;
}

/**
 * Walks the paths of the sound machine on the faulty one until one of them finds the fault: it is
 * in another state, did something else than agreed, waits for another time, or breaks.
 */
export async function hunt(model: Model, expected: Expected, mutant: Mutant): Promise<Catch> {
  try {
    const faulty = { ...model, machine: planted(model.machine, mutant) };
    for (const { walk, deeds } of expected) {
      const why = await faultIn(faulty, walk, deeds);
      if (why !== null) return { path: walk.id, why };
    }
    return null;
  } catch (error) {
    return { path: '', why: `cannot even be built: ${String(error)}` };
  }
}

async function faultIn(faulty: Model, walk: Walk, deeds: readonly Deeds[]): Promise<string | null> {
  try {
    await walkInNode(faulty, walk, (done, step) => {
      const [is, agreed] = [done.join('; '), deeds[step]?.join('; ') ?? ''];
      if (is !== agreed) throw new Error(`does "${is}" instead of "${agreed}"`);
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
