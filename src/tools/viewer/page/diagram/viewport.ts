import type { Viewport } from '@xyflow/react';
import type { Diagram, Point } from '#viewer/diagram/diagram.ts';
import { text } from '#viewer/diagram/measure.ts';

/** Zoom limits; at `readable` the smallest letters are 11 px high. */
export const zooms = { least: 0.2, readable: 11 / text.label, most: 2 } as const;

const margin = 16;

type Movable = {
  getViewport: () => Viewport;
  setViewport: (viewport: Viewport, options?: { duration: number }) => Promise<boolean>;
  getZoom: () => number;
  zoomTo: (zoom: number, options?: { duration: number }) => Promise<boolean>;
};

type Room = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>;

type Size = Pick<Diagram, 'width' | 'height'>;

const wholeZoom = ({ clientWidth, clientHeight }: Room, { width, height }: Size) =>
  Math.min((clientWidth - 2 * margin) / width, (clientHeight - 2 * margin) / height, 1.2);

/** Whether the letters would be unreadable if the whole diagram were shown. */
export const isTooLarge = (room: Room, diagram: Size): boolean =>
  wholeZoom(room, diagram) < zooms.readable;

/**
 * Shows the whole diagram if its zoom is at least `least`; otherwise the part around `centre`, by default the top left.
 */
export function showFrom(
  instance: Movable,
  { clientWidth, clientHeight }: Room,
  { width, height }: Size,
  { centre = null, least = zooms.readable }: { centre?: Point | null; least?: number } = {},
): Promise<boolean> {
  const wide = (clientWidth - 2 * margin) / width;
  const whole = wholeZoom({ clientWidth, clientHeight }, { width, height });
  const zoom = whole >= least ? whole : Math.max(zooms.readable, Math.min(wide, 1));
  const x = startOf(clientWidth, width * zoom, (centre?.x ?? 0) * zoom);
  const y = startOf(clientHeight, height * zoom, (centre?.y ?? 0) * zoom);
  return instance.setViewport({ x, y, zoom });
}

/** Offset of the diagram on one axis, px: centred if it fits, otherwise with `centre` in view. */
function startOf(room: number, length: number, centre: number): number {
  if (length + 2 * margin <= room) return (room - length) / 2;
  return Math.max(room - length - margin, Math.min(margin, room / 2 - centre));
}

/** Whether the whole diagram is in view. */
export function isWhole(
  { x, y, zoom }: Viewport,
  { clientWidth, clientHeight }: Room,
  { width, height }: Size,
): boolean {
  // One pixel of tolerance, because the layout is exact to tenths of a pixel only.
  const isIn = (from: number, length: number, end: number) =>
    from > -1 && from + length * zoom < end + 1;
  return isIn(x, width, clientWidth) && isIn(y, height, clientHeight);
}

/** Centres the point, unless it or the whole diagram is already in view. */
export function bringInSight(instance: Movable, room: Room, diagram: Size, { x, y }: Point): void {
  const { clientWidth, clientHeight } = room;
  const viewport = instance.getViewport();
  const { zoom } = viewport;
  if (isWhole(viewport, room, diagram)) return;
  const isIn = (at: number, length: number) => at > 3 * margin && at < length - 3 * margin;
  if (isIn(x * zoom + viewport.x, clientWidth) && isIn(y * zoom + viewport.y, clientHeight)) return;
  const middle = { x: clientWidth / 2 - x * zoom, y: clientHeight / 2 - y * zoom };
  void instance.setViewport({ ...middle, zoom });
}

export function zoomBy(instance: Movable | null, factor: number): void {
  if (!instance) return;
  const zoom = Math.max(zooms.least, Math.min(zooms.most, instance.getZoom() * factor));
  void instance.zoomTo(zoom);
}
