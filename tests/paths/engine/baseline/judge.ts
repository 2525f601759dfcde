import { actText, type Act } from '#tests/paths/engine/acts.ts';
import { isMeant, isSilent, unitOf, valueOf, type Line } from './line';
import { expanded } from './template';
import { lineText } from './text';

/** What the baseline says and what the machine does, where the two differ. */
export type Objection = { expected: string[]; found: string };

/** Holds acts against the lines that were reviewed, and keeps count of those it needed. */
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

  /** Null when the machine does what it is to do. */
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

  /** The same, but what has been told already is not told again: many paths share their steps. */
  newObjection(act: Act): Objection | null {
    const objection = this.objection(act);
    if (!objection) return null;
    const text = [...objection.expected, actText(act)].join('\n');
    if (this.#told.has(text)) return null;
    this.#told.add(text);
    return objection;
  }

  /** Lines no act has been about. */
  get unused(): Line[] {
    return [...this.#unused];
  }
}

const isAsSaid = (line: Line, act: Act): boolean =>
  line.arrival === act.arrival &&
  line.effects.length === act.effects.length &&
  line.effects.every((effect, index) => expanded(effect, act) === act.effects[index]);

/** The act as a line, with what the lines of its transition ask about. */
function foundText(act: Act, unit: readonly Line[]): string {
  const features = new Set(
    unit.flatMap(({ when }) => (when === 'otherwise' ? [] : when.map(({ feature }) => feature))),
  );
  const when = [...features].map((feature) => ({ feature, values: [valueOf(act, feature)] }));
  return lineText({ ...act, when });
}
