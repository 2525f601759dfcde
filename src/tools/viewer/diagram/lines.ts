import type { Point } from './diagram';

const at = ({ x, y }: Point) => `${String(x)} ${String(y)}`;

/** The line of an arrow, with rounded corners. */
export function pathOf(points: readonly Point[]): string {
  const [start, ...rest] = points;
  if (!start) return '';
  const parts = rest.map((point, index) => {
    const next = rest[index + 1];
    const before = points[index];
    if (!next || !before) return `L${at(point)}`;
    return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, next))}`;
  });
  return `M${at(start)}${parts.join('')}`;
}

const cornerRadius = 6;

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(cornerRadius, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const head = { length: 8, half: 4 };

/** The head of an arrow, at the end of its line. */
export function headOf(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const side = (sign: number): Point => ({
    x: tip.x - head.length * Math.cos(angle) + sign * head.half * Math.sin(angle),
    y: tip.y - head.length * Math.sin(angle) - sign * head.half * Math.cos(angle),
  });
  return `M${at(tip)}L${at(side(1))}L${at(side(-1))}Z`;
}
