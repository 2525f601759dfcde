import { definitions, edgeOf } from '#tests/support/edges.ts';
import type { Model } from '#tests/support/model.ts';
import { explore, graphsOf } from '#tests/paths/engine/graph.ts';
import { BaselineJudge } from '#tests/paths/engine/baseline/judge.ts';
import { differenceText, judgeMachine, unusedText } from '#tests/paths/engine/baseline/machine.ts';
import type { Line } from '#tests/paths/engine/baseline/line.ts';
import { mutate, type Mutant } from './generateMutants';

/**
 * What became of a fault. A machine that cannot be built or started, or that never comes to rest,
 * says nothing of how closely it was looked at.
 */
export type Fate = 'killed' | 'survived' | 'crashed' | 'hung';

export type MutantResult = {
  mutant: Mutant;
  fate: Fate;
  why: string;
};

/** Walks the paths of the faulty machine, as `npm test` would, until something is not as it is to be. */
export function killMutant(model: Model, lines: readonly Line[], mutant: Mutant): MutantResult {
  const [fate, why] = fateOf(model, lines, mutant);
  return { mutant, fate, why };
}

function fateOf(model: Model, lines: readonly Line[], mutant: Mutant): [Fate, string] {
  try {
    const faulty = { ...model, machine: mutate(model.machine, mutant) };
    const why = complaintOf(faulty, lines);
    if (why === null) return ['survived', ''];
    return [isEndless(why) ? 'hung' : 'killed', why];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [isEndless(message) ? 'hung' : 'crashed', message];
  }
}

/** The first thing that is otherwise than the baseline says, or is never reached any more. */
export const complaintOf = (model: Model, lines: readonly Line[]): string | null =>
  firstObjection(model, lines) ?? laterComplaint(model, lines);

class Found extends Error {}

/** What the baseline says of the first step that is wrong: most faults show within a few. */
function firstObjection(faulty: Model, lines: readonly Line[]): string | null {
  const judge = new BaselineJudge(lines);
  try {
    explore(faulty, ({ acts }) => {
      for (const act of acts) {
        const { found = '' } = judge.objection(act) ?? {};
        if (found !== '' && !isEndless(found)) throw new Found(found);
      }
    });
    return null;
  } catch (error) {
    if (error instanceof Found) return error.message;
    throw error;
  }
}

/** What shows only when everything has been walked. */
function laterComplaint(faulty: Model, lines: readonly Line[]): string | null {
  const { differences, unused } = judgeMachine(faulty, lines);
  const texts = [...differences.map(differenceText), ...unused.map(unusedText)];
  const [first] = [...texts.filter((text) => !isEndless(text)), ...texts];
  return first ?? untakenBy(faulty).map((edge) => `never taken: ${edge}`)[0] ?? null;
}

const isEndless = (text: string) => /Infinite loop|Traversal limit|call stack/.test(text);

/** Coverage is full only when every transition is taken by some step. */
function untakenBy(model: Model): string[] {
  const steps = graphsOf(model).flatMap(({ start, nodes }) => [
    start,
    ...[...nodes.values()].flatMap(({ out }) => out.map(({ stepped }) => stepped)),
  ]);
  const taken = new Set(steps.flatMap((stepped) => [...stepped.edges]));
  return definitions(model.machine)
    .map(edgeOf)
    .filter((edge) => !taken.has(edge));
}
