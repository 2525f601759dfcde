import type { Area } from './diagram';

/** The size of what two areas share; 0 where they are apart. */
export function overlap(one: Area, other: Area): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The size of what an area covers of the others; 0 where it touches none. */
export const coveredBy = (area: Area, others: readonly Area[]): number =>
  others.reduce((sum, other) => sum + overlap(area, other), 0);

export const holds = (outer: Area, inner: Area): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
