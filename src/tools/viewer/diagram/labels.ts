import type { Flow } from '#viewer/model/flow.ts';
import { coveredBy, overlap } from './areas';
import type { Area, Arrow, ArrowLine, Diagram, Point } from './diagram';
import { text, widthOf } from './measure';
import { isAround, nameOf } from './names';
import { boundsOf } from './room';

/** How often each way was taken, in words, by its transition. */
export type LineNotes = ReadonlyMap<string, string>;

/**
 * A line of a label. The first line of each transition has its count; in a label of one transition the
 * count replaces the words.
 */
type CountedLine = { transition: string; count: string; words: string };

/** A label with its counts; its lines begin, end or are centred at `x`. */
export type CountedLabel = {
  lines: readonly CountedLine[];
  x: number;
  y: number;
  textAnchor: 'start' | 'middle' | 'end';
  area: Area;
};

type Lines = (lines: readonly ArrowLine[]) => readonly ArrowLine[];

/** Area, in square px, that a label may cover without cost. */
const touch = 60;

/** Number of passes over the labels, because each place depends on the places of the others. */
const passes = 3;

/** The labels of a diagram, by their arrows: each stays inside the picture and covers as little as possible. */
export function labelsOf(
  flow: Flow,
  diagram: Diagram,
  notes?: LineNotes,
  linesOf: Lines = (lines) => lines,
): Map<string, CountedLabel> {
  const { boxes } = diagram;
  const states = boxes.map((box) => (isAround(box, boxes) ? nameOf(flow, box, boxes) : box));
  const bounds = boundsOf(diagram);
  const placed = new Map<string, CountedLabel>();
  for (let pass = 0; pass < (notes ? passes : 1); pass += 1)
    for (const arrow of diagram.arrows) {
      const { id, label } = arrow;
      if (!label) continue;
      const others = diagram.arrows.flatMap((one) =>
        one.id === id || !one.label ? [] : [placed.get(one.id)?.area ?? one.label],
      );
      const ways = waysToDraw(arrow, label, linesOf(label.lines), notes);
      placed.set(id, best(ways, [...others, ...states], bounds));
    }
  return placed;
}

/** The first label that covers nothing, else the one that covers least. */
function best(
  ways: readonly [CountedLabel, ...CountedLabel[]],
  others: readonly Area[],
  bounds: Area,
): CountedLabel {
  let [found] = ways;
  let least = Infinity;
  for (const way of ways) {
    const { area } = way;
    const outside = area.width * area.height - overlap(area, bounds);
    const covered = Math.max(touch, coveredBy(area, others) + outside);
    if (covered < least) [found, least] = [way, covered];
    if (covered === touch) break;
  }
  return found;
}

/** Moves for a label without room, in px; the shortest is first, because a label should stay near its arrow. */
const moves = [-48, -40, -32, -24, -16, -8, 0, 8, 16, 24, 32, 40, 48]
  .flatMap((x, _, all) => all.map((y) => ({ x, y })))
  .filter(({ x, y }) => x !== 0 || y !== 0)
  .sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));

const moved = (label: CountedLabel, by: Point): CountedLabel => ({
  ...label,
  x: label.x + by.x,
  y: label.y + by.y,
  area: { ...label.area, x: label.area.x + by.x, y: label.area.y + by.y },
});

/**
 * Candidates for a label. Each grows away from the arrow or over it, with count and share, then with
 * one of both. If none has room, the same candidates follow, moved aside.
 */
function waysToDraw(
  arrow: Arrow,
  label: Area,
  lines: readonly ArrowLine[],
  notes: LineNotes | undefined,
): [CountedLabel, ...CountedLabel[]] {
  const whole = countedLines(lines, notes);
  const plain = labelAt(label, whole, 'start');
  if (!notes) return [plain];
  const anchors = isLeftOf(arrow) ? (['end', 'start'] as const) : (['start', 'end'] as const);
  // A comparison keeps its difference and drops its count.
  const short = whole.map((line) => ({
    ...line,
    count: line.count.replace(line.count.includes('→') ? /^\S+ / : / .*/, ''),
  }));
  const at = (lines: readonly CountedLine[]) =>
    anchors.map((anchor) => labelAt(label, lines, anchor));
  const aside = (ways: readonly CountedLabel[]) =>
    moves.flatMap((by) => ways.map((way) => moved(way, by)));
  const [first = plain, ...rest] = at(whole);
  const shorter = [...at(short), labelAt(label, short, 'middle')];
  return [first, ...rest, ...shorter, ...aside([first, ...rest]), ...aside(shorter)];
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

/** Whether the label is left of its arrow; with a count, it then grows to the left if there is room. */
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
