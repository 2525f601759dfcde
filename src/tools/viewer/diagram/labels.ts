import { coveredBy, holds, overlap } from './areas';
import type { Area, Arrow, ArrowLine, Diagram } from './diagram';
import { text, widthOf } from './measure';
import { boundsOf } from './room';

/** How often each way was taken, in words, by its transition. */
export type LineNotes = ReadonlyMap<string, string>;

/** A line of a label with the count of its way: on its first line, and in the place of the words where it is alone. */
type CountedLine = { transition: string; count: string; words: string };

/** A label with its counts: its lines, and where they begin or end. */
export type CountedLabel = {
  lines: readonly CountedLine[];
  x: number;
  y: number;
  textAnchor: 'start' | 'middle' | 'end';
  area: Area;
};

type Lines = (lines: readonly ArrowLine[]) => readonly ArrowLine[];

/** A label that covers so little, in square px, covers nothing. */
const touch = 60;

/** The labels of a diagram as they are drawn, by their arrows: each inside the picture, where it covers least. */
export function labelsOf(
  diagram: Diagram,
  notes?: LineNotes,
  linesOf: Lines = (lines) => lines,
): Map<string, CountedLabel> {
  const states = diagram.boxes.filter(
    (box) => !diagram.boxes.some((one) => one !== box && holds(box, one)),
  );
  const bounds = boundsOf(diagram);
  const outside = (area: Area) => area.width * area.height - overlap(area, bounds);
  const placed = new Map<string, CountedLabel>();
  for (const arrow of diagram.arrows) {
    const { id, label } = arrow;
    if (!label) continue;
    const lines = linesOf(label.lines);
    const others = diagram.arrows.flatMap((one) =>
      one.id === id || !one.label ? [] : [placed.get(one.id)?.area ?? one.label],
    );
    const [best] = waysToDraw(arrow, label, lines, notes)
      .map((way) => ({
        way,
        covered: Math.max(touch, coveredBy(way.area, [...others, ...states]) + outside(way.area)),
      }))
      .sort((one, other) => one.covered - other.covered);
    if (best) placed.set(id, best.way);
  }
  return placed;
}

/** Growing away from the arrow or over it, with the share or, where there is no room, with the count alone. */
function waysToDraw(
  arrow: Arrow,
  label: Area,
  lines: readonly ArrowLine[],
  notes: LineNotes | undefined,
): CountedLabel[] {
  const whole = countedLines(lines, notes);
  if (!notes) return [labelAt(label, whole, 'start')];
  const anchors = isLeftOf(arrow) ? (['end', 'start'] as const) : (['start', 'end'] as const);
  // What differs between two builds is not left out.
  const short = whole.map((line) => ({
    ...line,
    count: line.count.includes('→') ? line.count : line.count.replace(/ .*/, ''),
  }));
  return [
    ...[whole, short].flatMap((told) => anchors.map((anchor) => labelAt(label, told, anchor))),
    labelAt(label, short, 'middle'),
  ];
}

function countedLines(lines: readonly ArrowLine[], notes: LineNotes | undefined): CountedLine[] {
  // The words of two arrows beside each other would not have room with counts.
  const isAlone = lines.every(({ transition }) => transition === lines[0]?.transition);
  return lines.map(({ transition, text: words }, at) => {
    const isFirst = lines[at - 1]?.transition !== transition;
    return {
      transition,
      count: (isFirst && notes?.get(transition)) || '',
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
  const x = {
    start: label.x + 4,
    middle: label.x + label.width / 2,
    end: label.x + label.width - 4,
  }[textAnchor];
  const left = { start: x, middle: x - width / 2, end: x - width }[textAnchor];
  const area = { x: left, y: label.y, width, height };
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
