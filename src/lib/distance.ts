import { formatQuantity, formatWhole } from './text';

/** A point on the earth, in degrees. */
export type Position = { lat: number; lon: number };

const earthRadius = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two points along the earth's surface. */
export function distanceBetween(one: Position, other: Position): number {
  const lat = Math.sin(radians(other.lat - one.lat) / 2);
  const lon = Math.sin(radians(other.lon - one.lon) / 2);
  const chord = lat ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * lon ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Kilometres as `850 м`, `4,2 км` or `43 км`: as exact as a person needs. */
export function formatDistance(kilometres: number): string {
  if (!Number.isFinite(kilometres)) return '—';
  const metres = Math.round(kilometres * 100) * 10;
  if (metres < 1_000) return `${formatWhole(metres)}\u00a0м`;
  const tenths = Math.round(kilometres * 10) / 10;
  const shown = tenths < 10 ? formatQuantity(tenths) : formatWhole(kilometres);
  return `${shown}\u00a0км`;
}
