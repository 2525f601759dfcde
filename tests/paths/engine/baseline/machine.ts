import { join } from 'node:path';
import { actText, type Act } from '#tests/paths/engine/acts.ts';
import { allPaths, everyStep } from '#tests/support/paths.ts';
import type { Model, Path } from '#tests/support/model.ts';
import { walkInNode, type Coverage } from '#tests/support/nodeRunner.ts';
import { follow } from '#tests/paths/engine/graph.ts';
import { isMeant, isSilent, unitOf, valueOf, type Line, expanded, linesOf } from './line';
import { lineText, baselineFile, readBaseline } from './file';

/** The lines of the baseline and the act of the machine, where the two differ. */
export type Objection = { expected: string[]; found: string };

/** Checks acts against the reviewed lines, and records the lines that they needed. */
export class BaselineJudge {
  readonly #units = new Map<string, Line[]>();
  readonly #unused: Set<Line>;
  readonly #told = new Set<string>();

  constructor(lines: readonly Line[]) {
    for (const line of lines) {
      const unit = unitOf(line);
      this.#units.set(unit, [...(this.#units.get(unit) ?? []), line]);
    }
    this.#unused = new Set(lines);
  }

  /** Null when the machine does as the baseline says. */
  objection(act: Act): Objection | null {
    const unit = this.#units.get(unitOf(act)) ?? [];
    const meant = unit.filter((line) => isMeant(line, act));
    const right = meant.length > 0 ? meant : unit.filter(({ when }) => when === 'otherwise');
    const said = right.filter((line) => isAsSaid(line, act));
    for (const line of said) this.#unused.delete(line);
    if (said.length > 0 || (unit.length === 0 && isSilent(act))) return null;
    return {
      expected: (right.length > 0 ? right : unit).map(lineText),
      found: foundText(act, unit),
    };
  }

  /** As `objection`, but each objection is reported once: many paths share their steps. */
  newObjection(act: Act): Objection | null {
    const objection = this.objection(act);
    if (!objection) return null;
    const text = [...objection.expected, actText(act)].join('\n');
    if (this.#told.has(text)) return null;
    this.#told.add(text);
    return objection;
  }

  /** Lines that no act has needed. */
  get unused(): Line[] {
    return [...this.#unused];
  }
}

const isAsSaid = (line: Line, act: Act): boolean =>
  line.arrival === act.arrival &&
  line.effects.length === act.effects.length &&
  line.effects.every((effect, index) => expanded(effect, act) === act.effects[index]);

/** The act as a line, with the features that the lines of its transition depend on. */
function foundText(act: Act, unit: readonly Line[]): string {
  const features = new Set(
    unit.flatMap(({ when }) => (when === 'otherwise' ? [] : when.map(({ feature }) => feature))),
  );
  const when = [...features].map((feature) => ({ feature, values: [valueOf(act, feature)] }));
  return lineText({ ...act, when });
}

/** Folder of the baselines, from the project's root. */
export const baselineFolder = 'tests/paths/baseline';

/** A step that differs from the baseline. The step counts from 0; -1 is the start. */
export type Difference = { path: Path; step: number; objection: Objection };

export type Judgement = { differences: Difference[]; unused: Line[] };

/** Acts, with the path and the step at which they occur. */
type Place = { acts: readonly Act[]; path: Path; step: number };

/** Every step that the samples can cause, by its shortest path; then every path. */
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

/** The effects of the machine at every step, as lines to be reviewed. */
export const linesOfMachine = (model: Model): Line[] =>
  linesOf([...placesOf(model)].flatMap(({ acts }) => acts));

/** Steps that differ from the baseline; each difference by the shortest path to it. */
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

/** Checks the whole machine against its baseline. */
export function judgeMachine(model: Model, lines: readonly Line[]): Judgement {
  const judge = new BaselineJudge(lines);
  return { differences: differencesOf(model, judge), unused: judge.unused };
}

/** The baseline of the machine; throws with the command that writes one where there is none. */
export function baselineOf(root: string, machine: string): Line[] {
  const lines = readBaseline(join(root, baselineFolder), machine);
  if (lines) return lines;
  throw new Error(
    `There is no ${baselineFile(baselineFolder, machine)}. To write it: ${writeCommand(machine)}`,
  );
}

const writeCommand = (machine: string): string =>
  `npm run paths -- --machine ${machine} --baseline`;

/** The path, the step, both lines, and the command that runs the path again. */
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
 * Runs a real actor along the path; throws where it differs from the baseline, once for all paths
 * of one judge. The start cannot be watched, so it is checked as the machine defines it.
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
