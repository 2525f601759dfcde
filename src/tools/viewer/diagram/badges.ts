import type { Flow } from '#viewer/model/flow.ts';
import { coveredBy, holds } from './areas';
import type { Area, Arrow, ArrowLine, Box, Diagram, Point } from './diagram';
import { labelsOf, type LineNotes } from './labels';
import { boxesIn, isAround, nameIn, nameOf } from './names';
import { text, widthOf } from './measure';
import { boundsOf, type Size } from './room';

/** Counts that a diagram shows. */
export type Counts = {
  /** The parts of a count near a state, by its path. */
  stateNotes?: ReadonlyMap<string, readonly string[]>;
  /** A count before a line of a label, by its transition. */
  lineNotes?: LineNotes;
  /** Replaces the lines of a label where transitions are counted together. */
  linesOf?: (lines: readonly ArrowLine[]) => readonly ArrowLine[];
};

/** A count near its box, in one row or in several. */
export type Badge = Area & { rows: readonly (readonly string[])[] };

export const rowHeight = 17;
/** Left and right of its words, in px. */
const padding = 7;
/** Half the width of the widest arrow with a count, and a gap. */
const lineRoom = 5;
/** Length of an arrow's head with the line before it, in px: without them the direction is invisible. */
const headLength = 14;
/** Words cost so much more than lines: a line may pass behind a count if no other place is free. */
const weightOfWords = 10_000;
/** Area of lines, in square px, that a count near its box may cover. */
const touch = 100;
/** Distance between two candidate places, in px. */
const step = 6;
/** Largest distance between a count and its box, in px. */
const farthest = 70;

/**
 * Places of the counts, by the paths of their boxes. A count takes the place near its box that covers least. If even
 * that place covers too much, the count moves farther away and shows the name of the box. A count avoids names, labels,
 * heads of arrows and other counts. The page and the saved picture use the same places.
 */
export function badgesOf(
  flow: Flow,
  diagram: Diagram,
  { stateNotes, lineNotes, linesOf: linesOn }: Counts,
): Map<string, Badge> {
  const placed = new Map<string, Badge>();
  if (!stateNotes) return placed;
  const boxes = boxesIn(diagram);
  const outer = new Set(boxes.filter((box) => isAround(box, boxes)));
  const written = [
    ...[...labelsOf(flow, diagram, lineNotes, linesOn).values()].map(({ area }) => area),
    ...diagram.arrows.flatMap(headIn),
    ...diagram.boxes.filter((box) => !boxes.includes(box)),
  ];
  const lines = diagram.arrows.flatMap(linesOf);
  // Inner boxes first: the edge of an outer box has more places.
  for (const box of [...boxes].sort((one, other) => size(one) - size(other))) {
    const said = stateNotes.get(box.path) ?? [];
    if (said.length === 0) continue;
    const name = nameOf(flow, box, boxes);
    const words = [
      ...written,
      ...boxes.map((one) => (one === box || outer.has(one) ? nameOf(flow, one, boxes) : one)),
      ...placed.values(),
    ];
    const around = { words, lines, bounds: boundsOf(diagram) };
    const near = bestBadge(said, around, (area) =>
      outer.has(box) ? placesOn(box, name, area) : placesBeside(box, area),
    );
    const best =
      near && near.cost < touch
        ? near
        : (bestBadge([`${nameIn(flow, box)}:`, ...said], around, (area) =>
            placesAround(box, area),
          ) ?? near);
    if (best) placed.set(box.path, best.badge);
  }
  return placed;
}

/** A count must not cover `words`, may cover `lines` if no place is free, and stays inside `bounds`. */
type Around = { words: readonly Area[]; lines: readonly Area[]; bounds: Area };

