import { coveredBy, holds } from './areas';
import type { Area, Arrow, ArrowLine, Diagram } from './diagram';
import { text, widthOf } from './measure';

/** How often each way was taken, in words, by its transition. */
export type LineNotes = ReadonlyMap<string, string>;

/** A line of a label with the count of its way: on its first line, and in the place of the words where it is alone. */
type CountedLine = { transition: string; count: string; words: string };

/** A label with its counts: its lines, and where they begin or end. */
export type CountedLabel = {
  lines: readonly CountedLine[];
  x: number;
  y: number;
  textAnchor: 'start' | 'end';
  area: Area;
};

type Lines = (lines: readonly ArrowLine[]) => readonly ArrowLine[];

/** The labels of a diagram as they are drawn, by their arrows. */
export function labelsOf(
  diagram: Diagram,
  notes?: LineNotes,
  linesOf: Lines = (lines) => lines,
): Map<string, CountedLabel> {
  const states = diagram.boxes.filter(
    (box) => !diagram.boxes.some((one) => one !== box && holds(box, one)),
  );
  return new Map(
    diagram.arrows.flatMap((arrow): [string, CountedLabel][] => {
      const { id, label } = arrow;
      if (!label) return [];
      const lines = countedLines(linesOf(label.lines), label, notes);
      const atStart = labelAt(label, lines, 'start');
      if (!notes) return [[id, atStart]];
      const others = diagram.arrows.flatMap((one) =>
        one.id !== id && one.label ? [one.label] : [],
      );
      const covered = ({ area }: CountedLabel) => coveredBy(area, [...others, ...states]);
      const atEnd = labelAt(label, lines, 'end');
      const [usual, other] = isLeftOf(arrow) ? [atEnd, atStart] : [atStart, atEnd];
      return [[id, covered(other) < covered(usual) ? other : usual]];
    }),
  );
}

/** Between two small boxes there is room for the count alone, not for the share. */
const narrow = 45;

function countedLines(
  lines: readonly ArrowLine[],
  { width }: Area,
  notes: LineNotes | undefined,
): CountedLine[] {
  // The words of two arrows beside each other would not have room with counts.
  const isAlone = lines.every(({ transition }) => transition === lines[0]?.transition);
  return lines.map(({ transition, text: words }, at) => {
    const isFirst = lines[at - 1]?.transition !== transition;
    const note = (isFirst && notes?.get(transition)) || '';
    return {
      transition,
      count: width < narrow ? note.replace(/ .*/, '') : note,
      words: isAlone && notes?.has(transition) ? '' : words,
    };
  });
}

function labelAt(
  label: Area,
  lines: readonly CountedLine[],
  textAnchor: CountedLabel['textAnchor'],
): CountedLabel {
  const width = Math.max(
    0,
    ...lines.map(({ count, words }) => widthOf(`${count} ${words}`.trim(), text.label)),
  );
  const height = lines.length * text.label * text.lineHeight + 2;
  const x = textAnchor === 'end' ? label.x + label.width - 4 : label.x + 4;
  const area = { x: textAnchor === 'end' ? x - width : x, y: label.y, width, height };
  return { lines, x, y: label.y, textAnchor, area };
}

/** Whether the label stands left of its arrow: with a count it grows away from it where it has room. */
function isLeftOf({ points, label }: Arrow): boolean {
  if (!label) return false;
  const middle = label.x + label.width / 2;
  const [nearest] = points
    .map(({ x }) => x - middle)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  return (nearest ?? 0) > 0;
}

export const baselineOf = ({ y }: Pick<CountedLabel, 'y'>, at: number): number =>
  y + 14 + at * text.label * text.lineHeight;
