import { join } from 'node:path';
import { allPaths, everyStep } from '#tests/support/paths.ts';
import type { Model, Path } from '#tests/support/model.ts';
import { walkInNode, type Coverage } from '#tests/support/nodeRunner.ts';
import type { Act } from '#tests/paths/engine/acts.ts';
import { follow } from '#tests/paths/engine/graph.ts';
import { baselineFile, readBaseline } from './file';
import { BaselineJudge, type Objection } from './judge';
import type { Line } from './line';
import { linesOf } from './linesOf';
import { lineText } from './text';

/** Where the baselines stand, from the project's root. */
export const baselineFolder = 'tests/paths/baseline';

/** A step that does otherwise than the baseline says. The step counts from 0; -1 is the start. */
export type Difference = { path: Path; step: number; objection: Objection };

export type Judgement = { differences: Difference[]; unused: Line[] };

/** Acts, and by which path and at which of its steps they come about. */
type Place = { acts: readonly Act[]; path: Path; step: number };

/** Everything that the samples can bring about, by the shortest path; then every path there is. */
function* placesOf(model: Model): Generator<Place> {
  const seen = new Set<readonly Act[]>();
  const places = [
    ...everyStep(model).flatMap(({ path, stepped }) => [
      ...placesOn(model, path),
      { acts: stepped.acts, path, step: path.steps.length - 1 },
    ]),
    ...allPaths(model).node.flatMap((path) => placesOn(model, path)),
  ];
  for (const place of places) {
    if (!seen.has(place.acts)) yield place;
    seen.add(place.acts);
  }
}

const placesOn = (model: Model, path: Path): Place[] =>
  follow(model, path).map(({ acts }, index) => ({ acts, path, step: index - 1 }));

/** What the machine does at every step, as lines to be reviewed. */
export const linesOfMachine = (model: Model): Line[] =>
  linesOf([...placesOf(model)].flatMap(({ acts }) => acts));

/** Steps that do otherwise than the baseline says; each difference by the shortest path to it. */
function differencesOf(model: Model, judge: BaselineJudge): Difference[] {
  const found: Difference[] = [];
  for (const { acts, path, step } of placesOf(model)) {
    for (const act of acts) {
      const objection = judge.newObjection(act);
      if (objection) found.push({ path, step, objection });
    }
  }
  return found;
}

/** Holds the whole machine against its baseline. */
export function judgeMachine(model: Model, lines: readonly Line[]): Judgement {
  const judge = new BaselineJudge(lines);
  return { differences: differencesOf(model, judge), unused: judge.unused };
}

/** The baseline of the machine; throws with the way to one where there is none. */
export function baselineOf(root: string, machine: string): Line[] {
  const lines = readBaseline(join(root, baselineFolder), machine);
  if (lines) return lines;
  throw new Error(
    `There is no ${baselineFile(baselineFolder, machine)}. To write it: ${writeCommand(machine)}`,
  );
}

const writeCommand = (machine: string): string =>
  `npm run paths -- --machine ${machine} --baseline`;

/** The path, the step, both lines, and the line that walks the path again. */
export function differenceText({ path, step, objection }: Difference): string {
  const at = path.steps[step]?.label ?? `start "${path.input}"`;
  const expected = objection.expected.length > 0 ? objection.expected : ['no such line'];
  return [
    `${path.id}, step ${String(step + 1)}, ${at}`,
    ...expected.map((line) => `  expected ${line}`),
    `  found    ${objection.found}`,
    `  again    npm run paths -- --path ${path.id} --node`,
  ].join('\n');
}

/**
 * Walks a real actor along the path; throws where it does otherwise than the baseline says, once
 * for all the paths that one judge is given. The start, which nobody can watch, is held against it
 * as the machine defines it.
 */
export function walkJudged(
  model: Model,
  path: Path,
  judge: BaselineJudge,
  onStep: (step: number) => void = () => {},
): Promise<Coverage> {
  const hold = (acts: readonly Act[], step: number) => {
    for (const act of acts) {
      const objection = judge.newObjection(act);
      if (objection) throw new Error(differenceText({ path, step, objection }));
    }
  };
  const [start] = follow(model, path);
  hold(start?.acts ?? [], -1);
  return walkInNode(model, path, { onStep, judge: hold });
}

export const unusedText = (line: Line): string => `no step does so any more: ${lineText(line)}`;

/** Null when the machine does what its baseline says. */
export function judgementText(machine: string, { differences, unused }: Judgement): string | null {
  if (differences.length + unused.length === 0) return null;
  return [
    `${machine} does otherwise than ${baselineFile(baselineFolder, machine)} says.`,
    ...differences.map(differenceText),
    ...unused.map(unusedText),
    `Is it meant so? ${writeCommand(machine)}, and review what has changed.`,
  ].join('\n');
}