/** Tries one row, then several; takes the first place that covers nothing, else the first that covers least. */
function bestBadge(
  said: readonly string[],
  { words, lines, bounds }: Around,
  places: (area: Size) => Point[],
): { badge: Badge; cost: number } | undefined {
  let best: { badge: Badge; cost: number } | undefined;
  for (const rows of [[said], said.map((part) => [part])]) {
    const widest = Math.max(...rows.map((parts) => widthOf(parts.join(' '), text.label)));
    const area = { width: widest + 2 * padding, height: rows.length * rowHeight + 3 };
    for (const place of places(area)) {
      const badge = { ...place, ...area, rows };
      if (!holds(bounds, badge)) continue;
      const cost = weightOfWords * coveredBy(badge, words) + coveredBy(badge, lines);
      if (best === undefined || cost < best.cost) best = { badge, cost };
      if (cost === 0) return best;
    }
  }
  return best;
}

const size = ({ width, height }: Size) => width * height;

/** The segments of an arrow as areas. */
export const linesOf = ({ points }: Pick<Arrow, 'points'>): Area[] =>
  points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    return {
      x: Math.min(from.x, to.x) - lineRoom,
      y: Math.min(from.y, to.y) - lineRoom,
      width: Math.abs(from.x - to.x) + 2 * lineRoom,
      height: Math.abs(from.y - to.y) + 2 * lineRoom,
    };
  });

/** The head of an arrow as an area. */
export function headIn({ points }: Arrow): Area[] {
  const [before, tip] = points.slice(-2);
  if (!before || !tip) return [];
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const share = Math.min(1, headLength / length);
  const from = {
    x: tip.x + (before.x - tip.x) * share,
    y: tip.y + (before.y - tip.y) * share,
  };
  return linesOf({ points: [from, tip] });
}

/** Places beside a small box, then on its corners, then along its edges. */
function placesBeside({ x, y, ...box }: Box, { width, height }: Size): Point[] {
  const [right, bottom, middle] = [x + box.width, y + box.height, y + (box.height - height) / 2];
  const sides = [middle, y - 9, bottom - 11].flatMap((top) => [
    { x: right + 2, y: top },
    { x: x - width - 2, y: top },
  ]);
  const edges = [bottom - 4, bottom + 2, y - height + 4, y - height - 2];
  const corners = edges.flatMap((top) => [
    { x: right + 6 - width, y: top },
    { x: x - 6, y: top },
  ]);
  const along = edges.flatMap((top) =>
    between(x - width, right).map((left) => ({ x: left, y: top })),
  );
  return [...sides, ...corners, ...along];
}

/** Places beside the name of an outer box, then along its lower and upper edge, then on its sides. */
function placesOn(box: Box, name: Area, { width, height }: Size): Point[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const beside = between(name.x + name.width + 8, right - width - 4);
  const along = between(box.x + 4, right - width - 4);
  const down = between(box.y + 4, bottom - height - 4);
  return [
    ...beside.map((x) => ({ x, y: box.y + 4 })),
    ...along.reverse().flatMap((x) => [bottom - 9, box.y - height + 9].map((y) => ({ x, y }))),
    ...down.flatMap((y) =>
      [right - width / 2, box.x - width / 2, right - width - 4, box.x + 4].map((x) => ({ x, y })),
    ),
    ...down.flatMap((y) => [right + 2, box.x - width - 2].map((x) => ({ x, y }))),
  ];
}

/** Places farther away, the nearest first. */
function placesAround({ x, y, ...box }: Box, { width, height }: Size): Point[] {
  const [right, bottom] = [x + box.width, y + box.height];
  const away = (at: Point) =>
    Math.max(x - at.x - width, at.x - right, 0) + Math.max(y - at.y - height, at.y - bottom, 0);
  return between(x - width - farthest, right + farthest)
    .flatMap((left) =>
      between(y - height - farthest, bottom + farthest).map((top) => ({ x: left, y: top })),
    )
    .sort((one, other) => away(one) - away(other));
}

const between = (from: number, to: number) =>
  Array.from(
    { length: Math.max(1, Math.floor((to - from) / step) + 1) },
    (_, at) => from + at * step,
  );
